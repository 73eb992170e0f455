//! The worker: a WebAssembly instance of its own, whose allocations are counted.

fn main() {
    perop_web::worker::start();
}
