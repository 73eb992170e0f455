//! Which rows a view shows, also where there are more rows than a browser has pixels for.

use std::ops::Range;

/// The height of a row, as `--row` of the style sheet has it. Units: CSS pixels.
pub const ROW_PX: f64 = 20.0;

/// The height of what is scrolled at most. Browsers stop at 17 (Firefox) to 33 million.
const HEIGHT_MAX_PX: f64 = 8_000_000.0;

/// The place in the rows of one view.
///
/// Up to `HEIGHT_MAX_PX` a pixel of the scroll bar is a pixel of the rows. Beyond it a jump of
/// the bar goes to the same part of the rows, and a small move goes on by as many pixels of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scroll {
    rows: u32,
    /// Of the window through which the rows are seen. Units: CSS pixels.
    height_px: f64,
    /// The first row that is seen, with the part of it that is not.
    top: f64,
    /// Where the scroll bar is. Units: CSS pixels.
    bar_px: f64,
}

impl Scroll {
    /// The same place with another number of rows.
    pub fn set_rows(&mut self, rows: u32) {
        self.rows = rows;
        self.top = self.top.min(self.top_max());
    }

    /// The same place with another height of the window.
    pub fn set_height(&mut self, height_px: f64) {
        self.height_px = height_px;
    }

    /// How high the scrolled element is to be made.
    pub fn spacer_px(&self) -> f64 {
        (f64::from(self.rows) * ROW_PX).min(HEIGHT_MAX_PX)
    }

    fn is_scaled(&self) -> bool {
        f64::from(self.rows) * ROW_PX > HEIGHT_MAX_PX
    }

    fn top_max(&self) -> f64 {
        (f64::from(self.rows) - self.height_px / ROW_PX).max(0.0)
    }

    fn bar_max_px(&self) -> f64 {
        (self.spacer_px() - self.height_px).max(0.0)
    }

    /// The scroll bar is now at `bar_px`.
    pub fn move_bar(&mut self, bar_px: f64) {
        let by_px = bar_px - self.bar_px;
        self.bar_px = bar_px;
        self.top = if !self.is_scaled() {
            bar_px / ROW_PX
        } else if bar_px <= 0.0 {
            0.0
        } else if bar_px >= self.bar_max_px() {
            self.top_max()
        } else if by_px.abs() <= 2.0 * self.height_px {
            self.top + by_px / ROW_PX
        } else {
            bar_px / self.bar_max_px() * self.top_max()
        };
        self.top = self.top.clamp(0.0, self.top_max());
    }

    /// Brings `row` into sight, a third from the top, and gives where the scroll bar has to be.
    /// `None` where it is seen already.
    pub fn reveal(&mut self, row: u32) -> Option<f64> {
        let seen = self.height_px / ROW_PX;
        let row = f64::from(row);
        if row >= self.top && row + 1.0 <= self.top + seen {
            return None;
        }
        self.top = (row - (seen / 3.0).floor()).clamp(0.0, self.top_max());
        self.bar_px = if self.is_scaled() {
            self.top / self.top_max() * self.bar_max_px()
        } else {
            self.top * ROW_PX
        };
        Some(self.bar_px)
    }

    /// The rows that are seen, in part or whole.
    pub fn seen(&self) -> Range<u32> {
        let end = (self.top + self.height_px / ROW_PX).ceil() as u32;
        self.top.floor() as u32..end.min(self.rows)
    }

    /// Where the first of them begins above the window's edge. Units: CSS pixels, 0 or less.
    pub fn shift_px(&self) -> f64 {
        -self.top.fract() * ROW_PX
    }

    /// The rows to have at hand, so that scrolling a little asks for nothing.
    pub fn wanted(&self) -> Range<u32> {
        let seen = self.seen();
        let around = seen.len() as u32;
        let end = seen.end.saturating_add(around).min(self.rows);
        seen.start.saturating_sub(around)..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scroll(rows: u32) -> Scroll {
        let mut scroll = Scroll::default();
        scroll.set_rows(rows);
        scroll.set_height(200.0);
        scroll
    }

    #[test]
    fn pixels_are_pixels_while_there_are_enough() {
        let mut few = scroll(100);
        assert_eq!(few.spacer_px(), 2_000.0);
        assert_eq!(few.seen(), 0..10);
        assert_eq!(few.wanted(), 0..20);
        few.move_bar(410.0);
        assert_eq!((few.seen(), few.shift_px()), (20..31, -10.0));
        assert_eq!(few.wanted(), 9..42);
        few.move_bar(1_800.0);
        assert_eq!(few.seen(), 90..100);
        assert_eq!(scroll(3).seen(), 0..3);
        assert_eq!(scroll(0).seen(), 0..0);
    }

    #[test]
    fn millions_of_rows_are_reached_by_the_bar_and_row_by_row() {
        let mut many = scroll(100_000_000);
        assert_eq!(many.spacer_px(), HEIGHT_MAX_PX);
        // A notch of the wheel is five rows.
        many.move_bar(100.0);
        assert_eq!(many.seen(), 5..15);
        // Half of the bar is half of the rows.
        many.move_bar(HEIGHT_MAX_PX / 2.0);
        let half = many.seen().start;
        assert!((49_990_000..=50_010_000).contains(&half), "{half}");
        many.move_bar(HEIGHT_MAX_PX / 2.0 - 40.0);
        assert_eq!(many.seen().start, half - 2);
        many.move_bar(HEIGHT_MAX_PX - 200.0);
        assert_eq!(many.seen(), 99_999_990..100_000_000);
        many.move_bar(0.0);
        assert_eq!(many.seen(), 0..10);
    }

    #[test]
    fn row_out_of_sight_is_brought_into_sight_and_one_in_sight_stays() {
        for rows in [1_000, 100_000_000] {
            let mut scroll = scroll(rows);
            assert_eq!(scroll.reveal(9), None);
            let bar_px = scroll.reveal(500);
            assert!(bar_px.is_some());
            assert_eq!(scroll.seen(), 497..507);
            assert_eq!(scroll.reveal(rows - 1).map(f64::round), {
                let spacer_px = scroll.spacer_px();
                Some(spacer_px - 200.0)
            });
            assert_eq!(scroll.seen(), rows - 10..rows);
        }
    }

    #[test]
    fn fewer_rows_leave_the_place_in_range() {
        let mut scroll = scroll(1_000);
        scroll.move_bar(10_000.0);
        scroll.set_rows(20);
        assert_eq!(scroll.seen(), 10..20);
    }
}
