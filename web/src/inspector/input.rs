//! What is looked at.

/// What is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Input {
    /// What stands in the input box.
    pub text: String,
    /// What is looked at in its place.
    pub file: Option<File>,
    /// The format that was chosen; none to find out.
    pub format: Option<String>,
}

/// A file, or a text that is too long for the input box.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// What it is called.
    pub name: String,
    /// Units: bytes.
    pub size: f64,
    /// Its place among the handles that the conduct keeps.
    pub handle: usize,
}

impl Input {
    /// Whether there is nothing to look at.
    pub fn is_empty(&self) -> bool {
        self.file.is_none() && self.text.trim().is_empty()
    }
}
