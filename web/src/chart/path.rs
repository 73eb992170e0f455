//! Paths of many small marks.

use std::fmt::Write as _;

use super::lane::Dot;

/// A path of zero-length strokes: with round caps each is a dot, and all are one element.
pub fn dots(dots: &[Dot]) -> String {
    let mut path = String::with_capacity(dots.len() * 16);
    for Dot { x, y } in dots {
        // Writing to a string succeeds.
        let _ = write!(path, "M{x:.2} {y:.1}h0");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dot_is_a_stroke_without_length() {
        let given = [
            Dot { x: 0.0, y: 12.0 },
            Dot {
                x: 41.666_66,
                y: 88.0,
            },
        ];
        assert_eq!(dots(&given), "M0.00 12.0h0M41.67 88.0h0");
        assert_eq!(dots(&[]), "");
    }
}
