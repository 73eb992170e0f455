//! `hash''`: the digest of a string.

use sha1::Sha1;
use sha2::{Digest as _, Sha256, Sha384, Sha512, Sha512_256};
use sha3::digest::ExtendableOutput as _;
use sha3::{Shake128, Shake256};

use crate::cbor::edn::cursor::Fault;
use crate::cbor::head::{Head, Major};

/// The algorithms: number and name in the COSE registry, and the function; of a digest of any
/// length as many bytes as RFC 9054 section 3.3 takes.
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
    (-18, "SHAKE128", |content| {
        let mut digest = [0; 32];
        Shake128::digest_xof(content, &mut digest);
        digest.to_vec()
    }),
    (-43, "SHA-384", |content| Sha384::digest(content).to_vec()),
    (-44, "SHA-512", |content| Sha512::digest(content).to_vec()),
    (-45, "SHAKE256", |content| {
        let mut digest = [0; 64];
        Shake256::digest_xof(content, &mut digest);
        digest.to_vec()
    }),
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

    /// Source: NIST, example values of FIPS 202 for the empty text; for "abc" those of the test
    /// vectors that NIST's algorithm validation gives (also in the documentation of sha3).
    #[test]
    fn digests_of_any_length_are_as_long_as_cose_has_them() {
        let cases: [(&[u8], &[u8], &str); 4] = [
            (
                b"\x31",
                b"",
                "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26",
            ),
            (
                b"\x68SHAKE128",
                b"abc",
                "5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8",
            ),
            (
                b"\x38\x2c",
                b"",
                "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f\
                 d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be",
            ),
            (
                b"\x68SHAKE256",
                b"abc",
                "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739\
                 d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4",
            ),
        ];
        for (algorithm, content, digest) in cases {
            let mut out = Vec::new();
            write(content, Some(algorithm), &mut out).expect("the algorithm is known");
            let hex: String = out.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, digest);
        }
    }

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
