//! What is open while the index is built: containers, and what each still waits for.

use super::Holds;
use crate::cbor::error::{Error, Kind};
use crate::cbor::head::{Head, Major};

/// A container whose items are being read.
pub(super) struct Open {
    pub(super) node: u32,
    /// Items that are still owed, or how an indefinite one can go on.
    pub(super) rest: Rest,
}

#[derive(Clone, Copy)]
pub(super) enum Rest {
    Items(u64),
    UntilBreak,
    KeyOrBreak,
    ValueOfKey,
    /// An indefinite string: chunks of that type, or a break.
    Chunk(Major),
    /// A byte string whose content is read as items; what is around it ends at `outside`.
    Inside {
        outside: u32,
        holds: Holds,
    },
}

impl Rest {
    /// Whether the item that is being read may be the last one.
    pub(super) fn is_last(self) -> bool {
        matches!(self, Self::Items(1) | Self::UntilBreak)
    }
}

/// What has to follow a head before its item is whole; `None` if nothing has to.
pub(super) fn contents(head: Head) -> Option<Rest> {
    let indefinite = head.is_indefinite();
    match head.major() {
        Major::Bytes | Major::Text if indefinite => Some(Rest::Chunk(head.major())),
        Major::Array if indefinite => Some(Rest::UntilBreak),
        Major::Map if indefinite => Some(Rest::KeyOrBreak),
        Major::Tag => Some(Rest::Items(1)),
        Major::Array if head.argument > 0 => Some(Rest::Items(head.argument)),
        // A count over half of all there can be never ends: the data does first.
        Major::Map if head.argument > 0 => Some(Rest::Items(head.argument.saturating_mul(2))),
        _ => None,
    }
}

/// Marks the innermost container as one whose break has been read.
pub(super) fn close(at: usize, open: &mut [Open]) -> Result<(), Error> {
    let kind = match open.last_mut() {
        Some(innermost) => match innermost.rest {
            Rest::UntilBreak | Rest::KeyOrBreak | Rest::Chunk(_) => {
                innermost.rest = Rest::Items(1);
                return Ok(());
            }
            Rest::ValueOfKey => Kind::BreakInMapValue,
            Rest::Items(_) | Rest::Inside { .. } => Kind::UnexpectedBreak,
        },
        None => Kind::UnexpectedBreak,
    };
    Err(Error::new(kind, at))
}
