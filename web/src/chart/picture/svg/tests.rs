use super::*;
use crate::chart::picture::Mark;

#[test]
fn file_is_markup_of_its_own_and_names_are_text_in_it() {
    let hostile = "<script>alert(1)</script>&\"\u{202e}\u{0}";
    let name = Mark::Name {
        y: 20.0,
        room: 70.0,
        text: hostile.into(),
    };
    let picture = Picture {
        name: "Old and new, ns/op".into(),
        summary: hostile.into(),
        height: 40.0,
        nodes: vec![name.node(40.0)],
        ..Picture::default()
    };
    let file = file(&[picture.clone(), picture], &[hostile.into(), "new".into()]);
    assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\""));
    assert!(!file.contains("<script"), "{file}");
    assert!(!file.contains('\u{202e}') && !file.contains('\u{0}'));
    assert!(file.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;\\u202e\\u0000"));
    assert_eq!(file.matches("<svg").count(), file.matches("</svg>").count());
}

#[test]
fn colours_are_those_of_the_light_style_sheet() {
    let tokens = include_str!("../../../../../www/css/tokens.css");
    let light = tokens.split("data-theme=\"dark\"").next().unwrap_or(tokens);
    let colours = [INK, SOFT, FAINT, BORDER, CONTROL, SURFACE, BETTER, WORSE];
    for colour in colours.into_iter().chain(SERIES.map(|(colour, _)| colour)) {
        assert!(light.contains(colour), "{colour}");
    }
    for (_, dash) in SERIES {
        assert!(tokens.contains(&format!("--dash: {dash};")), "{dash}");
    }
}

#[test]
fn words_are_wrapped_and_nothing_is_longer_than_the_file() {
    assert_eq!(wrapped(""), Vec::<String>::new());
    let long = format!("{} {}", "word ".repeat(60), "x".repeat(1000));
    let lines = wrapped(&long);
    assert!(lines.iter().all(|line| line.chars().count() <= LETTERS));
    assert!(lines.len() > 2);
}
