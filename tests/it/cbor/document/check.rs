//! What has to hold for the rows and the lookups of any document.

use perop_core::cbor::Major;
use perop_core::cbor::document::{Document, Options, Place, Role};
use perop_core::cbor::rows::{Annotation, Outline, Part, Row, TreeRow, no_note};

use super::read;
use crate::cbor::cases::bytes_of;

pub(super) fn all_rows(document: &Document, width: usize) -> Vec<Row> {
    let annotation = Annotation::new(document, width);
    let rows = annotation.rows(document, 0..annotation.len(), &no_note);
    assert_eq!(rows.len(), annotation.len());
    rows
}

/// All that has to hold for any bytes at all.
pub(super) fn check(bytes: &[u8], options: Options) {
    let document = read(bytes, options);
    for width in [16, 32] {
        let rows = all_rows(&document, width);
        let hex: String = rows.iter().map(|row| row.hex.replace(' ', "")).collect();
        assert!(bytes_of(&hex) == bytes, "rows do not add up: {options:?}");
        let mut at = 0;
        for row in &rows {
            assert_eq!(row.start, at);
            assert!(row.end - row.start <= width);
            at = row.end;
        }
    }
    check_text(&document, bytes);
    check_windows(&document);
    check_walk(&document);
    check_outline(&document);
}

/// The text is the rows, and its bytes are the input.
pub(super) fn check_text(document: &Document, bytes: &[u8]) {
    let annotation = Annotation::new(document, 16);
    let text = annotation.text(document, &no_note);
    assert_eq!(text.lines().count(), annotation.len());
    let digits = |line: &str| -> String {
        let code = line.split('#').next().unwrap_or_default();
        code.chars()
            .filter(|digit| !digit.is_whitespace())
            .collect()
    };
    assert!(bytes_of(&text.lines().map(digits).collect::<String>()) == bytes);
    let rows = all_rows(document, 16);
    for (line, row) in text.lines().zip(&rows) {
        assert!(line.trim_start().starts_with(&row.hex), "{line} {row:?}");
        assert!(line.ends_with(&row.comment), "{line} {row:?}");
    }
}

pub(super) fn check_windows(document: &Document) {
    let annotation = Annotation::new(document, 16);
    let rows = |range| annotation.rows(document, range, &no_note);
    let step = (annotation.len() / 17).max(1);
    for start in (0..annotation.len()).step_by(step) {
        let end = (start + 300).min(annotation.len());
        assert_eq!(
            rows(start + 250..start + 255),
            rows(start..end)[(250.min(end - start))..]
                .iter()
                .take(5)
                .cloned()
                .collect::<Vec<_>>()
        );
    }
    let step = (document.bytes().len() / 31).max(1);
    for offset in (0..document.bytes().len()).step_by(step) {
        let row = annotation.row_of(document, offset);
        let row = &rows(row..row + 1)[0];
        assert!((row.start..row.end).contains(&offset), "{offset} {row:?}");
        let place = document.at(offset);
        match row.part {
            Part::Head | Part::Content => assert_eq!(place, Place::Item(row.node.unwrap())),
            Part::Break => assert_eq!(place, Place::Break(row.node.unwrap())),
            Part::Fault | Part::Unread => assert_eq!(place, Place::Unread),
        }
    }
}

/// Parents, depths, roles and ends, found by one walk with a stack.
pub(super) fn check_walk(document: &Document) {
    let mut open: Vec<(u32, usize, u32)> = Vec::new();
    let (mut roots, mut last_key) = (0, Vec::new());
    let step = (document.nodes() as usize / 2000).max(1) as u32;
    let walked: Vec<_> = match document.nodes() < 5_000 {
        true => document.walk().collect(),
        false => Vec::new(),
    };
    let mut walked = walked.iter();
    for node in 0..document.nodes() {
        let Some(item) = document.item(node) else {
            continue;
        };
        while open.last().is_some_and(|(_, end, _)| *end <= item.offset()) {
            open.pop();
            last_key.truncate(open.len());
        }
        let parent = open.last().map(|(parent, _, _)| *parent);
        let place = match open.last_mut() {
            Some((_, _, children)) => children,
            None => &mut roots,
        };
        let role = role(document, parent, *place, node, &mut last_key);
        *place += 1;
        if node % step == 0 {
            assert_eq!(document.parent(node), parent, "node {node}");
            assert_eq!(document.depth(node) as usize, open.len(), "node {node}");
            assert_eq!(document.role(node), role, "node {node}");
        }
        if let Some(walked) = walked.next() {
            assert_eq!(walked.path, document.path(node));
            assert_eq!((walked.item.node(), walked.depth), (node, open.len()));
        }
        if item.children().next().is_some() {
            open.push((node, item.end(), 0));
            last_key.push(node);
        }
    }
}

fn role(
    document: &Document,
    parent: Option<u32>,
    place: u32,
    node: u32,
    last_key: &mut [u32],
) -> Role {
    let Some(parent) = parent else {
        return Role::Root(place);
    };
    let head = document.item(parent).expect("parents are items").head();
    match head.major() {
        Major::Array => Role::Element(place),
        Major::Map if place.is_multiple_of(2) => {
            *last_key.last_mut().expect("a parent is open") = node;
            Role::Key(place / 2)
        }
        Major::Map => Role::Value(*last_key.last().expect("a parent is open")),
        Major::Tag => Role::Content,
        _ if head.is_indefinite() => Role::Chunk(place),
        _ => Role::Embedded(place),
    }
}

fn tree_rows(document: &Document, outline: &Outline) -> Vec<TreeRow> {
    let rows = outline.rows(document, 0..outline.len(), &no_note);
    assert_eq!(rows.len(), outline.len());
    rows
}

pub(super) fn check_outline(document: &Document) {
    let mut outline = Outline::new(document);
    if outline.len() > 5_000 {
        return;
    }
    let all = tree_rows(document, &outline);
    let items = (0..document.nodes()).filter(|node| document.item(*node).is_some());
    let seen: Vec<u32> = all.iter().filter_map(|row| row.node).collect();
    assert_eq!(seen, items.collect::<Vec<_>>());
    let faults = usize::from(document.fault().is_some()) + document.faults_inside().len();
    assert_eq!(all.len() - seen.len(), faults);
    let containers: Vec<u32> = (all.iter().filter(|row| row.is_collapsed.is_some()))
        .filter_map(|row| row.node)
        .collect();
    for node in containers.iter().step_by((containers.len() / 8).max(1)) {
        outline.toggle(document, *node);
        // What is deeper and follows is hidden, but for the fault that ended the reading.
        let own = (all.iter().position(|row| row.node == Some(*node))).expect("it has a row");
        let inside = (all[own + 1..].iter())
            .take_while(|row| row.depth > all[own].depth)
            .count();
        let is_fault = |at: usize| document.fault().is_some() && at == all.len() - 1;
        let is_seen = |at: usize| !(own + 1..=own + inside).contains(&at) || is_fault(at);
        let expected = (all.iter().enumerate())
            .filter(|(at, _)| is_seen(*at))
            .map(|(_, row)| (row.node, row.start));
        let rows = tree_rows(document, &outline);
        let found = rows.iter().map(|row| (row.node, row.start));
        assert_eq!(
            found.collect::<Vec<_>>(),
            expected.collect::<Vec<_>>(),
            "node {node}"
        );
        if let Some(child) = document.first_child(*node) {
            assert_eq!(outline.row_of(document, child), None);
            let row = outline.reveal(document, child);
            assert_eq!(
                outline.rows(document, row..row + 1, &no_note)[0].node,
                Some(child)
            );
        } else {
            outline.toggle(document, *node);
        }
        assert_eq!(tree_rows(document, &outline), all);
    }
    outline.collapse_below(document, 0);
    assert!(
        tree_rows(document, &outline)
            .iter()
            .all(|row| row.depth == 0 || row.node.is_none())
    );
    outline.expand_all(document);
    assert_eq!(tree_rows(document, &outline), all);
}
