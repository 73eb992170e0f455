//! One lane per variant: every batch a dot, first batch on top; median, interval, reported figure.

use super::scale::Scale;

/// What one lane is drawn from, in the unit of its chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// One value per batch, in the order of the batches.
    pub samples: Vec<f64>,
    /// The middle value.
    pub median: Option<f64>,
    /// The 95 % interval of the median.
    pub interval: Option<(f64, f64)>,
    /// The figure printed in the pull request.
    pub reported: Option<f64>,
}

/// Places in per cent of the lane's width and height.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    /// One dot per batch.
    pub dots: Vec<Dot>,
    /// Where the median is.
    pub median: Option<f64>,
    /// Left edge and width of the interval.
    pub interval: Option<(f64, f64)>,
    /// Where the reported figure is.
    pub reported: Option<Mark>,
}

/// One batch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A figure that may lie beyond the scale; it is then drawn on the edge as an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// On the scale, from the left.
    At(f64),
    /// Larger than anything on the scale.
    Beyond,
}

/// A batch slower than this many medians does not stretch the scale: one interrupted batch would
/// squeeze all others into a corner. It is drawn on the edge.
const OUTLIER: f64 = 1.6;

/// A reported figure stretches the scale up to this many times the largest measured one.
const REPORTED_STRETCH: f64 = 1.5;

/// A scale that all lanes share.
pub fn scale<'a>(lanes: impl Iterator<Item = &'a Figures> + Clone) -> Scale {
    let largest = |lane: &'a Figures| {
        let highest = lane.samples.iter().copied().fold(0.0, f64::max);
        lane.median.map_or(highest, |median| {
            let highest = lane.interval.map_or(highest, |(_, high)| highest.max(high));
            highest.min(median * OUTLIER).max(median)
        })
    };
    let measured = lanes.clone().map(largest).fold(0.0, f64::max);
    let reported = lanes.filter_map(|lane| lane.reported);
    let fits = |value: &f64| measured == 0.0 || *value <= measured * REPORTED_STRETCH;
    Scale::to(reported.filter(fits).fold(measured, f64::max))
}

/// The places of one lane; `batches` is how many there will be in the end.
pub fn places(figures: &Figures, scale: &Scale, batches: usize) -> Lane {
    let last = batches.max(figures.samples.len()).max(2) - 1;
    let dot = |(index, value): (usize, &f64)| Dot {
        x: scale.place(*value),
        y: 12.0 + 76.0 * index as f64 / last as f64,
    };
    Lane {
        dots: figures.samples.iter().enumerate().map(dot).collect(),
        median: figures.median.map(|median| scale.place(median)),
        interval: figures.interval.map(|(low, high)| {
            // An end beyond the scale is cut off at its edge.
            let left = scale.place(low);
            (left, scale.place(high) - left)
        }),
        reported: figures.reported.map(|value| match scale.shows(value) {
            true => Mark::At(scale.place(value)),
            false => Mark::Beyond,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(samples: &[f64], median: f64, reported: Option<f64>) -> Figures {
        Figures {
            samples: samples.to_vec(),
            median: Some(median),
            interval: Some((median - 1.0, median + 1.0)),
            reported,
        }
    }

    #[test]
    fn one_interrupted_batch_does_not_stretch_the_scale() {
        let lanes = [lane(&[100.0, 101.0, 900.0], 101.0, None)];
        let scale = scale(lanes.iter());
        assert!(scale.shows(101.0 * OUTLIER) && !scale.shows(900.0));
        let places = places(&lanes[0], &scale, 30);
        assert_eq!(places.dots[2].x, 100.0);
        assert!(places.dots[0].x < places.dots[1].x);
    }

    #[test]
    fn near_reported_figure_is_on_the_scale_and_a_far_one_is_beyond() {
        let near = lane(&[100.0], 100.0, Some(140.0));
        let far = lane(&[100.0], 100.0, Some(1210.0));
        let lanes = [near, far];
        let scale = scale(lanes.iter());
        assert!(matches!(places(&lanes[0], &scale, 30).reported, Some(Mark::At(x)) if x > 90.0));
        assert_eq!(places(&lanes[1], &scale, 30).reported, Some(Mark::Beyond));
    }

    #[test]
    fn dots_go_down_with_the_batches_and_keep_room_for_those_to_come() {
        let lanes = [lane(&[1.0, 1.0], 1.0, None)];
        let places = places(&lanes[0], &scale(lanes.iter()), 30);
        assert_eq!(places.dots[0].y, 12.0);
        assert!(places.dots[1].y < 16.0);
    }

    #[test]
    fn reported_figures_alone_make_a_scale() {
        let lanes = [Figures {
            reported: Some(28.0),
            ..Figures::default()
        }];
        let scale = scale(lanes.iter());
        assert!(scale.shows(28.0));
        assert_eq!(places(&lanes[0], &scale, 30).dots, []);
    }
}
