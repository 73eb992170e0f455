//! Lines of a text that were not understood, and those that were read with something to say.

use perop_core::snapshot::export::escape;
use perop_core::snapshot::model::{Code, Diagnostic, Reading};

use super::NOT_UNDERSTOOD_MAX;
use crate::protocol::compare::{NotUnderstood, Shown};

/// Adds the lines of a text. `label` is what it is called beside others, and empty of one alone.
pub(super) fn add(shown: &mut Shown, side: usize, label: &str, reading: &Reading) {
    let mut read: Vec<(Code, Vec<usize>)> = Vec::new();
    for found in &reading.diagnostics {
        if !found.code.is_note() {
            shown.not_understood.push(not_understood(side, found));
            continue;
        }
        match read.iter_mut().find(|(code, _)| *code == found.code) {
            Some((_, lines)) => lines.push(found.line),
            None => read.push((found.code, vec![found.line])),
        }
    }
    let read = read.iter().map(|(code, lines)| note(label, *code, lines));
    shown.notes.extend(read);
}

/// Leaves no more than can be looked through, and counts the others.
pub(super) fn cut(shown: &mut Shown) {
    let all = shown.not_understood.len();
    shown.not_understood.truncate(NOT_UNDERSTOOD_MAX);
    shown.not_understood_left = all - shown.not_understood.len();
}

fn not_understood(side: usize, found: &Diagnostic) -> NotUnderstood {
    NotUnderstood {
        side,
        line: found.line,
        text: escape::visible(&found.text).into_owned(),
        reason: found.message().into_owned(),
    }
}

/// `Line 3: commas in numbers were read as thousands separators.`
fn note(label: &str, code: Code, lines: &[usize]) -> String {
    let place = match lines {
        [line] => format!("line {line}"),
        _ => format!("{} lines, line {} first", lines.len(), lines[0]),
    };
    let place = match label {
        "" => place,
        label => format!("{}, {place}", escape::visible(label)),
    };
    super::sentence(&format!("{place}: {}", code.message()))
}
