//! A row of the benchmark: what is formatted, and its one preset.

/// What one operation formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Tags from a list.
    TagList,
    /// Tags from a map.
    TagMap,
    /// A count with tags from a list; without any the call leaves them out.
    Stat,
}

/// What `prepare` has to know beside the parameters.
pub(super) trait Row: 'static {
    /// What one operation formats.
    const SHAPE: Shape;
    /// The preset's parameters, with which the original's one input is used.
    const PRESET: &'static [(&'static str, f64)];
}

/// Declares a row's type and its workload.
macro_rules! row {
    (
        $name:ident is $row:ident,
        id: $id:literal,
        title: $title:literal,
        about: $about:literal,
        shape: $shape:expr,
        parameters: $parameters:expr,
        preset: $preset:literal,
        params: [$($param:expr),*],
        digest: $digest:literal,
        allocs: before $before:literal, pr294 $pr294:literal,
        reported: before $reported_before:expr, pr294 $reported_pr294:expr,
    ) => {
        #[doc = $title]
        pub(in crate::workloads) static $name: Workload = Workload {
            id: $id,
            title: $title,
            about: $about,
            change: CHANGE,
            pull_request: PULL_REQUEST,
            operation: "one formatting call",
            prepared: PREPARED,
            caveat: CAVEAT,
            parameters: $parameters,
            presets: &[Preset {
                name: $preset,
                params: $row::PRESET,
                digest: $digest,
                allocs: &[
                    ("before", $before),
                    ("pr294", $pr294),
                    ("pr297", $pr294),
                    ("pr301", $pr294),
                    ("tuned", 0.0),
                ],
                reported: &[
                    ("before", reported($reported_before)),
                    ("pr294", reported($reported_pr294)),
                ],
            }],
            variants: &const { variants::<$row>() },
            threads: Threads::One,
            batches: None,
        };

        #[derive(Debug)]
        struct $row;

        impl Row for $row {
            const SHAPE: Shape = $shape;
            const PRESET: &'static [(&'static str, f64)] = &[$($param),*];
        }
    };
}
pub(super) use row;
