//! `hash''`: the digest of a string.

use sha1::Sha1;
use sha2::{Digest as _, Sha256, Sha384, Sha512, Sha512_256};

use crate::cbor::edn::cursor::Fault;
use crate::cbor::head::{Head, Major};

/// The algorithms: number and name in the COSE registry, and the function.
/// Source: the IANA registry of COSE algorithms; RFC 9054.
const ALGORITHMS: &[(i64, &str, fn(&[u8]) -> Vec<u8>)] = &[
    (-14, "SHA-1", |content| Sha1::digest(content).to_vec()),
    (-15, "SHA-256/64", |content| {
        Sha256::digest(content)[..8].to_vec()
    }),
    (-16, "SHA-256", |content| Sha256::digest(content).to_vec()),
    (-17, "SHA-512/256", |content| {
        Sha512_256::digest(content).to_vec()
    }),
    (-43, "SHA-384", |content| Sha384::digest(content).to_vec()),
    (-44, "SHA-512", |content| Sha512::digest(content).to_vec()),
];

/// Appends the digest of `content`; `algorithm` is an encoded integer or text.
pub(super) fn write(
    content: &[u8],
    algorithm: Option<&[u8]>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let wanted = match algorithm {
        None => Some("SHA-256"),
        Some(item) => named(item),
    };
    let function = ALGORITHMS.iter().find(|(_, name, _)| Some(*name) == wanted);
    let Some((_, _, function)) = function else {
        let known: Vec<String> = ALGORITHMS
            .iter()
            .map(|(number, name, _)| format!("{number} {name}"))
            .collect();
        let known = known.join(", ");
        let message = format!("there is no such hash function here: there are {known}");
        return Err(Fault::new(0, message));
    };
    out.extend_from_slice(&function(content));
    Ok(())
}

/// The name of the algorithm that an item means.
fn named(item: &[u8]) -> Option<&str> {
    let head = Head::read(item, 0).ok()?;
    match head.major() {
        Major::Negative => {
            let number = -1 - i64::try_from(head.argument).ok()?;
            let algorithm = ALGORITHMS.iter().find(|(known, _, _)| *known == number);
            algorithm.map(|(_, name, _)| *name)
        }
        Major::Text => std::str::from_utf8(item.get(head.size()..)?).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: FIPS 180-4 example values for "abc".
    #[test]
    fn each_algorithm_is_found_by_number_and_name() {
        let cases: [(&[u8], &[u8]); 4] = [
            (b"\x2d", b"\xa9\x99\x3e\x36"),
            (b"\x2f", b"\xba\x78\x16\xbf"),
            (b"\x67SHA-384", b"\xcb\x00\x75\x3f"),
            (b"\x38\x2b", b"\xdd\xaf\x35\xa1"),
        ];
        for (algorithm, first) in cases {
            let mut out = Vec::new();
            write(b"abc", Some(algorithm), &mut out).expect("the algorithm is known");
            assert_eq!(&out[..4], first);
        }
        let mut out = Vec::new();
        let fault = write(b"abc", Some(b"\x63MD5"), &mut out).expect_err("it is not known");
        assert!(fault.message.contains("-16 SHA-256,"), "{}", fault.message);
    }
}
