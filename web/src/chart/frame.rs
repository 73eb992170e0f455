//! Where things of a strip are, in CSS pixels: columns side by side, boxes on one line, lifetimes
//! below it.

use super::anatomy::{Phase, Request};

/// The narrowest column fits five digits.
const COLUMN_MIN: usize = 46;
/// The widest fits the name of most phases.
const COLUMN_MAX: usize = 112;
/// What all columns share where they fit.
const WIDTH: usize = 900;

/// Between boxes.
const GAP: usize = 3;
/// The highest box.
const BOX_MAX: f64 = 34.0;
/// The lowest one still fits its number.
const BOX_MIN: f64 = 15.0;
/// From one line of lifetimes to the next.
const LINE: usize = 6;

/// Width of a letter of a phase's name, with some air.
const LETTER: usize = 7;
/// Height of a row of names.
const NAME_HEIGHT: usize = 15;
/// Rows that names take turns in where they are longer than their columns.
const NAME_ROWS: usize = 3;

/// The frame that all strips share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    columns: usize,
    column: usize,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// From the left.
    pub x: usize,
    /// From the top.
    pub y: f64,
    /// To the right.
    pub width: usize,
    /// Downwards.
    pub height: f64,
}

impl Frame {
    /// A frame for so many columns.
    pub fn of(columns: usize) -> Self {
        let column = (WIDTH / columns.max(1)).clamp(COLUMN_MIN, COLUMN_MAX);
        Self { columns, column }
    }

    /// The width of a strip; one column at least, so that an empty strip can be seen.
    pub fn width(self) -> usize {
        self.columns.max(1) * self.column
    }

    /// The height of a strip with so many lines of lifetimes.
    pub fn height(self, lines: usize) -> usize {
        BOX_MAX as usize + 8 + lines * LINE
    }

    /// Left edge and width of a band of columns.
    pub fn band(self, start: usize, span: usize) -> (usize, usize) {
        (start * self.column, span * self.column)
    }

    /// Rows in which the names of the phases take turns, so that each has room for itself.
    pub fn name_rows(self, phases: &[Phase]) -> usize {
        let is_cut = |phase: &Phase| phase.name.chars().count() * LETTER > phase.span * self.column;
        if phases.iter().any(is_cut) {
            NAME_ROWS
        } else {
            1
        }
    }

    /// The room of a phase's name; the last one may run past the last column.
    pub fn name(self, index: usize, phase: &Phase, rows: usize) -> Area {
        let (x, width) = self.band(phase.start, phase.span);
        Area {
            x,
            y: ((index % rows) * NAME_HEIGHT) as f64,
            width: if rows > 1 {
                width + (rows - 1) * self.column
            } else {
                width
            },
            height: NAME_HEIGHT as f64,
        }
    }

    /// The height of so many rows of names.
    pub fn names_height(self, rows: usize) -> usize {
        rows * NAME_HEIGHT + 4
    }

    /// The box of a request; `height` from 0 to 1.
    pub fn request(self, column: usize, height: f64) -> Area {
        let height = BOX_MIN + (BOX_MAX - BOX_MIN) * height;
        Area {
            x: column * self.column + GAP / 2 + 1,
            y: BOX_MAX - height + 1.0,
            width: self.column - GAP,
            height,
        }
    }

    /// Where the number of a box stands: its middle and its baseline.
    pub fn number(self, column: usize) -> (usize, f64) {
        (column * self.column + self.column / 2, BOX_MAX - 3.5)
    }

    /// The line of a block's lifetime. One that is freed ends in a stroke across, one that
    /// outlives the operation runs off the edge.
    pub fn lifetime(self, request: &Request) -> String {
        let x = request.column * self.column + GAP / 2 + 1;
        let y = BOX_MAX as usize + 7 + request.line * LINE;
        match request.until {
            Some(column) => {
                let end = (column + 1) * self.column - GAP - 1;
                format!("M{x} {y}H{end}M{end} {}V{}", y - 2, y + 2)
            }
            None => format!("M{x} {y}H{}", self.width()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_columns_are_wide_and_many_stay_legible() {
        for (columns, width) in [(0, 112), (4, 448), (10, 900), (28, 1288)] {
            assert_eq!(Frame::of(columns).width(), width, "{columns} columns");
        }
    }

    #[test]
    fn long_names_take_turns_in_rows() {
        let phases: Vec<Phase> = (0..20)
            .map(|start| Phase {
                name: "signature".into(),
                start,
                span: 1,
            })
            .collect();
        let (few, many) = (Frame::of(4), Frame::of(20));
        assert_eq!((few.name_rows(&phases), many.name_rows(&phases)), (1, 3));
        let tops: Vec<f64> = (0..4).map(|i| many.name(i, &phases[i], 3).y).collect();
        assert_eq!(tops, [0.0, 15.0, 30.0, 0.0]);
        assert_eq!(many.name(0, &phases[0], 3).width, 3 * 46);
    }

    #[test]
    fn boxes_stand_on_one_line_and_lifetimes_below() {
        let frame = Frame::of(4);
        let low = frame.request(0, 0.0);
        let high = frame.request(1, 1.0);
        assert_eq!(low.y + low.height, high.y + high.height);
        assert_eq!((low.x + low.width + GAP, high.height), (high.x, BOX_MAX));
        let request = |until| Request {
            event: 0,
            column: 1,
            until,
            line: 1,
            height: 1.0,
            is_new: false,
        };
        assert_eq!(frame.lifetime(&request(Some(2))), "M114 47H332M332 45V49");
        assert_eq!(frame.lifetime(&request(None)), "M114 47H448");
    }
}
