use super::*;
use crate::protocol::cbor::{Reading, Row};

fn opened(state: &Inspector, revision: u32) -> Event {
    Event::Opened(Box::new(Opened {
        stamp: Stamp {
            ticket: state.ticket,
            revision,
        },
        bytes: 3,
        items: 2,
        reading: Reading {
            format: "hex".into(),
            ..Reading::default()
        },
        ..Opened::default()
    }))
}

fn typed(text: &str) -> Inspector {
    let mut state = Inspector::default();
    state.type_text(text.into());
    let event = opened(&state, 1);
    state.take(event);
    state
}

#[test]
fn status_line_follows_what_is_shown() {
    let mut state = Inspector::default();
    assert_eq!(
        state.sentence(),
        "Ready: paste, type, drop or open something."
    );
    state.type_text("820102".into());
    state.take(Event::Progress {
        ticket: state.ticket,
        stage: "indexing the items".into(),
        fraction: 0.5,
    });
    assert_eq!(state.sentence(), "Reading: indexing the items");
    let event = opened(&state, 1);
    state.take(event);
    assert_eq!(state.sentence(), "2 items in 3 bytes of hex.");
    state.cancel();
    assert!(
        state.sentence().starts_with("Cancelled"),
        "{}",
        state.sentence()
    );
}

#[test]
fn answers_about_an_input_before_are_dropped() {
    let mut state = typed("820102");
    let late = opened(&state, 2);
    state.type_text("01".into());
    let before = state.opened.clone();
    state.take(late);
    assert_eq!(state.opened, before);
    state.take(Event::Rows {
        stamp: Stamp {
            ticket: state.ticket - 1,
            revision: 1,
        },
        view: View::Hex,
        from: 0,
        rows: vec![Row::default()],
    });
    assert_eq!(state.hex, Window::default());
}

#[test]
fn what_is_shown_of_an_earlier_input_is_not_the_whole_of_this_one() {
    let mut state = typed("820102");
    let event = opened(&state, 1);
    state.take(event);
    assert!(state.whole().is_some());
    let file = File {
        name: "two.cbor".into(),
        size: 3.0,
        handle: 0,
    };
    let input = Input {
        file: Some(file),
        ..Input::default()
    };
    state.replace(input, "dropping a file");
    // The views still have what was there, until there is something else to show.
    assert!(state.opened.is_some() && state.whole().is_none());
    state.take(Event::Refused("It cannot be read.".into()));
    assert!(state.whole().is_none());
    let event = opened(&state, 1);
    state.take(event);
    assert!(state.whole().is_some());
}

#[test]
fn input_that_is_replaced_comes_back_with_its_format() {
    let mut state = typed("820102");
    state.input.format = Some("hex".into());
    let other = Input {
        text: "[1, 2]".into(),
        ..Input::default()
    };
    state.replace(other, "the example");
    assert_eq!(state.input.format, None);
    state.undo();
    assert_eq!(state.input.text, "820102");
    assert_eq!(state.input.format.as_deref(), Some("hex"));
    assert_eq!(state.sentence(), "Undone: the example.");
    assert!(state.before.is_empty());
}

#[test]
fn typing_over_a_file_keeps_the_file_to_come_back_to() {
    let file = File {
        name: "two.cbor".into(),
        size: 3.0,
        handle: 0,
    };
    let input = Input {
        file: Some(file.clone()),
        ..Input::default()
    };
    let mut state = Inspector::default();
    state.replace(input, "dropping a file");
    state.type_text("01".into());
    assert_eq!(
        (state.input.text.as_str(), &state.input.file),
        ("01", &None)
    );
    state.undo();
    assert_eq!(state.input.file, Some(file));
}

#[test]
fn marks_of_another_way_to_show_are_gone() {
    let mut state = typed("820102");
    let mark = |state: &Inspector, is_pointed| Event::Marked {
        stamp: state.stamp(),
        item: Box::default(),
        is_pointed,
    };
    let event = mark(&state, false);
    state.take(event);
    let event = mark(&state, true);
    state.take(event);
    assert!(state.chosen.is_some() && state.pointed.is_some());
    let late = mark(&state, true);
    let event = opened(&state, 2);
    state.take(event);
    assert!(state.chosen.is_none() && state.pointed.is_none());
    state.take(late);
    assert!(state.pointed.is_none());
}

#[test]
fn empty_input_shows_nothing() {
    let mut state = typed("820102");
    state.type_text(" ".into());
    assert_eq!(state.opened, None);
    assert_eq!(
        state.sentence(),
        "Ready: paste, type, drop or open something."
    );
}

#[test]
fn window_holds_what_is_in_it_and_nothing_of_another_stamp() {
    let stamp = Stamp {
        ticket: 1,
        revision: 1,
    };
    let window = Window {
        stamp,
        from: 10,
        rows: Arc::new(vec![Row::default(); 5]),
    };
    assert!(window.holds(stamp, 10, 15));
    assert!(!window.holds(stamp, 9, 15) && !window.holds(stamp, 10, 16));
    assert!(!window.holds(Stamp::default(), 10, 15));
    assert!(window.row(14).is_some() && window.row(9).is_none() && window.row(15).is_none());
}

#[test]
fn bytes_follow_the_draft_and_one_step_brings_them_back() {
    let mut state = typed("820102");
    state.take(Event::Notation(Ok("[1, 2]".into())));
    state.follow_draft("8101".into());
    state.follow_draft("8100".into());
    let draft = state.draft.clone().expect("it is still edited");
    assert_eq!((draft.text.as_str(), draft.is_followed), ("[1, 2]", true));
    assert_eq!((state.input.text.as_str(), state.before.len()), ("8100", 1));
    assert!(state.leave_draft(), "the bytes have changed");
    assert_eq!((state.input.text.as_str(), state.draft), ("820102", None));
}

#[test]
fn encode_ends_the_draft_and_bytes_that_come_late_are_dropped() {
    let mut state = typed("820102");
    state.take(Event::Notation(Ok("[1, 2]".into())));
    state.follow_draft("8101".into());
    state.end_draft("8102".into());
    assert_eq!((state.input.text.as_str(), state.before.len()), ("8102", 1));
    state.follow_draft("8103".into());
    assert_eq!(state.input.text, "8102");
    assert!(!state.leave_draft(), "there is no draft");
    state.undo();
    assert_eq!(state.input.text, "820102");
}

#[test]
fn edited_bytes_are_forgotten_with_the_input_they_are_of() {
    let mut state = typed("820102");
    let (start, end, hex) = (1, 2, Ok("01".into()));
    state.take(Event::Bytes { start, end, hex });
    state.take(Event::NotPatched("Line 1, column 2: odd.".into()));
    let patch = state.patch.clone().expect("they are edited");
    assert_eq!((patch.text.as_str(), patch.start, patch.end), ("01", 1, 2));
    assert_eq!(patch.fault, "Line 1, column 2: odd.");
    state.type_text("8102".into());
    assert_eq!(state.patch, None);
    let hex = Err("too long".into());
    state.take(Event::Bytes { start, end, hex });
    assert_eq!(
        (state.patch.clone(), state.sentence()),
        (None, "too long".into())
    );
}
