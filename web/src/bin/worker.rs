//! The worker: a WebAssembly instance of its own, whose allocations are counted.

use perop_core::alloc::Counting;

#[global_allocator]
static ALLOC: Counting = Counting::new();

fn main() {
    perop_web::worker::start();
}
