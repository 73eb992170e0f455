//! What a view waits for: the index of a document, and a screen of rows out of it.

use std::hint::black_box;

use criterion::Criterion;
use perop_core::cbor::diagnostic::{Layout, Style};
use perop_core::cbor::document::{Document, Options};
use perop_core::cbor::rows::{Annotation, Outline, no_note};

use crate::documents::Input;

/// Rows on a screen.
const SCREEN: usize = 40;
/// Most bytes of index for each item, everything that the views keep included.
const BYTES_AN_ITEM_MAX: f64 = 12.0;

pub(crate) fn bench(criterion: &mut Criterion, inputs: &[Input]) {
    for Input { name, bytes } in inputs {
        let read = || Document::read(bytes.clone(), Options::default());
        let document = read();
        let annotation = Annotation::new(&document, 16);
        let outline = Outline::new(&document);
        let layout = Layout::of(&document.tree(), Style::default(), 100);
        let items = f64::from(document.nodes());
        let views = annotation.index_bytes() + outline.index_bytes() + layout.size();
        let own = document.index_bytes() as f64 / items;
        let all = own + views as f64 / items;
        println!("views/{name}: {items} items, {own:.2} bytes of index each, {all:.2} with views");
        assert!(all < BYTES_AN_ITEM_MAX);

        let mut group = crate::group(criterion, &format!("views/{name}"), bytes.len());
        group.bench_function("index", |b| b.iter(read));
        group.bench_function("rows of annotated hex", |b| {
            b.iter(|| Annotation::new(black_box(&document), 16));
        });
        group.bench_function("rows of the tree", |b| {
            b.iter(|| Outline::new(black_box(&document)));
        });
        group.bench_function("rows of notation", |b| {
            b.iter(|| Layout::of(black_box(&document.tree()), Style::default(), 100));
        });
        group.finish();

        let mut group = criterion.benchmark_group(format!("screen/{name}"));
        let mut offsets = offsets(bytes.len());
        group.bench_function("annotated hex", |b| {
            b.iter(|| {
                let first = annotation.row_of(&document, offsets());
                annotation.rows(&document, first..first + SCREEN, &no_note)
            });
        });
        let mut rows = self::offsets(outline.len());
        group.bench_function("tree", |b| {
            b.iter(|| {
                let first = rows();
                outline.rows(&document, first..first + SCREEN, &no_note)
            });
        });
        let mut rows = self::offsets(layout.len());
        group.bench_function("notation", |b| {
            b.iter(|| {
                let first = rows();
                layout.rows(&document.tree(), first..first + SCREEN)
            });
        });
        group.finish();
    }
}

/// Places below `end`, one after another all over it.
fn offsets(end: usize) -> impl FnMut() -> usize {
    let mut count = 0_usize;
    move || {
        count += 1;
        // Multiples of a large odd number are spread evenly.
        count.wrapping_mul(0x9e37_79b9_7f4a_7c15) % end
    }
}
