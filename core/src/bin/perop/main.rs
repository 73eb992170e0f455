//! The command `perop`.

fn main() {}
