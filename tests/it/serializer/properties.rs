//! Laws, on generated input.

mod equality;
mod numbers;
mod packing;
mod round_trip;
mod safety;
