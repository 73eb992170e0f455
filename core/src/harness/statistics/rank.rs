//! The exact two-sided Mann–Whitney test.

/// Values per side up to which the test is exact, without and with ties.
/// Source: `benchstat`, so that both give the same p.
const EXACT_MAX: usize = 50;
const EXACT_MAX_TIED: usize = 25;

/// Whether two samples come from the same distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RankTest {
    /// How often the first side wins against the second, over all pairs; a tie is half a win.
    pub u: f64,
    /// The two-sided probability of a difference at least as large by chance, at most 1.
    pub p: f64,
    /// How `p` was found.
    pub method: Method,
}

/// How a p was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Method {
    /// From the permutation distribution.
    Exact,
    /// By the normal approximation with tie and continuity correction.
    Normal,
    /// All values are equal: nothing to test, p is 1.
    AllEqual,
}

/// Compares two samples of finite values; `None` where one is empty.
///
/// p is twice the smaller tail, at most 1; it is exact for up to 50 values per side without ties
/// and 25 per side with ties.
pub fn compare(a: &[f64], b: &[f64]) -> Option<RankTest> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let ranks = Ranks::of(a, b);
    let (n_a, n_b) = (a.len() as u64, b.len() as u64);
    let twice_u = ranks.twice_sum_a - n_a * (n_a + 1);
    let u = twice_u as f64 / 2.0;
    if ranks.groups.len() == 1 {
        return Some(RankTest {
            u,
            p: 1.0,
            method: Method::AllEqual,
        });
    }
    let tied = ranks.groups.iter().any(|&size| size > 1);
    let limit = if tied { EXACT_MAX_TIED } else { EXACT_MAX };
    let (p, method) = if a.len().max(b.len()) <= limit {
        (exact(&ranks, a.len()), Method::Exact)
    } else {
        (normal(&ranks, u, n_a as f64, n_b as f64), Method::Normal)
    };
    Some(RankTest { u, p, method })
}

/// Ranks of both samples together, doubled so that the mean rank of a tie is a whole number.
struct Ranks {
    /// Sizes of the groups of equal values, in ascending order of value.
    groups: Vec<usize>,
    twice_sum_a: u64,
}

impl Ranks {
    fn of(a: &[f64], b: &[f64]) -> Self {
        let mut all: Vec<(f64, bool)> = a.iter().map(|&value| (value, true)).collect();
        all.extend(b.iter().map(|&value| (value, false)));
        all.sort_by(|x, y| x.0.total_cmp(&y.0));
        let mut groups = Vec::new();
        let mut twice_sum_a = 0;
        let mut ranked = 0_u64;
        for group in all.chunk_by(|x, y| x.0 == y.0) {
            let size = group.len() as u64;
            let of_a = group.iter().filter(|(_, is_a)| *is_a).count() as u64;
            twice_sum_a += of_a * twice_rank(ranked, size);
            ranked += size;
            groups.push(group.len());
        }
        Self {
            groups,
            twice_sum_a,
        }
    }
}

/// Twice the mean of the ranks `before + 1 ..= before + size`.
fn twice_rank(before: u64, size: u64) -> u64 {
    2 * before + size + 1
}

/// Counts, over all ways to choose the first side among all values, those whose rank sum is at
/// most and at least the one seen. The counts are whole numbers: at most 100 choose 50, below 2^97.
fn exact(ranks: &Ranks, n_a: usize) -> f64 {
    let sum = ranks.twice_sum_a as usize;
    // ways[k][s]: how many choices of k of the values looked at so far have doubled rank sum s.
    let total: usize = ranks.groups.iter().sum();
    let sums = total * (total + 1) + 1;
    let mut ways = vec![vec![0_u128; sums]; n_a + 1];
    ways[0][0] = 1;
    let mut ranked = 0;
    for &size in &ranks.groups {
        let rank = twice_rank(ranked as u64, size as u64) as usize;
        for _ in 0..size {
            ranked += 1;
            for k in (1..=n_a.min(ranked)).rev() {
                let (fewer, more) = ways.split_at_mut(k);
                for (to, from) in more[0][rank..].iter_mut().zip(&fewer[k - 1]) {
                    *to += from;
                }
            }
        }
    }
    let chosen = &ways[n_a];
    let at_most: u128 = chosen[..=sum].iter().sum();
    let at_least: u128 = chosen[sum..].iter().sum();
    let all: u128 = chosen.iter().sum();
    (2.0 * (at_most.min(at_least) as f64 / all as f64)).min(1.0)
}

fn normal(ranks: &Ranks, u: f64, n_a: f64, n_b: f64) -> f64 {
    let n = n_a + n_b;
    let ties: f64 = ranks
        .groups
        .iter()
        .map(|&size| (size as f64).powi(3) - size as f64)
        .sum();
    let variance = n_a * n_b / 12.0 * ((n + 1.0) - ties / (n * (n - 1.0)));
    let distance = ((u - n_a * n_b / 2.0).abs() - 0.5).max(0.0);
    libm::erfc(distance / variance.sqrt() / std::f64::consts::SQRT_2).min(1.0)
}
