//! One result of a run.

use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;
use serde::de::value::Error;

use crate::harness::Params;
use crate::harness::result::{Reported, Spread, VariantResult};
use crate::harness::statistics::is_turned;
use crate::harness::warning::{Kind, Warning};
use crate::snapshot::node::{Node, What, Wrong};

pub(super) fn read(node: Node<'_>) -> Result<VariantResult, Wrong<'_>> {
    let members = node.object()?;
    let amount = |name| members.required(name, Node::amount);
    Ok(VariantResult {
        workload: members.required("workload", Node::name)?,
        preset: members.optional("preset", Node::text)?,
        params: members.required("params", params)?,
        variant: members.required("variant", Node::name)?,
        allocs_per_op: amount("allocs_per_op")?,
        grows_per_op: amount("grows_per_op")?,
        bytes_per_op: amount("bytes_per_op")?,
        peak_bytes: members.required("peak_bytes", Node::whole)?,
        // An operation may free what was there before it.
        retained_bytes_per_op: members.required("retained_bytes_per_op", Node::number)?,
        batches: members.required("batches", Node::whole)?,
        ns_per_op: members.optional("ns_per_op", spread)?,
        reported: members.optional("reported", reported)?,
        warnings: members.required("warnings", |list| list.each(warning))?,
    })
}

fn params(node: Node<'_>) -> Result<Params, Wrong<'_>> {
    Ok(Params::from_pairs(node.object()?.each(Node::number)?))
}

fn spread(node: Node<'_>) -> Result<Spread, Wrong<'_>> {
    let members = node.object()?;
    let spread = Spread {
        median: members.required("median", Node::amount)?,
        low: members.optional("low", Node::amount)?,
        high: members.optional("high", Node::amount)?,
        samples: members.required("samples", |list| list.each(Node::amount))?,
    };
    let middle = Some(spread.median);
    let odd = [
        ("low", is_turned(spread.low, middle), "above the median"),
        ("high", is_turned(middle, spread.high), "below the median"),
    ];
    for (name, is_odd, why) in odd {
        if let Some(end) = members.get(name).filter(|_| is_odd) {
            return Err(Wrong::new(end, What::Unfit(why)).under(name));
        }
    }
    Ok(spread)
}

fn reported(node: Node<'_>) -> Result<Reported, Wrong<'_>> {
    let members = node.object()?;
    let amount = |name| members.optional(name, Node::amount);
    Ok(Reported {
        allocs_per_op: amount("allocs_per_op")?,
        bytes_per_op: amount("bytes_per_op")?,
        ns_per_op: amount("ns_per_op")?,
    })
}

fn warning(node: Node<'_>) -> Result<Warning, Wrong<'_>> {
    let members = node.object()?;
    Ok(Warning {
        kind: members.required("kind", kind)?,
        message: members.required("message", Node::text)?,
    })
}

fn kind(node: Node<'_>) -> Result<Kind, Wrong<'_>> {
    let name = node.text()?;
    let kind = Kind::deserialize(name.as_str().into_deserializer());
    kind.map_err(|_: Error| node.wrong("a kind of warning, such as drift"))
}
