//! The walk: each item of an index once, with what it is by its place.

use super::{ANY, Form, Key, Note, Part, Role, is};
use crate::cbor::meaning::{Recognised, Shape, Switches, car, cose, cwt, evm, mdoc, webauthn};
use crate::cbor::tree::{Children, Data, Item, Tree};

/// Most shapes that are told of; a sequence can have millions.
const RECOGNISED_MAX: usize = 1_000;

/// The beginning of a document, or of what a byte string holds.
static ROOT: Part = is(&Form::Root);
static EMBEDDED: Part = is(&Form::Embedded(&ROOT));
static SEQUENCE: Part = is(&Form::Sequence(&ROOT));

/// A container whose children are being walked.
struct Open<'a> {
    children: Children<'a>,
    inside: Inside,
}

enum Inside {
    /// Every child is this.
    Each(&'static Part, Role),
    /// The children have these places, of which so many are past.
    Places(&'static [Part], usize),
    /// Pairs; the value of the last key, if that is due.
    Pairs(&'static [Key], &'static Part, Option<&'static Part>),
}

/// Follows the forms from each outermost item; gives what they say, in the order of the nodes.
pub(in crate::cbor::meaning) fn walk(
    tree: &Tree<'_>,
    switches: Switches,
) -> (Vec<Note>, Vec<Recognised>) {
    let mut walk = Walk {
        switches,
        notes: Vec::new(),
        recognised: Vec::new(),
    };
    let mut open: Vec<Open<'_>> = Vec::new();
    for root in tree.items() {
        open.extend(walk.enter(root, &ROOT, Role::Value));
        while let Some(innermost) = open.last_mut() {
            let Some(child) = innermost.children.next() else {
                open.pop();
                continue;
            };
            let (part, role) = innermost.inside.part_of(child);
            open.extend(walk.enter(child, part, role));
        }
    }
    (walk.notes, walk.recognised)
}

impl Inside {
    /// What the next child is.
    fn part_of(&mut self, child: Item<'_>) -> (&'static Part, Role) {
        match self {
            Self::Each(part, role) => (part, *role),
            Self::Places(parts, past) => {
                let part = parts.get(*past).unwrap_or(&ANY);
                *past += 1;
                (part, Role::Place)
            }
            Self::Pairs(keys, rest, due) => {
                if let Some(part) = due.take() {
                    return (part, Role::Value);
                }
                match keys.iter().find(|key| key.label.is(child)) {
                    Some(key) => {
                        *due = Some(&key.part);
                        (&key.part, Role::Key)
                    }
                    None => {
                        *due = Some(*rest);
                        (&ANY, Role::Key)
                    }
                }
            }
        }
    }
}

struct Walk {
    switches: Switches,
    notes: Vec<Note>,
    recognised: Vec<Recognised>,
}

impl Walk {
    /// Notes what an item is; gives its children if it has any.
    fn enter<'a>(&mut self, item: Item<'a>, part: &'static Part, role: Role) -> Option<Open<'a>> {
        let form = match role {
            // What a key contains has no meaning of its own.
            Role::Key => &Form::Any,
            Role::Value | Role::Place => part.form.resolved(item, self.switches),
        };
        let (form, part) = match form {
            Form::Root => match self.recognise(item) {
                Some(part) => (part.form.resolved(item, self.switches), part),
                None => (&Form::Root, &ROOT),
            },
            form => (form, part),
        };
        let says = matches!(
            form,
            Form::Says(_)
                | Form::Names(_)
                | Form::Fields(_)
                | Form::Embedded(_)
                | Form::Sequence(_)
        );
        if says || !part.name.is_empty() && role != Role::Value {
            self.notes.push(Note {
                node: item.node(),
                role,
                part,
            });
        }
        let inside = self.inside(item, form, part)?;
        Some(Open {
            children: item.children(),
            inside,
        })
    }

    /// What the children of an item are; `None` if it has none that are walked.
    fn inside(
        &mut self,
        item: Item<'_>,
        form: &'static Form,
        part: &'static Part,
    ) -> Option<Inside> {
        let each = |part| Some(Inside::Each(part, Role::Value));
        match (item.data(), form) {
            (Data::Tag(24, _), Form::Embedded(_)) => each(part),
            (Data::Tag(24, _), _) => each(&EMBEDDED),
            (Data::Tag(63, _), _) => each(&SEQUENCE),
            (Data::Tag(number, _), _) => match cose::tagged(number) {
                Some(message) if self.switches.has(Shape::Cose) => {
                    self.tell(Shape::Cose, message.name, item);
                    each(message)
                }
                // A tag says more about what is in this place all the same.
                _ => each(part),
            },
            (Data::Map(_), Form::Map(keys, rest)) => Some(Inside::Pairs(keys, rest, None)),
            (Data::Array(_), Form::Array(parts)) => Some(Inside::Places(parts, 0)),
            (Data::Array(_), Form::Each(part)) => Some(Inside::Each(part, Role::Place)),
            (Data::Map(_) | Data::Array(_), _) => each(&ANY),
            // A byte string has children where it was opened.
            (Data::Bytes(_), Form::Embedded(part) | Form::Sequence(part)) => each(part),
            (Data::Bytes(_), _) if !item.head().is_indefinite() => each(&ROOT),
            _ => None,
        }
    }

    /// A shape that an item has by itself, without a tag or a place that says so.
    fn recognise(&mut self, item: Item<'_>) -> Option<&'static Part> {
        let (shape, part) = [
            (
                Shape::WebAuthn,
                webauthn::recognise as fn(Item<'_>) -> Option<&'static Part>,
            ),
            (Shape::Mdoc, mdoc::recognise),
            (Shape::Car, car::recognise),
            (Shape::Evm, evm::recognise),
            (Shape::Cose, cose::recognise),
            (Shape::Cwt, cwt::recognise),
        ]
        .into_iter()
        .filter(|(shape, _)| self.switches.has(*shape))
        .find_map(|(shape, recognise)| recognise(item).map(|part| (shape, part)))?;
        self.tell(shape, part.name, item);
        Some(part)
    }

    fn tell(&mut self, shape: Shape, title: &'static str, item: Item<'_>) {
        if self.recognised.len() < RECOGNISED_MAX {
            self.recognised.push(Recognised {
                shape,
                title,
                offset: item.offset(),
            });
        }
    }
}
