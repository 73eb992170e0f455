//! The JSON answer to one input.

use perop_core::cbor::diagnostic;
use perop_core::cbor::lint::{FINDINGS_MAX, Findings};
use perop_core::figure::counted;
use serde::Serialize;

use super::{Action, Items, Request};
use crate::input::Source;

/// Fields that do not apply are left out.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    /// The one item.
    #[serde(skip_serializing_if = "Option::is_none")]
    diag: Option<String>,
    /// The items of a sequence; those before the fault if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Listed>>,
    /// Only where more were found than are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    findings_total: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// What came before the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Listed {
    kind: &'static str,
    level: &'static str,
    offset: usize,
    message: String,
}

impl Answer {
    /// What is to be said about `bytes`.
    pub(super) fn new(bytes: &[u8], request: &Request) -> Self {
        let mut answer = Self::default();
        let (tree, fault) = request.read(bytes);
        if request.action == Action::Diag {
            let whole = tree.items().filter(|item| tree.is_whole(*item));
            let print = |item| diagnostic::print(&tree, item, request.indicators);
            match request.items {
                Items::Sequence => answer.items = Some(whole.map(print).collect()),
                Items::One if fault.is_none() => answer.diag = tree.root().map(print),
                Items::One => {
                    answer.partial = Some(tree.root().map(print).unwrap_or_default());
                }
            }
        }
        match fault {
            Some(fault) => {
                answer.error = Some(fault.kind());
                answer.offset = Some(fault.position());
                answer.message = Some(fault.reason().to_owned());
            }
            None => answer.list(&request.findings(&tree)),
        }
        answer
    }

    fn list(&mut self, findings: &Findings) {
        let (listed, total) = Listed::of(findings);
        self.findings = Some(listed);
        self.findings_total = total;
    }
}

impl Listed {
    /// The findings that are listed, and how many there are where that is more.
    pub(super) fn of(findings: &Findings) -> (Vec<Self>, Option<usize>) {
        let listed = findings.listed.iter().map(|finding| Self {
            kind: finding.kind(),
            level: finding.level(),
            offset: finding.offset(),
            message: finding.to_string(),
        });
        let is_cut = findings.total > findings.listed.len();
        (listed.collect(), is_cut.then_some(findings.total))
    }
}

/// Tells findings about an input on standard error.
pub(super) fn tell(findings: &Findings, source: &Source) {
    for finding in &findings.listed {
        let (kind, at) = (finding.kind(), finding.offset());
        source.note(format_args!("{kind} at byte {at}: {finding}"));
    }
    if let Some(more @ 1..) = findings.total.checked_sub(FINDINGS_MAX) {
        source.note(format_args!("and {}", counted(more, "more finding")));
    }
}
