//! Geometry of the charts: pure functions from figures to places.
//!
//! A chart is drawn in per cent of its width, so that nothing has to be measured and redrawn when
//! the window changes. Chart crates come as whole renderers for canvas or pictures; these few
//! lines of scale and ticks are all that is needed here.

pub mod anatomy;
pub mod compare;
pub mod frame;
pub mod lane;
pub mod log_scale;
pub mod path;
pub mod picture;
pub mod scale;

/// How a variant is told apart, the same in chart, table and strip: by number, which selects
/// accent colour, marker and dash in the style sheet and the marker's outline here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series(pub usize);

/// Accents that the style sheet has.
pub const SERIES_MAX: usize = 6;

impl Series {
    /// The class that carries colour and dash.
    pub fn class(self) -> String {
        format!("series-{}", self.0 % SERIES_MAX + 1)
    }

    /// The marker's outline around the origin, about 8 units across.
    pub fn marker(self) -> &'static str {
        const MARKERS: [&str; SERIES_MAX] = [
            // circle, square, triangle, diamond, cross, bar
            "M-3.6 0A3.6 3.6 0 1 0 3.6 0A3.6 3.6 0 1 0 -3.6 0Z",
            "M-3.2-3.2H3.2V3.2H-3.2Z",
            "M0-4.2L4.2 3.2H-4.2Z",
            "M0-4.6L4.6 0L0 4.6L-4.6 0Z",
            "M-1.3-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z",
            "M-4.4-1.8H4.4V1.8H-4.4Z",
        ];
        MARKERS[self.0 % SERIES_MAX]
    }
}
