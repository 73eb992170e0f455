//! What all are fed.

use std::collections::BTreeMap;

/// Tag sets that lookups rotate through.
pub(crate) const SETS: usize = 64;

/// Keys of the series that are counted.
pub(crate) const KEYS: [&str; 3] = ["method", "route", "status"];

/// Keys of the series that eight measurements are added to.
pub(crate) const EIGHT_KEYS: [&str; 8] = [
    "key1", "key2", "key3", "key4", "key5", "key6", "key7", "key8",
];

/// Bounds of distributions.
pub(crate) const BOUNDS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0];

/// None of them is a bound, as the libraries put those in different buckets. Their sums are exact.
pub(crate) const VALUES: [f64; 16] = [
    0.5, 7.25, 3.5, 11.75, 2.25, 9.5, 1.5, 4.75, 8.25, 6.5, 5.25, 0.25, 10.5, 3.75, 2.5, 7.5,
];

/// Tag values, in the order of the keys.
pub(crate) type Values = [&'static str; 3];

const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];
const ROUTES: [&str; 4] = ["/orders", "/orders/:id", "/customers", "/customers/:id"];
const STATUSES: [&str; 4] = ["200", "301", "404", "503"];

/// The values of set number `set`.
pub(crate) fn values(set: usize) -> Values {
    [
        METHODS[set % 4],
        ROUTES[set / 4 % 4],
        STATUSES[set / 16 % 4],
    ]
}

/// The eight values of set number `set`: the three, over and over.
pub(crate) fn eight_values(set: usize) -> [&'static str; 8] {
    let three = values(set);
    std::array::from_fn(|index| three[index % 3])
}

/// The three values among what a library says a series has.
pub(crate) fn values_of<'a>(labels: impl IntoIterator<Item = (&'a str, String)>) -> Values {
    let labels: BTreeMap<&str, String> = labels.into_iter().collect();
    let find = |key: &str, known: &[&'static str; 4]| {
        let value = labels.get(key).expect("every series has the three keys");
        let place = known.iter().find(|known| *known == value);
        *place.expect("every value is one of the inputs")
    };
    [
        find(KEYS[0], &METHODS),
        find(KEYS[1], &ROUTES),
        find(KEYS[2], &STATUSES),
    ]
}

/// What every library keeps of a distribution.
#[derive(Debug, PartialEq)]
pub(crate) struct Distribution {
    pub(crate) count: u64,
    pub(crate) sum: f64,
    pub(crate) buckets: Vec<u64>,
}

/// One tag set after the other.
#[derive(Default)]
pub(crate) struct Rotation(usize);

impl Rotation {
    #[inline]
    pub(crate) fn next(&mut self) -> usize {
        self.0 = (self.0 + 1) % SETS;
        self.0
    }
}
