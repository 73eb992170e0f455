//! `ip''`: addresses and prefixes of addresses.

use core::net::IpAddr;

use super::{Made, Tagged};
use crate::cbor::edn::cursor::Fault;
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;

/// Shape: `192.0.2.42` a byte string, `192.0.2.0/24` the array of a length and the bytes of the
/// prefix without zeros at their end. Source: RFC 9164.
pub(super) fn write(content: &str, tagged: Tagged, out: &mut Vec<u8>) -> Result<Made, Fault> {
    let (address, length) = match content.split_once('/') {
        Some((address, length)) => (address, Some(length)),
        None => (content, None),
    };
    let address: IpAddr = address.parse().map_err(|_| {
        Fault::new(
            0,
            "expected an address: 192.0.2.42 or 2001:db8::42, with /24 a prefix",
        )
    })?;
    let (bytes, tag) = match address {
        IpAddr::V4(address) => (address.octets().to_vec(), 52),
        IpAddr::V6(address) => (address.octets().to_vec(), 54),
    };
    let length = match length {
        Some(length) => Some(prefix_length(content, length, &bytes)?),
        None if tagged == Tagged::No => {
            out.extend_from_slice(&bytes);
            return Ok(Made::Content(Major::Bytes));
        }
        None => None,
    };
    let mut out = Encoder::new(out);
    if tagged == Tagged::Yes {
        out.tag(tag);
    }
    match length {
        None => out.bytes(&bytes),
        Some(length) => {
            let end = bytes.iter().rposition(|byte| *byte != 0);
            let kept = &bytes[..end.map_or(0, |end| end + 1)];
            out.array(2).unsigned(length).bytes(kept)
        }
    };
    Ok(Made::Item)
}

/// The length of a prefix, after which all bits of the address are zero.
fn prefix_length(content: &str, length: &str, bytes: &[u8]) -> Result<u64, Fault> {
    let at = content.len() - length.len();
    let bits = 8 * bytes.len();
    let is_plain = length == "0" || length.starts_with(|digit| matches!(digit, '1'..='9'));
    let number = length.parse().ok().filter(|_| is_plain);
    let Some(number) = number.filter(|number| *number <= bits) else {
        let message = format!("expected the length of the prefix, from 0 to {bits}");
        return Err(Fault::new(at, message));
    };
    let is_zero = |bit: usize| bytes[bit / 8] & (0x80 >> (bit % 8)) == 0;
    if !(number..bits).all(is_zero) {
        let message = format!(
            "the address has bits behind the first {number}: \
             an interface is written 52([ip'192.0.2.42', 24])"
        );
        return Err(Fault::new(at, message));
    }
    Ok(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_address_or_prefix_is_refused() {
        let cases = [
            ("", 0),
            ("12.1", 0),
            ("1.2.3.", 0),
            ("192.0.2.042", 0),
            ("1::2::3", 0),
            ("192.0.2.0/33", 10),
            ("192.0.2.0/024", 10),
            ("192.0.2.42/24", 11),
            ("1/foo", 0),
        ];
        for (content, at) in cases {
            let fault = write(content, Tagged::No, &mut Vec::new()).expect_err(content);
            assert_eq!(fault.at, at, "{content}");
        }
    }
}
