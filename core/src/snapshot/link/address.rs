//! Where a link stands in an address, and where an address of its length fits.

/// The part of an address from `#` on that `Share` copies.
pub fn address(link: &str) -> String {
    format!("#/s/{link}")
}

/// The part from `#` on in which a page keeps its input while it is typed.
pub fn page_address(page: &str, link: &str) -> String {
    format!("#/{page}/{link}")
}

/// How far a whole address gets, by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Everywhere, with a word or two beside it.
    Green,
    /// Not into a Discord message (2,000 characters).
    Amber,
    /// Not into Slack either (about 4,000).
    Orange,
    /// Not through proxies, forms and GitHub comments (about 8,000): a summary or a text block.
    TooLong,
}

impl Fit {
    /// Of an address of so many characters, from `https` to its end.
    pub fn of(characters: usize) -> Self {
        match characters {
            0..=1900 => Self::Green,
            1901..=4000 => Self::Amber,
            4001..=8000 => Self::Orange,
            _ => Self::TooLong,
        }
    }

    /// Where it fits, in a sentence without its full stop.
    pub fn places(self) -> &'static str {
        match self {
            Self::Green => "fits everywhere",
            Self::Amber => "fits Slack, mail and GitHub, not a Discord message",
            Self::Orange => "fits mail and GitHub, not Slack or a Discord message",
            Self::TooLong => {
                "too long for most places; a summary link or a block of text gets through"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_belong_to_what_fits() {
        let cases = [
            (1900, Fit::Green),
            (1901, Fit::Amber),
            (4000, Fit::Amber),
            (4001, Fit::Orange),
            (8000, Fit::Orange),
            (8001, Fit::TooLong),
        ];
        for (characters, fit) in cases {
            assert_eq!(Fit::of(characters), fit, "{characters}");
        }
    }
}
