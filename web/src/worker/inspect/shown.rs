//! What is shown: one document, and where the rows of each view are.

use perop_core::cbor::diagnostic::{Indicators, Layout, Style};
use perop_core::cbor::document::{Document, Place};
use perop_core::cbor::lint::{self, Findings};
use perop_core::cbor::meaning::{self, Meaning, Shape, Switches};
use perop_core::cbor::profile::{self, Profile};
use perop_core::cbor::rows::{Annotation, Outline, no_note};
use perop_core::cbor::{Tree, tree};

use crate::protocol::cbor::{
    Fault, Finding, Item, Opened, Options, Reading, Recognised, Row, Stamp, Target, View,
};

use super::{item, rows};

/// Bytes of a string in a row of annotated hex.
const HEX_WIDTH: usize = 16;

/// Characters in a row of diagnostic notation.
const NOTATION_WIDTH: usize = 64;

/// A document and everything that is computed of it.
pub(super) struct Shown {
    pub(super) stamp: Stamp,
    pub(super) options: Options,
    pub(super) reading: Reading,
    pub(super) is_preview: bool,
    pub(super) link: Option<String>,
    document: Document,
    annotation: Annotation,
    outline: Outline,
    layout: Layout,
    meaning: Meaning,
    findings: Findings,
}

impl Shown {
    /// Shows a document whose notation is laid out.
    pub(super) fn new(document: Document, layout: Layout, options: Options) -> Self {
        let meaning = Meaning::of(&document.tree(), switches(&options));
        let findings = findings(&document.tree(), &options);
        Self {
            stamp: Stamp::default(),
            reading: Reading::default(),
            is_preview: false,
            link: None,
            annotation: Annotation::new(&document, HEX_WIDTH),
            outline: Outline::new(&document),
            layout,
            meaning,
            options,
            findings,
            document,
        }
    }

    /// A layout that has not begun.
    pub(super) fn blank_layout(options: &Options) -> Layout {
        let indicators = match options.indicators.as_str() {
            "never" => Indicators::Never,
            "always" => Indicators::Always,
            _ => Indicators::Needed,
        };
        let style = Style {
            indicators,
            ..Style::default()
        };
        Layout::new(style, NOTATION_WIDTH)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.document.bytes()
    }

    pub(super) fn tree(&self) -> Tree<'_> {
        self.document.tree()
    }

    pub(super) fn into_document(self) -> Document {
        self.document
    }

    pub(super) fn profile(&self) -> Option<Profile> {
        self.options.profile.as_ref()?.parse().ok()
    }

    /// Everything but the rows.
    pub(super) fn opened(&self) -> Opened {
        let finding = |finding: &lint::Finding| Finding {
            offset: finding.offset() as u32,
            kind: finding.kind().into(),
            level: finding.level().into(),
            message: finding.to_string(),
        };
        let recognised = |found: &meaning::Recognised| Recognised {
            title: found.title.into(),
            offset: found.offset as u32,
        };
        Opened {
            stamp: self.stamp,
            is_preview: self.is_preview,
            reading: self.reading.clone(),
            bytes: self.bytes().len() as u32,
            items: self.document.nodes(),
            fault: self.document.fault().map(|fault| Fault {
                kind: fault.error.kind().into(),
                offset: fault.error.position() as u32,
                path: fault.path.clone(),
                reason: fault.error.reason().into(),
                expected: fault.expected.clone(),
                found: fault.found.clone(),
                hint: fault.hint.clone(),
            }),
            rows: self.counts(),
            findings: self.findings.listed.iter().map(finding).collect(),
            findings_total: self.findings.total as u32,
            recognised: self.meaning.recognised().iter().map(recognised).collect(),
            link: self.link.clone(),
        }
    }

    /// Rows of each view.
    pub(super) fn counts(&self) -> [u32; 3] {
        [self.annotation.len(), self.outline.len(), self.layout.len()].map(|count| count as u32)
    }

    /// Rows `from..to` of a view, as far as there are.
    pub(super) fn rows(&self, view: View, from: u32, to: u32) -> Vec<Row> {
        let end = self.counts()[view as usize].min(to);
        let range = from.min(end) as usize..end as usize;
        let document = &self.document;
        let note = |item: tree::Item<'_>, out: &mut String| {
            if let Some(comment) = self.meaning.comment(item) {
                out.push_str(&comment);
            }
        };
        match view {
            View::Hex => {
                let rows = self.annotation.rows(document, range, &note);
                rows.into_iter()
                    .map(|row| rows::of_hex(document, row))
                    .collect()
            }
            View::Tree => {
                let rows = self.outline.rows(document, range, &note);
                rows.into_iter().map(rows::of_tree).collect()
            }
            View::Notation => {
                let rows = self.layout.rows(&document.tree(), range);
                let rows = rows.into_iter();
                rows.map(|row| rows::of_notation(document, row)).collect()
            }
        }
    }

    /// The node that is meant, if there is one.
    pub(super) fn node_of(&self, target: Target) -> Option<u32> {
        let document = &self.document;
        match target {
            Target::Node(node) => Some(node).filter(|node| *node < document.nodes()),
            Target::Offset(offset) => item_at(document, offset),
            Target::Parent(node) => document.parent(node),
            Target::Child(node) => {
                let child = document.item(node)?.children().next()?;
                Some(child.node())
            }
            Target::After(node) => {
                (node + 1..document.nodes()).find(|node| document.item(*node).is_some())
            }
            Target::Before(node) => (0..node).rev().find(|node| document.item(*node).is_some()),
            Target::Row { view, row } => self.node_of_row(view, row as usize),
        }
    }

    fn node_of_row(&self, view: View, row: usize) -> Option<u32> {
        let (document, range) = (&self.document, row..row + 1);
        match view {
            View::Hex => {
                let row = self.annotation.rows(document, range, &no_note).pop()?;
                row.node.or_else(|| item_at(document, row.start as u32))
            }
            View::Tree => self.outline.rows(document, range, &no_note).pop()?.node,
            View::Notation => {
                let row = self.layout.rows(&document.tree(), range).pop()?;
                Some(row.pieces.first()?.node)
            }
        }
    }

    /// Opens what hides a node in the tree; `true` if anything did.
    pub(super) fn reveal(&mut self, node: u32) -> bool {
        let before = self.outline.len();
        self.outline.reveal(&self.document, node);
        self.outline.len() != before
    }

    pub(super) fn fold(&mut self, node: u32) {
        self.outline.toggle(&self.document, node);
    }

    /// Opens a byte string in its place or closes it, and gives its offset.
    pub(super) fn unwrap(&mut self, node: u32) -> u32 {
        let Some(item) = self.document.item(node) else {
            return 0;
        };
        let offset = item.offset() as u32;
        if self.document.is_opened(node) {
            self.document.close(node);
        } else {
            self.document.open(&[node]);
        }
        self.annotation = Annotation::new(&self.document, HEX_WIDTH);
        self.outline = Outline::new(&self.document);
        let mut layout = Self::blank_layout(&self.options);
        while !layout.advance(&self.document.tree(), u32::MAX) {}
        self.layout = layout;
        self.meaning = Meaning::of(&self.document.tree(), switches(&self.options));
        self.findings = findings(&self.document.tree(), &self.options);
        offset
    }

    /// Everything there is to say about an item.
    pub(super) fn item(&self, node: u32) -> Item {
        let mut item = item::describe(&self.document, &self.meaning, node);
        let row_of = |row: usize| Some(row as u32);
        item.rows = [
            row_of(self.annotation.row_of(&self.document, item.start as usize)),
            self.outline.row_of(&self.document, node).and_then(row_of),
            self.notation_row_of(node),
        ];
        item
    }

    fn notation_row_of(&self, node: u32) -> Option<u32> {
        let item = self.document.item(node)?;
        Some(self.layout.row_of(&self.document.tree(), item) as u32)
    }

    /// The whole notation.
    ///
    /// Errors: it is longer than what can be edited or copied.
    pub(super) fn notation_text(&self, bytes_max: usize) -> Result<String, String> {
        if self.bytes().len() > bytes_max {
            return Err("That is too much to be edited or copied as one text.".into());
        }
        let rows = self
            .layout
            .rows(&self.document.tree(), 0..self.layout.len());
        let lines = rows.iter().map(|row| {
            let indent = "  ".repeat(row.indent as usize);
            format!("{indent}{}", row.text)
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

fn item_at(document: &Document, offset: u32) -> Option<u32> {
    match document.at(offset as usize) {
        Place::Item(node) | Place::Break(node) => Some(node),
        Place::Unread => None,
    }
}

fn findings(tree: &Tree<'_>, options: &Options) -> Findings {
    let profile = options
        .profile
        .as_ref()
        .and_then(|name| name.parse::<Profile>().ok());
    match profile {
        Some(profile) => profile::findings(tree, profile),
        None => lint::findings(tree),
    }
}

fn switches(options: &Options) -> Switches {
    let is_off = |shape: &Shape| options.meanings_off.iter().any(|name| name == shape.name());
    let off = Shape::ALL.into_iter().filter(is_off);
    off.fold(Switches::ALL, |switches, shape| switches.with(shape, false))
}
