//! An anatomy as bytes: seven 32-bit numbers an event, little endian.
//!
//! ```text
//! kind │ block │ bytes before │ bytes after │ freed by + 1, or 0 │ older │ phase
//! ```

use perop_core::alloc;
use perop_core::harness::Anatomy;

use crate::chart::anatomy::{Kind, Touch};

const NUMBERS: usize = 7;
const EVENT_BYTES: usize = NUMBERS * 4;

/// The phases' names, and the events that refer to them by index.
pub fn pack(anatomy: &Anatomy) -> (Vec<String>, Vec<u8>) {
    let mut phases: Vec<String> = Vec::new();
    let mut bytes = Vec::with_capacity(anatomy.events.len() * EVENT_BYTES);
    for event in &anatomy.events {
        let known = phases.iter().position(|phase| phase == event.phase);
        let phase = known.unwrap_or_else(|| {
            phases.push(event.phase.to_owned());
            phases.len() - 1
        });
        let kind = match event.kind {
            alloc::Kind::Alloc | alloc::Kind::AllocZeroed => 0,
            alloc::Kind::Grow => 1,
            alloc::Kind::Shrink => 2,
            alloc::Kind::Dealloc => 3,
        };
        let freed_by = event.freed_by.map_or(0, |index| index + 1);
        let numbers: [usize; NUMBERS] = [
            kind,
            event.block,
            event.bytes_before,
            event.bytes_after,
            freed_by,
            usize::from(event.older),
            phase,
        ];
        bytes.extend(
            numbers
                .iter()
                .flat_map(|&number| (number as u32).to_le_bytes()),
        );
    }
    (phases, bytes)
}

/// The events of [`pack`]; what is damaged ends the list.
pub fn unpack(phases: &[String], bytes: &[u8]) -> Vec<Touch> {
    let touch = |event: &[u8]| -> Option<Touch> {
        let mut numbers = [0_u32; NUMBERS];
        for (number, bytes) in numbers.iter_mut().zip(event.chunks_exact(4)) {
            *number = u32::from_le_bytes(bytes.try_into().ok()?);
        }
        let [
            kind,
            block,
            bytes_before,
            bytes_after,
            freed_by,
            older,
            phase,
        ] = numbers;
        Some(Touch {
            kind: match kind {
                0 => Kind::Alloc,
                1 => Kind::Grow,
                2 => Kind::Shrink,
                3 => Kind::Dealloc,
                _ => return None,
            },
            block,
            bytes_before,
            bytes_after,
            freed_by: freed_by.checked_sub(1),
            older: older != 0,
            phase: phases.get(phase as usize)?.clone(),
        })
    };
    bytes.chunks_exact(EVENT_BYTES).map_while(touch).collect()
}

#[cfg(test)]
mod tests {
    use perop_core::harness::anatomy::Event;

    use super::*;

    #[test]
    fn events_come_back_as_they_were() {
        let event = |kind, block, sizes: (usize, usize), freed_by, older, phase| Event {
            kind,
            block,
            bytes_before: sizes.0,
            bytes_after: sizes.1,
            freed_by,
            older,
            phase,
        };
        let anatomy = Anatomy {
            events: vec![
                event(alloc::Kind::AllocZeroed, 0, (0, 48), Some(2), false, "tags"),
                event(alloc::Kind::Grow, 0, (48, 96), Some(2), false, "record"),
                event(alloc::Kind::Dealloc, 0, (96, 0), Some(2), false, "record"),
                event(alloc::Kind::Shrink, 1, (9, 3), None, true, ""),
            ],
            missed: 0,
        };
        let (phases, bytes) = pack(&anatomy);
        assert_eq!(phases, ["tags", "record", ""]);
        let touches = unpack(&phases, &bytes);
        let kinds: Vec<_> = touches.iter().map(|touch| touch.kind).collect();
        assert_eq!(
            kinds,
            [Kind::Alloc, Kind::Grow, Kind::Dealloc, Kind::Shrink]
        );
        let expected = Touch {
            kind: Kind::Grow,
            block: 0,
            bytes_before: 48,
            bytes_after: 96,
            freed_by: Some(2),
            older: false,
            phase: "record".into(),
        };
        assert_eq!(touches[1], expected);
        assert_eq!((touches[3].freed_by, touches[3].older), (None, true));
    }

    #[test]
    fn damaged_bytes_end_the_list() {
        assert_eq!(unpack(&[], &[0; EVENT_BYTES]), []);
        assert_eq!(unpack(&["".into()], &[9; EVENT_BYTES * 2 + 3]), []);
    }
}
