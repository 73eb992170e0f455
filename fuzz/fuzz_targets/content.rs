//! Any bytes as the content of a link with a right checksum, which chance would never find.
#![no_main]

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use libfuzzer_sys::fuzz_target;
use perop_core::snapshot::link;

fuzz_target!(|body: &[u8]| {
    if let Ok(opened) = link::open(&sealed(body)) {
        let again = link::write(&opened).expect("what was opened can be written");
        assert_eq!(link::open(&again).as_ref(), Ok(&opened));
    }
});

/// The link of a content that is not packed.
fn sealed(body: &[u8]) -> String {
    let mut bytes = vec![0];
    for _ in 0..2 {
        let mut length = body.len();
        while length > 0x7f {
            bytes.push((length & 0x7f) as u8 | 0x80);
            length >>= 7;
        }
        bytes.push(length as u8);
    }
    bytes.extend_from_slice(body);
    let crc = crc32fast::hash(&[b"b1.", bytes.as_slice()].concat());
    bytes.extend_from_slice(&crc.to_le_bytes());
    format!("b1.{}", URL_SAFE_NO_PAD.encode(bytes))
}
