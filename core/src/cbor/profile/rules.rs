//! The rules of each profile.

use super::Profile;
use super::order::{Fault, Plan};
use super::written::{self, Big, DCBOR_NEGATIVE_END};
use crate::cbor::head::Major;
use crate::cbor::links::LINK;
use crate::cbor::lint::{self, Finding, Findings, Message};
use crate::cbor::tree::{Chunks, Data, Float, Item, Tree, Width};

/// Most arrays and maps in each other. Source: CTAP 2.1 section 8.
const CTAP2_LEVELS_MAX: usize = 4;

/// A rule that is broken: its name, what it says, and whether it is one about form.
struct Rule {
    kind: &'static str,
    words: &'static str,
    is_of_form: bool,
}

const fn of_form(kind: &'static str, words: &'static str) -> Rule {
    let is_of_form = true;
    Rule {
        kind,
        words,
        is_of_form,
    }
}

const fn of_data(kind: &'static str, words: &'static str) -> Rule {
    let is_of_form = false;
    Rule {
        kind,
        words,
        is_of_form,
    }
}

static HEAD: Rule = of_form("non_shortest_head", "the head is longer than it has to be");
static FLOAT: Rule = of_form("non_shortest_float", "a shorter float has the same value");
static BIG: Rule = of_form(
    "non_shortest_bignum",
    "the big integer has zeros in front, or fits an integer",
);
static INDEFINITE: Rule = of_form("indefinite_length", "the length has to be definite here");
static TAG: Rule = of_data("tag_not_allowed", "this tag is not allowed");
static DEPTH: Rule = of_data(
    "nesting_too_deep",
    "at most 4 arrays and maps may lie in each other",
);
static REDUCED: Rule = of_form(
    "dcbor_violation",
    "a float that is integral is an integer, zero has no sign, NaN is 7e00, others are shortest",
);
static RANGE: Rule = of_data("dcbor_violation", "integers begin at -2^63");
static SIMPLE: Rule = of_data(
    "simple_not_allowed",
    "of simple values, only false, true and null are allowed",
);
static NORMAL: Rule = of_form("dcbor_violation", "the text is not in normal form C");
static UNDEFINED: Rule = of_data("undefined_not_allowed", "undefined is not allowed");
static FINITE: Rule = of_data("nan_or_infinity", "NaN and infinity are not allowed");
static DOUBLE: Rule = of_form("float_not_64bit", "floats have 64 bits");
static KEY: Rule = of_data("non_string_key", "keys are text");
static CID: Rule = of_data(
    "invalid_cid",
    "tag 42 is on a byte string: a zero and a content identifier",
);

/// What is not valid in `tree`, and what is not as `profile` wants it, in the order of the bytes.
///
/// Offsets are those of heads: of the item, of the later key. Takes time with the number of items
/// where keys are in order, and that of sorting them where they are not.
pub fn findings(tree: &Tree<'_>, profile: Profile) -> Findings {
    let mut findings = Findings::default();
    each(tree, profile, &mut |finding| findings.add(finding));
    findings.finish()
}

/// Hands over each finding, in any order, and gives the order of keys that was found on the way.
pub(super) fn each<'a>(
    tree: &'a Tree<'a>,
    profile: Profile,
    found: &mut impl FnMut(Finding),
) -> Plan<'a> {
    lint::content(tree, &mut |finding| found(adopted(finding, profile)));
    // Keys whose floats are left as they are can be equal data in other bytes.
    let by_data = matches!(profile, Profile::Preferred | Profile::Ctap2);
    if by_data {
        lint::equal_keys(tree, &mut |finding| found(adopted(finding, profile)));
    }
    let plan = Plan::of(tree, profile, |fault, key, other| {
        let (kind, message, is_of_form) = match fault {
            Fault::Equal if by_data => return,
            Fault::Equal => ("duplicate_key", Message::EqualKey(other.offset()), false),
            Fault::Order => ("map_keys_not_sorted", Message::Order(other.offset()), true),
        };
        found(Finding {
            offset: key.offset(),
            kind: kind_in(profile, kind),
            level: profile.name(),
            message,
            is_of_form,
        });
    });
    let mut open = Vec::new();
    for item in lint::items(tree) {
        let mut broken = |at: Item<'_>, rule: &Rule| {
            found(Finding {
                offset: at.offset(),
                kind: kind_in(profile, rule.kind),
                level: profile.name(),
                message: Message::Words(rule.words),
                is_of_form: rule.is_of_form,
            });
        };
        if profile == Profile::Ctap2 && is_one_too_deep(item, &mut open) {
            broken(item, &DEPTH);
        }
        judge(item, profile, &mut broken);
    }
    plan
}

fn kind_in(profile: Profile, kind: &'static str) -> &'static str {
    match profile {
        Profile::Dcbor => "dcbor_violation",
        _ => kind,
    }
}

/// A fault of validity under a profile, which may have the same rule.
fn adopted(finding: Finding, profile: Profile) -> Finding {
    let is_rule = match profile {
        Profile::Dcbor => true,
        Profile::DagCbor => finding.kind != "invalid_tag_content",
        Profile::Preferred => false,
        _ => finding.kind == "duplicate_key",
    };
    Finding {
        kind: kind_in(profile, finding.kind),
        level: if is_rule {
            profile.name()
        } else {
            finding.level
        },
        ..finding
    }
}

/// Calls `broken` with each rule that an item breaks, whatever is around it; a map for its keys.
fn judge(item: Item<'_>, profile: Profile, broken: &mut impl FnMut(Item<'_>, &Rule)) {
    let head = item.head();
    if !head.is_shortest() {
        broken(item, &HEAD);
    }
    // A stream has no other form, so preferred serialization does not rule it out.
    if head.is_indefinite() && profile != Profile::Preferred {
        broken(item, &INDEFINITE);
    }
    match item.data() {
        Data::Negative(DCBOR_NEGATIVE_END..) if profile == Profile::Dcbor => broken(item, &RANGE),
        Data::Text(chunks @ Chunks::Definite(_))
            if profile == Profile::Dcbor && written::other_normal_form(&chunks).is_some() =>
        {
            broken(item, &NORMAL);
        }
        Data::Map(children) if profile == Profile::DagCbor => {
            for key in children
                .step_by(2)
                .filter(|key| key.head().major() != Major::Text)
            {
                broken(key, &KEY);
            }
        }
        Data::Tag(number, content) => {
            if let Some(rule) = tag(number, content, profile) {
                broken(item, rule);
            }
        }
        Data::Simple(value) => match (profile, value) {
            (_, 20..=22) => {}
            (Profile::DagCbor, 23) => broken(item, &UNDEFINED),
            (Profile::DagCbor | Profile::Dcbor, _) => broken(item, &SIMPLE),
            _ => {}
        },
        Data::Float(value) => {
            if let Some(rule) = float(value, profile) {
                broken(item, rule);
            }
        }
        _ => {}
    }
}

fn tag(number: u64, content: Option<Item<'_>>, profile: Profile) -> Option<&'static Rule> {
    match profile {
        Profile::Ctap2 => Some(&TAG),
        Profile::DagCbor if number != LINK => Some(&TAG),
        Profile::DagCbor => content
            .is_some_and(|content| !lint::is_link(content))
            .then_some(&CID),
        _ => {
            let big = Big::of(number, content);
            big.is_some_and(|big| !big.is_shortest(profile))
                .then_some(&BIG)
        }
    }
}

fn float(value: Float, profile: Profile) -> Option<&'static Rule> {
    match profile {
        Profile::Ctap2 => None,
        Profile::Dcbor => (!written::is_reduced(value)).then_some(&REDUCED),
        Profile::DagCbor if !value.value().is_finite() => Some(&FINITE),
        Profile::DagCbor => (value.width != Width::Double).then_some(&DOUBLE),
        _ => (!value.is_preferred()).then_some(&FLOAT),
    }
}

/// Whether an array or map is the first that lies too deep; `open` holds where those around it end.
fn is_one_too_deep(item: Item<'_>, open: &mut Vec<u32>) -> bool {
    while open.last().is_some_and(|end| *end <= item.node()) {
        open.pop();
    }
    if !matches!(item.head().major(), Major::Array | Major::Map) {
        return false;
    }
    open.push(item.next_node());
    open.len() == CTAP2_LEVELS_MAX + 1
}
