//! What stands between groups of digits.

/// The characters between two groups, and those of the line so far.
#[derive(Default)]
pub(super) struct Between {
    /// The first mark since the last digit.
    mark: Option<usize>,
    is_blank: bool,
    has_line_break: bool,
    /// The first mark of this line, and whether groups of it stand apart by blanks alone.
    mark_in_line: Option<usize>,
    has_blanks_in_line: bool,
    is_begun: bool,
}

impl Between {
    /// Takes in a blank or a mark; `false` if it is a second mark between the same groups.
    pub(super) fn add(&mut self, at: usize, byte: u8) -> bool {
        match byte {
            b'\n' | b'\r' => self.has_line_break = true,
            // Commas stand in lists, also of several groups each.
            _ if byte.is_ascii_whitespace() || byte == b',' => self.is_blank = true,
            _ if self.mark.is_some() => return false,
            _ => self.mark = Some(at),
        }
        true
    }

    /// Begins a group; gives the place of a mark that only some groups of the line have, as behind
    /// an offset or in a time.
    pub(super) fn begin(&mut self) -> Option<usize> {
        if self.has_line_break || !self.is_begun {
            (self.mark_in_line, self.has_blanks_in_line) = (None, false);
        } else {
            self.mark_in_line = self.mark_in_line.or(self.mark);
            self.has_blanks_in_line |= self.is_blank && self.mark.is_none();
        }
        self.is_begun = true;
        (self.mark, self.is_blank, self.has_line_break) = (None, false, false);
        self.mark_in_line.filter(|_| self.has_blanks_in_line)
    }
}
