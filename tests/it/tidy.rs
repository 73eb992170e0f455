//! House rules that a reader would otherwise have to check by eye.

mod floors;
mod layout;
mod manifests;
mod source;
mod text;
