//! The lines of a text as a dump has them: an offset, bytes or words, and perhaps the characters.

use super::shown::{self, Marks};

/// What tells lines apart from others that stand before them in a letter or a comment.
const LEADERS: [&str; 4] = [">", "|", "#", "//"];

/// Fewest digits of an offset that does not have to be zero or to have a colon.
pub(super) const OFFSET_DIGITS_MIN: usize = 4;
/// Fewest digits of an offset that the programs write.
pub(super) const OFFSET_DIGITS_WRITTEN: usize = 6;
/// Most digits of an offset: those of an address.
pub(super) const OFFSET_DIGITS_MAX: usize = 16;

/// Longest line of a dump, in bytes: the widest that xxd writes has a fifth of it.
const LINE_BYTES_MAX: usize = 16_384;

/// What follows an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// There is none.
    None,
    Blank,
    Colon,
}

/// A line that is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    /// Where it begins in the text, behind what sets it in.
    pub(super) place: usize,
    /// Blanks that set it in.
    pub(super) set_in: usize,
    /// The line without them, and without blanks at its end.
    pub(super) line: &'t str,
    /// Blanks at its end.
    pub(super) tail: usize,
    /// The digits of its offset.
    pub(super) offset: &'t str,
    pub(super) mark: Mark,
    /// Where its bytes begin in the line, where they end, and where the characters begin.
    pub(super) body: usize,
    pub(super) end: usize,
    pub(super) shown: usize,
    /// What the characters stand between.
    pub(super) marks: Marks,
}

impl<'t> Row<'t> {
    fn of(place: usize, whole: &'t str) -> Self {
        let line = whole.trim_start();
        let set_in = whole.len() - line.len();
        let (line, untrimmed) = (line.trim_end(), line.len());
        let bare = line.strip_prefix("0x").unwrap_or(line);
        let prefix = line.len() - bare.len();
        let digits = bare.bytes().take_while(u8::is_ascii_hexdigit).count();
        let behind = &bare.as_bytes()[digits..];
        let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let mark = match behind.first() {
            _ if digits == 0 || digits > OFFSET_DIGITS_MAX => Mark::None,
            Some(b':') if is_blank(behind.get(1)) => Mark::Colon,
            byte if is_blank(byte) && prefix == 0 && digits >= OFFSET_DIGITS_MIN => Mark::Blank,
            _ => Mark::None,
        };
        let offset = match mark {
            Mark::None => &line[..0],
            _ => &bare[..digits],
        };
        let body = match mark {
            Mark::None => 0,
            Mark::Blank => digits,
            Mark::Colon => prefix + digits + 1,
        };
        Self {
            place: place + set_in,
            set_in,
            line,
            tail: untrimmed - line.len(),
            offset,
            mark,
            body,
            end: line.len(),
            shown: line.len(),
            marks: Marks::None,
        }
    }

    /// A line whose first word is no offset.
    fn without_offset(self) -> Self {
        Self {
            offset: &self.line[..0],
            mark: Mark::None,
            body: 0,
            end: self.line.len(),
            shown: self.line.len(),
            ..self
        }
    }

    /// Whether nothing follows the offset: so a dump says where it ends.
    pub(super) fn is_end(&self) -> bool {
        self.mark != Mark::None && self.line[self.body..].trim().is_empty()
    }

    /// The offset as a number.
    pub(super) fn number(&self, base: u32) -> Option<u64> {
        u64::from_str_radix(self.offset, base).ok()
    }

    /// What is between the offset and the characters, in words, each with its place in the line.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, &'t str)> + use<'t> {
        let body = self.body;
        words(&self.line[body..self.end]).map(move |(at, word)| (body + at, word))
    }

    /// The characters, without what they stand between.
    pub(super) fn characters(&self) -> &'t str {
        self.marks.inside(&self.line[self.shown..])
    }
}

/// A line of a dump.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line<'t> {
    /// `*`, for lines that are like the one before, and its place.
    Repeats(usize),
    Row(Row<'t>),
}

impl Line<'_> {
    /// Whether characters stand behind its bytes.
    pub(super) fn has_characters(&self) -> bool {
        matches!(self, Self::Row(row) if !row.characters().is_empty())
    }
}

/// How the lines of a text begin, most of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// With an offset and a colon, as in xxd.
    Colon,
    /// With an offset and blanks, as in hexdump and od.
    Blank,
    /// Without an offset, as in `od -A n`.
    Bare,
}

impl Family {
    /// What follows the offset in its lines.
    pub(super) fn mark(self) -> Mark {
        match self {
            Self::Colon => Mark::Colon,
            Self::Blank => Mark::Blank,
            Self::Bare => Mark::None,
        }
    }
}

/// The lines of a text, not yet taken apart.
fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let leader = leader(text);
    pieces(text).map(move |(start, piece)| {
        let inside = leader.map_or(piece, |leader| without(piece, leader));
        Row::of(start + piece.len() - inside.len(), inside)
    })
}

/// The text up to the end of so many lines.
pub(super) fn beginning(text: &str, lines: usize) -> &str {
    let end = pieces(text)
        .nth(lines)
        .map_or(text.len(), |(start, _)| start);
    &text[..end]
}

/// How most lines of a text begin; `None` if it has none, or one that is longer than any of a dump.
pub(super) fn family(text: &str) -> Option<Family> {
    let (mut count, mut colons, mut blanks, mut ends) = (0, 0, 0, 0);
    for row in rows(text).filter(|row| row.line != "*") {
        if row.line.len() > LINE_BYTES_MAX {
            return None;
        }
        count += 1;
        match row.mark {
            Mark::Colon => colons += 1,
            Mark::Blank if row.is_end() => ends += 1,
            Mark::Blank => blanks += 1,
            Mark::None => {}
        }
    }
    match () {
        () if count == 0 => None,
        () if 2 * colons >= count => Some(Family::Colon),
        () if blanks > 0 && 2 * (blanks + ends) >= count => Some(Family::Blank),
        () => Some(Family::Bare),
    }
}

/// The lines of a text of that family.
pub(super) fn read(text: &str, family: Family) -> Vec<Line<'_>> {
    let mut lines = Vec::with_capacity(pieces(text).count());
    for row in rows(text) {
        lines.push(match row.line {
            "*" => Line::Repeats(row.place),
            _ => Line::Row(match (family, row.mark) {
                (Family::Colon, Mark::Colon) | (Family::Blank, Mark::Blank) => {
                    shown::split(row, family)
                }
                _ => row.without_offset(),
            }),
        });
    }
    lines
}

/// The lines that are not empty, with their places. A lone carriage return ends a line, too.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let pieces = text.split(['\n', '\r']).map(move |piece| {
        let start = at;
        at += piece.len() + 1;
        (start, piece)
    });
    pieces.filter(|(_, piece)| !piece.trim().is_empty())
}

/// What all lines begin with that is no part of a dump.
fn leader(text: &str) -> Option<&'static str> {
    let begins =
        |leader: &&str| pieces(text).all(|(_, line)| line.trim_start().starts_with(leader));
    LEADERS.into_iter().find(|leader| begins(leader))
}

/// A line without its leaders, of which there may be several, and the blank behind each.
fn without<'t>(line: &'t str, leader: &str) -> &'t str {
    let mut inside = line;
    while let Some(rest) = inside.trim_start().strip_prefix(leader) {
        inside = rest.strip_prefix(' ').unwrap_or(rest);
    }
    inside
}

/// Words between blanks, with their places.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let word = rest.trim_start();
        let start = at + rest.len() - word.len();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        at = start + length;
        (length > 0).then(|| (start, &text[start..at]))
    })
}
