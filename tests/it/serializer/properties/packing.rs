//! Lines in packets.

use perop_core::dogstatsd::packet::{Packer, Pushed, pack};
use proptest::prelude::*;

proptest! {
    #[test]
    fn lines_in_are_lines_written_and_dropped_and_no_packet_is_over_the_limit(
        lines in proptest::collection::vec(proptest::collection::vec(b'a'..=b'z', 0..40), 0..40),
        bytes_max in 0_usize..100,
    ) {
        let (packets, dropped) = pack(&lines, bytes_max);
        prop_assert!(packets.iter().all(|packet| (1..=bytes_max).contains(&packet.len())));

        let written: Vec<&[u8]> = packets
            .iter()
            .flat_map(|packet| packet.split(|&byte| byte == b'\n'))
            .collect();
        prop_assert_eq!(lines.len(), written.len() + dropped.len());

        // The others arrive whole and in order, and each dropped one had a reason.
        let kept = (0..lines.len()).filter(|index| !dropped.contains(index));
        prop_assert!(kept.map(|index| lines[index].as_slice()).eq(written.iter().copied()));
        for index in dropped {
            prop_assert!(lines[index].is_empty() || lines[index].len() > bytes_max);
        }
        // Nothing is left over: the first line of a packet did not fit the one before.
        for pair in packets.windows(2) {
            let first = pair[1].split(|&byte| byte == b'\n').next().unwrap();
            prop_assert!(pair[0].len() + 1 + first.len() > bytes_max);
        }
    }
}

#[test]
fn a_packer_counts_what_it_took_and_dropped() {
    let mut packer = Packer::new(5);
    assert_eq!(packer.finish(), None);
    assert_eq!(packer.push(b"ab"), Pushed::Kept);
    assert_eq!(packer.push(b"toolong"), Pushed::Dropped);
    assert_eq!(packer.push(b"cd"), Pushed::Kept);
    assert_eq!(packer.push(b"e"), Pushed::Full(b"ab\ncd".to_vec()));
    assert_eq!(packer.finish(), Some(b"e".to_vec()));
    assert_eq!((packer.lines(), packer.dropped()), (4, 1));
}
