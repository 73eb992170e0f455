//! Ten links, changed at random: no change is shown as something else, and none takes memory.

use perop_core::alloc;
use perop_core::snapshot::link;

const LINKS: &str = include_str!("../data/link/v1.tsv");

/// The most that opening any text may ask for at a time.
const BYTES_MAX: u64 = 4 << 20;

/// Changes per link in every run of the tests; `PEROP_LINK_MUTATIONS` asks for another number.
const MUTATIONS: u64 = 2_000;

/// SplitMix64: the same changes on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// A character of a link, mostly.
    fn character(&mut self) -> char {
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        match self.below(8) {
            0 => char::from(self.byte()),
            _ => char::from(alphabet[self.below(alphabet.len())]),
        }
    }
}

/// What one messenger or one attacker does to a link.
fn mutate(characters: &mut Vec<char>, random: &mut Random) {
    let at = random.below(characters.len().max(1));
    let other = random.below(characters.len().max(1));
    if characters.is_empty() {
        characters.push(random.character());
        return;
    }
    match random.below(10) {
        0 => characters[at] = random.character(),
        1 => characters.insert(at, random.character()),
        2 => drop(characters.remove(at)),
        3 => characters.truncate(at),
        4 => characters.swap(at, other),
        5 => drop(characters.splice(at..at, [' ', '\n'])),
        6 => {
            let one = characters[at];
            let changed = match one.is_ascii_lowercase() {
                true => one.to_ascii_uppercase(),
                false => one.to_ascii_lowercase(),
            };
            characters[at] = changed;
        }
        7 => {
            let escaped = format!("%{:02X}", characters[at] as u32);
            characters.splice(at..=at, escaped.chars());
        }
        8 => {
            let (start, end) = (at.min(other), at.max(other));
            let part: Vec<char> = characters[start..end].to_vec();
            characters.splice(at..at, part.into_iter().take(40));
        }
        _ => characters.push(random.character()),
    }
}

#[test]
fn no_change_of_a_link_is_shown_as_something_else() {
    let mutations = std::env::var("PEROP_LINK_MUTATIONS").ok();
    let mutations = mutations.map_or(MUTATIONS, |text| text.parse().expect("a number"));
    let links: Vec<(&str, &str)> = LINKS
        .lines()
        .map(|line| line.split_once('\t').expect("a name, a tab, a link"))
        .take(10)
        .collect();
    assert_eq!(links.len(), 10);
    let (mut opened, mut bytes_peak) = (0_u64, 0);
    for (index, (name, text)) in links.iter().enumerate() {
        let original = link::open(text).expect(name);
        let mut random = Random(index as u64);
        for _ in 0..mutations {
            let mut characters: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(3) {
                mutate(&mut characters, &mut random);
            }
            let changed: String = characters.into_iter().collect();
            let (answer, _, detail) = alloc::count_in_detail(|| link::open(&changed));
            bytes_peak = bytes_peak.max(detail.bytes_peak);
            match answer {
                Ok(same) => {
                    assert_eq!(same, original, "{name}: {changed}");
                    opened += 1;
                }
                Err(error) => assert_is_refusal(&error, &changed),
            }
        }
    }
    let all = mutations * links.len() as u64;
    println!("{all} changes: {opened} read right, all others refused; peak {bytes_peak} bytes");
    assert!(bytes_peak <= BYTES_MAX, "{bytes_peak} bytes at a time");
    assert!(opened > 0 && opened < all);
}

fn assert_is_refusal(error: &link::Error, changed: &str) {
    let said = error.to_string();
    let kinds = [
        error.is_incomplete() && said.contains("incomplete"),
        error.is_damaged() && said.contains("damaged"),
        error.is_newer() && said.contains("newer"),
    ];
    let is_one = kinds.iter().filter(|kind| **kind).count() == 1;
    assert!(is_one, "{changed}: {said}");
}
