//! A comparison as Markdown, for pull requests and issues.
//!
//! ```text
//! | sec/op | old.txt | new.txt | change | |
//! | :-- | --: | --: | --: | :-- |
//! | `Encode-48` | 1.718µ ± 1% | 1.423µ ± 1% | -17.20% **better** | p=0.000 n=10 |
//! | geomean | 2.295µ | 2.090µ | -8.94% | |
//! ```

use super::{Table, p_and_n, shown, tables};
use crate::snapshot::compare::{BETWEEN_RUNS, Change, Comparison, Geomean, Judgement, Row, Zero};
use crate::snapshot::export::escape::{markdown_code, visible};
use crate::snapshot::export::number::{self, Scale};

/// The tables, one per unit, the verdict above them and the notices below.
pub fn markdown(comparison: &Comparison) -> String {
    let verdict = comparison.verdict();
    let mut text = format!("{}\n", plain(&verdict));
    if comparison.is_between_runs {
        text.push_str(&format!("\n{BETWEEN_RUNS}\n"));
    }
    let mut group = None;
    for table in tables(comparison) {
        text.push('\n');
        if table.group != group {
            group = table.group;
            text.push_str(&format!("{}\n\n", markdown_code(group.unwrap_or_default())));
        }
        push_table(&mut text, comparison, &table);
    }
    let only = comparison.only.iter().map(|only| {
        let label = markdown_code(&comparison.labels[only.side]);
        format!("{} is only in {label}", markdown_code(&only.name))
    });
    let notices = comparison.notices.iter().map(|notice| plain(notice));
    let points: Vec<String> = only.chain(notices).collect();
    if !points.is_empty() {
        text.push('\n');
    }
    for point in points {
        text.push_str(&format!("- {point}\n"));
    }
    text
}

/// The same with the link to it, which is where GitHub makes a link of a long address.
pub fn markdown_with_link(comparison: &Comparison, link: &str) -> String {
    // An address is ASCII; nothing of it may end the link early.
    let is_plain = |c: &char| c.is_ascii_graphic() && !"<>()[]\\".contains(*c);
    let link: String = link.chars().filter(is_plain).collect();
    format!(
        "{}\n[These numbers in Perop]({link})\n",
        markdown(comparison)
    )
}

/// Words of ours with names and figures in them, which must not become markup.
fn plain(text: &str) -> String {
    let mut escaped = String::new();
    for c in visible(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            // A word after it is a person's or a project's name.
            '@' | '#' => escaped.push_str(&format!("&#{};<!-- -->", u32::from(c))),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

fn push_table(text: &mut String, comparison: &Comparison, table: &Table<'_>) {
    let sides = shown(comparison);
    let unit = number::benchstat_unit(table.unit);
    let mut head = vec![plain(&unit)];
    let mut rule = vec![":--"];
    for (place, &side) in sides.iter().enumerate() {
        head.push(markdown_code(&comparison.labels[side]));
        rule.push("--:");
        if place > 0 {
            head.extend(["change".into(), String::new()]);
            rule.extend(["--:", ":--"]);
        }
    }
    push_line(text, &head);
    push_line(text, &rule);
    for row in &table.rows {
        push_line(text, &cells(comparison, &sides, row));
    }
    let is_whole = |row: &&&Row| sides.iter().all(|&side| row.cells[side].is_some());
    let rows: Vec<&Row> = table.rows.iter().filter(is_whole).copied().collect();
    if rows.len() > 1 {
        let mut line = vec!["geomean".to_owned()];
        for (place, &side) in sides.iter().enumerate() {
            let geomean = Geomean::of(&rows, [comparison.baseline, side], table.unit);
            let mean = geomean.as_ref().and_then(|geomean| geomean.new);
            line.push(mean.map_or_else(String::new, |mean| number::benchstat(mean, table.unit)));
            if place > 0 {
                line.push(geomean.map_or_else(String::new, |geomean| geomean.delta_text()));
                line.push(String::new());
            }
        }
        push_line(text, &line);
    }
}

fn cells(comparison: &Comparison, sides: &[usize], row: &Row) -> Vec<String> {
    let medians = row.cells.iter().flatten().map(|cell| cell.median);
    let scale = Scale::of(medians, &row.unit);
    let mut line = vec![markdown_code(&row.name)];
    for (place, &side) in sides.iter().enumerate() {
        let cell = row.cells[side].as_ref();
        line.push(cell.map_or_else(String::new, |cell| {
            let figure = scale.format(cell.median);
            match cell.spread.text() {
                spread if spread.is_empty() => figure,
                spread => format!("{figure} ± {spread}"),
            }
        }));
        if place == 0 {
            continue;
        }
        let old = row.cells[comparison.baseline].as_ref();
        let change = row.changes[side].as_ref().zip(old.zip(cell));
        line.push(change.map_or_else(String::new, |(change, _)| delta(change)));
        line.push(change.map_or_else(String::new, |(change, (old, new))| {
            p_and_n(change, old.n, new.n)
        }));
    }
    line
}

/// The change with its word, as nobody has to know which way is better.
fn delta(change: &Change) -> String {
    let text = match (change.zero, change.judgement.is_change()) {
        (Some(Zero::From), true) => "from zero".to_owned(),
        _ => plain(&change.delta.text()),
    };
    match change.judgement {
        Judgement::Better => format!("{text} better"),
        Judgement::Worse => format!("{text} **worse**"),
        _ => text,
    }
}

fn push_line<T: AsRef<str>>(text: &mut String, cells: &[T]) {
    text.push('|');
    for cell in cells {
        let cell = cell.as_ref();
        text.push_str(if cell.is_empty() { " |" } else { " " });
        if !cell.is_empty() {
            text.push_str(cell);
            text.push_str(" |");
        }
    }
    text.push('\n');
}
