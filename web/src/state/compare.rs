//! What was given to the Compare page, and how it is to be shown.

use perop_core::snapshot::link::Page;

use crate::protocol::compare::{Given, View};
use crate::protocol::share::Input;

/// Sides that a person can give at most: more columns than that nobody reads.
pub const SIDES_MAX: usize = 8;

/// The longest text of a file that is put into its box, where it can be edited.
pub const FILE_TEXT_MAX: usize = 64 * 1024;

/// The page's inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    /// At least two, most of them often empty.
    pub sides: Vec<Side>,
    /// What is shown.
    pub view: View,
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// What a person calls it; empty for whatever the text says.
    pub label: String,
    /// Where its figures are.
    pub source: Source,
}

/// Where the figures of a side are.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Typed or pasted: any text, a link among others.
    Text(String),
    /// A file that was dropped or chosen.
    File {
        /// Its name.
        name: String,
        /// What is in it, in whatever encoding.
        bytes: Vec<u8>,
    },
}

impl Default for Source {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl Source {
    /// What is in it.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::File { bytes, .. } => bytes,
        }
    }

    fn is_empty(&self) -> bool {
        self.bytes().iter().all(u8::is_ascii_whitespace)
    }
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            sides: vec![Side::default(), Side::default()],
            view: View::default(),
        }
    }
}

impl Desk {
    /// Whether nothing was given.
    pub fn is_empty(&self) -> bool {
        self.sides.iter().all(|side| side.source.is_empty())
    }

    /// Puts a text in the place of a side's. What was chosen for the old one means nothing for it.
    pub fn set_source(&mut self, index: usize, source: Source) {
        if let Some(side) = self.sides.get_mut(index)
            && side.source != source
        {
            side.source = source;
            self.forget_choices();
        }
    }

    /// One more side, if there may be one.
    pub fn add_side(&mut self) {
        if self.sides.len() < SIDES_MAX {
            self.sides.push(Side::default());
        }
    }

    /// Takes a side away; the first two are emptied, as they always have a place.
    pub fn remove_side(&mut self, index: usize) {
        if index < self.sides.len() {
            self.sides.remove(index);
            self.sides.resize(self.sides.len().max(2), Side::default());
            self.forget_choices();
        }
    }

    fn forget_choices(&mut self) {
        self.view.pairing = None;
        self.view.baseline = 0;
        self.view.is_all = false;
    }

    /// Files that were dropped on a side: the first takes its place, the others the empty ones
    /// after it, then new ones. Returns how many found no place.
    pub fn take_files(&mut self, index: usize, files: Vec<(String, Vec<u8>)>) -> usize {
        let mut files = files.into_iter().peekable();
        let mut index = index;
        let mut is_first = true;
        while files.peek().is_some() {
            if index >= self.sides.len() {
                if self.sides.len() >= SIDES_MAX {
                    break;
                }
                self.sides.push(Side::default());
            }
            if is_first || self.sides[index].source.is_empty() {
                if let Some((name, bytes)) = files.next() {
                    self.sides[index].label = stem(&name);
                    self.set_source(index, Source::File { name, bytes });
                }
                is_first = false;
            }
            index += 1;
        }
        files.count()
    }

    /// The sides that have something in them, and their texts one after the other.
    pub fn given(&self) -> (Vec<Given>, Vec<u8>) {
        let mut all = Vec::new();
        let mut given = Vec::new();
        for side in self.sides.iter().filter(|side| !side.source.is_empty()) {
            let bytes = side.source.bytes();
            all.extend_from_slice(bytes);
            given.push(Given {
                label: side.label.clone(),
                length: bytes.len(),
                is_file: matches!(side.source, Source::File { .. }),
            });
        }
        (given, all)
    }

    /// Which side the `index`-th of [`Desk::given`] is.
    pub fn place_of(&self, index: usize) -> Option<usize> {
        let sides = self.sides.iter().enumerate();
        let mut given = sides.filter(|(_, side)| !side.source.is_empty());
        given.nth(index).map(|(place, _)| place)
    }

    /// The inputs as an address keeps them; `None` where one is a file, whose text is not known
    /// here.
    pub fn input(&self) -> Option<Input> {
        let mut input = Input::of_text(Page::Compare, String::new());
        for (index, side) in self.sides.iter().enumerate() {
            let Source::Text(text) = &side.source else {
                return None;
            };
            match index {
                0 => input.text.clone_from(text),
                _ if !text.is_empty() => input
                    .fields
                    .push((format!("text{}", index + 1), text.clone())),
                _ => {}
            }
            if !side.label.is_empty() {
                input
                    .fields
                    .push((format!("label{}", index + 1), side.label.clone()));
            }
        }
        if self.view.baseline > 0 {
            let field = ("baseline".into(), self.view.baseline.to_string());
            input.fields.push(field);
        }
        if let Some(pairing) = self.view.pairing {
            input.fields.push(("pair".into(), pairing.to_string()));
        }
        Some(input)
    }

    /// The inputs that [`Desk::input`] gave. What is not understood is left out.
    pub fn of_input(input: &Input) -> Self {
        let mut desk = Self::default();
        desk.sides[0].source = Source::Text(input.text.clone());
        for (name, value) in &input.fields {
            let side = |prefix: &str| {
                let number: usize = name.strip_prefix(prefix)?.parse().ok()?;
                (1..=SIDES_MAX).contains(&number).then(|| number - 1)
            };
            if let Some(index) = side("text") {
                desk.side_at(index).source = Source::Text(value.clone());
            } else if let Some(index) = side("label") {
                desk.side_at(index).label.clone_from(value);
            } else if name == "baseline" {
                desk.view.baseline = value.parse().unwrap_or_default();
            } else if name == "pair" {
                desk.view.pairing = value.parse().ok();
            }
        }
        desk
    }

    fn side_at(&mut self, index: usize) -> &mut Side {
        if self.sides.len() <= index {
            self.sides.resize(index + 1, Side::default());
        }
        &mut self.sides[index]
    }
}

/// What the text box of a side is called.
pub fn box_name(index: usize) -> String {
    match index {
        0 => "Benchmark text".into(),
        1 => "Second benchmark text".into(),
        2 => "Third benchmark text".into(),
        n => format!("{}th benchmark text", n + 1),
    }
}

/// A file's name without its ending.
fn stem(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    if stem.is_empty() { name } else { stem }.to_owned()
}

#[cfg(test)]
mod tests;
