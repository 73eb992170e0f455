//! Items in the order in which a profile writes them.

use super::order::Plan;
use super::written::{Inside, Written};
use crate::cbor::tree::{Children, Item};

/// Goes through an item and all it contains; only containers that are open take memory.
pub(super) struct Walk<'p> {
    plan: &'p Plan<'p>,
    first: Option<Item<'p>>,
    open: Vec<Open<'p>>,
}

struct Open<'p> {
    container: Item<'p>,
    rest: Rest<'p>,
}

enum Rest<'p> {
    /// As the bytes have them.
    Children(Children<'p>),
    /// The keys of a map, how many pairs are whole, and what comes next.
    Sorted(&'p [u32], usize, Due),
    /// The byte string of a big integer, and the zeros that are left out.
    Magnitude(Option<Item<'p>>, u64),
}

#[derive(Clone, Copy)]
enum Due {
    Pair,
    Key,
    Value,
}

/// One step of the walk.
pub(super) enum Step<'p> {
    Item(Item<'p>, Written<'p>),
    /// The next pair of a map whose keys come in another order than in the bytes, counted from 0.
    Pair(Item<'p>, usize),
    /// The container is whole.
    End(Item<'p>),
}

impl<'p> Walk<'p> {
    pub(super) fn of(plan: &'p Plan<'p>, item: Item<'p>) -> Self {
        Self {
            plan,
            first: Some(item),
            open: Vec::new(),
        }
    }

    /// The items alone, as they are written.
    pub(super) fn written(self) -> impl Iterator<Item = Written<'p>> {
        self.filter_map(|step| match step {
            Step::Item(_, written) => Some(written),
            Step::Pair(..) | Step::End(_) => None,
        })
    }

    fn item(&mut self, item: Item<'p>, written: Written<'p>) -> Step<'p> {
        let rest = match written.inside {
            Inside::Nothing => None,
            Inside::Magnitude(zeros) => Some(Rest::Magnitude(item.children().next(), zeros)),
            Inside::Children => Some(match self.plan.keys_of(item) {
                Some(keys) => Rest::Sorted(keys, 0, Due::Pair),
                None => Rest::Children(item.children()),
            }),
        };
        self.open.extend(rest.map(|rest| Open {
            container: item,
            rest,
        }));
        Step::Item(item, written)
    }
}

impl<'p> Iterator for Walk<'p> {
    type Item = Step<'p>;

    fn next(&mut self) -> Option<Step<'p>> {
        let profile = self.plan.profile;
        if let Some(item) = self.first.take() {
            return Some(self.item(item, Written::of(item, profile)));
        }
        let Open { container, rest } = self.open.last_mut()?;
        let container = *container;
        let next = match rest {
            Rest::Children(children) => children.next(),
            Rest::Sorted(keys, whole, due) => {
                let key = keys.get(*whole).map(|key| container.sibling_at(*key));
                match (key, *due) {
                    (Some(_), Due::Pair) => {
                        *due = Due::Key;
                        return Some(Step::Pair(container, *whole));
                    }
                    (Some(_), Due::Key) => {
                        *due = Due::Value;
                        key
                    }
                    (Some(key), Due::Value) => {
                        *whole += 1;
                        *due = Due::Pair;
                        Some(container.sibling_at(key.next_node()))
                    }
                    (None, _) => None,
                }
            }
            Rest::Magnitude(digits, zeros) => {
                let zeros = *zeros;
                if let Some(digits) = digits.take() {
                    return Some(self.item(digits, Written::magnitude(digits, zeros)));
                }
                None
            }
        };
        match next {
            Some(item) => Some(self.item(item, Written::of(item, profile))),
            None => {
                self.open.pop();
                Some(Step::End(container))
            }
        }
    }
}
