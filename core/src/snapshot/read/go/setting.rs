//! Lines of Go's format that are no results: configuration and facts about units.

use crate::snapshot::model::{Assume, Better, Unit, UnitNote};
use crate::snapshot::read::line::Line;
use crate::snapshot::read::sink::Sink;
use crate::snapshot::read::token::tokens;

/// Takes a line `key: value`.
pub(super) fn take(line: &Line<'_>, sink: &mut Sink) -> bool {
    let Some((key, value)) = line.content.split_once(':') else {
        return false;
    };
    let is_key = key.starts_with(char::is_lowercase)
        && !key.contains(|c: char| c.is_uppercase() || c.is_whitespace());
    let is_value = value.is_empty() || value.starts_with(char::is_whitespace);
    if is_key && is_value {
        sink.setting(key, value.trim());
    }
    is_key && is_value
}

/// Takes a line `Unit name key=value…`.
pub(super) fn unit(line: &Line<'_>, sink: &mut Sink) -> bool {
    let Some(rest) = line.content.strip_prefix("Unit ") else {
        return false;
    };
    let words = tokens(rest);
    let Some((name, facts)) = words.split_first().filter(|(_, facts)| !facts.is_empty()) else {
        return false;
    };
    let mut note = UnitNote::new(Unit::printed(name).0);
    for fact in facts {
        match fact.split_once('=') {
            Some(("better", "higher")) => note.better = Some(Better::Higher),
            Some(("better", "lower")) => note.better = Some(Better::Lower),
            Some(("assume", assume)) => note.assume = Assume::of_name(assume),
            Some(_) => {}
            None => return false,
        }
    }
    sink.reading.units.push(note);
    true
}
