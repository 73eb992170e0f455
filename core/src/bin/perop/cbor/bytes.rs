//! The bytes that an input stands for.

use std::borrow::Cow;
use std::str::FromStr;

use base64::Engine as _;
use base64::alphabet::{Alphabet, STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// How an input is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Hexadecimal digits; blanks between them do not matter.
    Hex,
    /// Base64 in either alphabet, padded or not; blanks do not matter.
    Base64,
    /// The bytes themselves.
    Raw,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "hex" => Ok(Self::Hex),
            "base64" => Ok(Self::Base64),
            "raw" => Ok(Self::Raw),
            _ => Err(format!("--from is hex, base64 or raw, not `{name}`")),
        }
    }
}

impl Format {
    /// How `input` seems to be written.
    ///
    /// Text is never taken for the bytes themselves: nearly all text is CBOR by accident. An even
    /// number of hexadecimal digits is hex although it could be base64.
    pub(super) fn of(input: &[u8]) -> Self {
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        if !input.iter().all(is_text) {
            return Self::Raw;
        }
        match Self::Hex.decode(input) {
            Ok(_) => Self::Hex,
            Err(_) => Self::Base64,
        }
    }

    /// The bytes. The error says what is wrong and in which column, counted from 1.
    pub(super) fn decode(self, input: &[u8]) -> Result<Cow<'_, [u8]>, String> {
        match self {
            Self::Hex => hex(input).map(Cow::Owned),
            Self::Base64 => base64(input).map(Cow::Owned),
            Self::Raw => Ok(Cow::Borrowed(input)),
        }
    }
}

fn hex(input: &[u8]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(input.len() / 2);
    let mut high = None;
    for (at, character) in input.iter().enumerate() {
        if character.is_ascii_whitespace() {
            continue;
        }
        let Some(digit) = char::from(*character).to_digit(16) else {
            return Err(format!("not a hexadecimal digit in column {}", at + 1));
        };
        match high.take() {
            None => high = Some(digit << 4),
            Some(high) => bytes.push((high | digit) as u8),
        }
    }
    match high {
        None => Ok(bytes),
        Some(_) => Err("an odd number of hexadecimal digits".into()),
    }
}

fn base64(input: &[u8]) -> Result<Vec<u8>, String> {
    let characters: Vec<u8> = input
        .iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    let is_url_safe = characters.iter().any(|byte| matches!(byte, b'-' | b'_'));
    engine(if is_url_safe { &URL_SAFE } else { &STANDARD })
        .decode(characters)
        .map_err(|error| format!("neither hex nor base64: {}", lower_case(&error.to_string())))
}

fn engine(alphabet: &Alphabet) -> GeneralPurpose {
    let padding = DecodePaddingMode::Indifferent;
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(padding);
    GeneralPurpose::new(alphabet, config)
}

/// Our messages begin with a small letter.
fn lower_case(message: &str) -> String {
    let mut characters = message.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_an_input_is_written_is_found_out() {
        let cases: &[(&[u8], Format, &[u8])] = &[
            (b"83010203", Format::Hex, &[0x83, 1, 2, 3]),
            (b"83 01\n02 03\n", Format::Hex, &[0x83, 1, 2, 3]),
            (b"gwECAw==", Format::Base64, &[0x83, 1, 2, 3]),
            (b"gwECAw\n", Format::Base64, &[0x83, 1, 2, 3]),
            (b"-_8", Format::Base64, &[0xfb, 0xff]),
            (b"\x83\x01\x02\x03", Format::Raw, &[0x83, 1, 2, 3]),
            (b"", Format::Hex, &[]),
        ];
        for &(input, format, bytes) in cases {
            assert_eq!(Format::of(input), format, "{input:?}");
            assert_eq!(format.decode(input).as_deref(), Ok(bytes), "{input:?}");
        }
    }

    #[test]
    fn what_is_no_input_says_where() {
        assert_eq!(
            hex(b"0g").unwrap_err(),
            "not a hexadecimal digit in column 2"
        );
        assert_eq!(
            hex(b"012").unwrap_err(),
            "an odd number of hexadecimal digits"
        );
        let error = base64(b"a!").unwrap_err();
        assert_eq!(
            error,
            "neither hex nor base64: invalid symbol 33, offset 1."
        );
    }
}
