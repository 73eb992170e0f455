use super::*;

/// `a48` allocates 48 bytes, `g96` grows the youngest block, `f0` frees block 0; `p:x` opens
/// phase x.
fn anatomy(script: &str) -> Vec<Touch> {
    let mut touches: Vec<Touch> = Vec::new();
    let mut sizes: Vec<u32> = Vec::new();
    let mut phase = String::new();
    for word in script.split(' ').filter(|word| !word.is_empty()) {
        if let Some(name) = word.strip_prefix("p:") {
            phase = name.into();
            continue;
        }
        let number: u32 = word[1..].parse().expect("a number follows the letter");
        let index = touches.len() as u32;
        let (kind, block, before, after) = match &word[..1] {
            "a" => (Kind::Alloc, sizes.len() as u32, 0, number),
            "g" => (
                Kind::Grow,
                sizes.len() as u32 - 1,
                sizes[sizes.len() - 1],
                number,
            ),
            _ => (Kind::Dealloc, number, sizes[number as usize], 0),
        };
        match kind {
            Kind::Alloc => sizes.push(number),
            _ => sizes[block as usize] = after,
        }
        if kind == Kind::Dealloc {
            let same = touches.iter_mut().filter(|touch| touch.block == block);
            same.for_each(|touch| touch.freed_by = Some(index));
        }
        touches.push(Touch {
            kind,
            block,
            bytes_before: before,
            bytes_after: after,
            freed_by: None,
            older: false,
            phase: phase.clone(),
        });
    }
    touches
}

/// Columns of the boxes and of the missing ones, for each variant.
fn placed(scripts: &[&str]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let anatomies: Vec<Vec<Touch>> = scripts.iter().map(|script| anatomy(script)).collect();
    let anatomies: Vec<&[Touch]> = anatomies.iter().map(Vec::as_slice).collect();
    let columns = |strip: &Strip| {
        let boxes = strip.boxes.iter().map(|request| request.column).collect();
        (
            boxes,
            strip.missing.iter().map(|missing| missing.column).collect(),
        )
    };
    strips(&anatomies).strips.iter().map(columns).collect()
}

#[test]
fn removed_request_is_missing_in_its_own_place() {
    let before = "p:options a16 a48 p:record a344 a8 f0 f1 f2 f3";
    let cases: [(&str, &[usize], &[usize]); 4] = [
        ("p:options a48 p:record a344 a8", &[1, 2, 3], &[0]),
        ("p:options a16 a48 p:record a8", &[0, 1, 3], &[2]),
        ("p:record a344 a8", &[2, 3], &[0, 1]),
        ("", &[], &[0, 1, 2, 3]),
    ];
    for (script, boxes, missing) in cases {
        let placed = placed(&[before, script]);
        assert_eq!(placed[0], (vec![0, 1, 2, 3], vec![]), "{script}");
        assert_eq!(placed[1], (boxes.to_vec(), missing.to_vec()), "{script}");
    }
}

#[test]
fn same_request_of_another_size_stays_in_its_column() {
    assert_eq!(
        placed(&["p:x a16 a48", "p:x a16 a40"])[1],
        (vec![0, 1], vec![])
    );
}

#[test]
fn new_request_gets_a_column_of_its_own() {
    let placed = placed(&["p:x a16 p:y a8", "p:x a16 a99 p:y a8", "p:y a8"]);
    assert_eq!(placed[0].0, [0, 2]);
    assert_eq!(placed[1].0, [0, 1, 2]);
    assert_eq!(placed[2], (vec![2], vec![0]));
}

#[test]
fn lifetimes_share_lines_where_they_do_not_overlap() {
    let touches = anatomy("a1 f0 a2 a3 f1 f2 a4");
    let strips = strips(&[&touches]);
    let boxes = &strips.strips[0].boxes;
    let seen: Vec<_> = boxes
        .iter()
        .map(|request| (request.until, request.line))
        .collect();
    assert_eq!(seen, [(Some(0), 0), (Some(2), 0), (Some(2), 1), (None, 0)]);
    assert_eq!(strips.strips[0].lines, 2);
}

#[test]
fn grown_block_stays_on_its_line() {
    let touches = anatomy("a8 g16 g32 f0");
    let strips = strips(&[&touches]);
    let lines: Vec<_> = strips.strips[0]
        .boxes
        .iter()
        .map(|request| request.line)
        .collect();
    assert_eq!(lines, [0, 0, 0]);
    assert_eq!(touches.iter().map(Touch::bytes_asked).sum::<u32>(), 32);
}

#[test]
fn long_operation_is_drawn_up_to_the_limit() {
    let script = "a8 ".repeat(REQUESTS_MAX + 5);
    let touches = anatomy(&script);
    let strips = strips(&[&touches]);
    assert_eq!((strips.columns, strips.strips[0].hidden), (REQUESTS_MAX, 5));
}
