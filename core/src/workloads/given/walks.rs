//! What the versions of the original do on any bytes as well.

use std::hint::black_box;
use std::rc::Rc;

use super::{Given, GivenVariant};
use crate::cbor::variants::{Bytes, Deferred as KeptByOriginal};
use crate::cbor::{Strict, deferred::Deferred, links};
use crate::harness::Job;
use crate::workloads::cbor::historical::{Before, Original, Pr65, Pr67};
use crate::workloads::cbor::operation::{Operation, append_links};

pub(super) static LINKS: Given = Given {
    id: "given/links",
    title: "Find the links",
    operation: "one walk that hands every link to a callback",
    variants: &[
        GivenVariant {
            id: "tuned",
            about: "borrows each link from the bytes",
            prepare: |bytes| {
                links::scan(bytes, |_| {}).map_err(|error| error.to_string())?;
                let run = |bytes: &mut Rc<[u8]>| {
                    let mut count = 0_u64;
                    let end = links::scan(black_box(bytes), |link| {
                        black_box(link);
                        count += 1;
                    });
                    _ = black_box((end, count));
                };
                Ok(Operation::job(Rc::clone(bytes), run, |bytes, out| {
                    let mut found = Vec::new();
                    // It was read before, when the job was set up.
                    let _ = links::scan(bytes, |link| found.push(link.cid.as_bytes()));
                    append_links(found, out);
                }))
            },
        },
        original(LINKS_BEFORE, links_of::<Before>),
        original(LINKS_PR65, links_of::<Pr65>),
        original(LINKS_PR67, links_of::<Pr67>),
    ],
};

pub(super) static KEEP: Given = Given {
    id: "given/keep",
    title: "Keep as bytes",
    operation: "one item found, checked and copied",
    variants: &[
        GivenVariant {
            id: "tuned",
            about: "copied at once into a buffer that is kept",
            prepare: |bytes| {
                let mut kept = Deferred::default();
                let read = kept.read(&mut Strict::new(bytes));
                read.map_err(|error| error.to_string())?;
                let run = |(bytes, kept): &mut (Rc<[u8]>, Deferred)| {
                    let outcome = kept.read(&mut Strict::new(black_box(bytes)));
                    _ = black_box((outcome, kept.as_bytes()));
                };
                Ok(Operation::job(
                    (Rc::clone(bytes), kept),
                    run,
                    |(_, kept), out| {
                        out.extend_from_slice(kept.as_bytes());
                    },
                ))
            },
        },
        original(KEEP_BEFORE, keep::<Before>),
        original(KEEP_PR65, keep::<Pr65>),
        original(KEEP_PR67, keep::<Pr67>),
    ],
};

const LINKS_BEFORE: (&str, &str) = ("before", "a scratch for the whole walk");
const LINKS_PR65: (&str, &str) = ("pr65", "header buffers from a pool");
const LINKS_PR67: (&str, &str) = ("pr67", "one reader with a header buffer");
const KEEP_BEFORE: (&str, &str) = ("before", "header by header, with a scratch");
const KEEP_PR65: (&str, &str) = ("pr65", "header by header, buffers from a pool");
const KEEP_PR67: (&str, &str) = ("pr67", "header by header, as before");

const fn original(
    (id, about): (&'static str, &'static str),
    prepare: fn(&Rc<[u8]>) -> Result<Box<dyn Job>, String>,
) -> GivenVariant {
    GivenVariant { id, about, prepare }
}

fn links_of<O: Original>(bytes: &Rc<[u8]>) -> Result<Box<dyn Job>, String> {
    O::scan_links(&mut Bytes::new(bytes), |_| {}).map_err(|fault| fault.to_string())?;
    let run = |bytes: &mut Rc<[u8]>| {
        let mut count = 0_u64;
        let outcome = O::scan_links(&mut Bytes::new(black_box(bytes)), |link| {
            black_box(link);
            count += 1;
        });
        _ = black_box((outcome, count));
    };
    Ok(Operation::job(Rc::clone(bytes), run, |bytes, out| {
        let mut found = Vec::new();
        // It was read before, when the job was set up.
        let _ = O::scan_links(&mut Bytes::new(bytes), |link| {
            found.push(link.cid.as_bytes().to_vec());
        });
        append_links(found.iter().map(Vec::as_slice), out);
    }))
}

fn keep<O: Original>(bytes: &Rc<[u8]>) -> Result<Box<dyn Job>, String> {
    let mut kept = KeptByOriginal::default();
    O::defer(&mut kept, &mut Bytes::new(bytes)).map_err(|fault| fault.to_string())?;
    let run = |(bytes, kept): &mut (Rc<[u8]>, KeptByOriginal)| {
        let outcome = O::defer(kept, &mut Bytes::new(black_box(bytes)));
        _ = black_box((outcome, kept.as_bytes()));
    };
    Ok(Operation::job(
        (Rc::clone(bytes), kept),
        run,
        |(_, kept), out| {
            out.extend_from_slice(kept.as_bytes());
        },
    ))
}
