//! A picture as an SVG file that needs no style sheet.

use perop_core::snapshot::export::escape;

use super::{Node, Picture};

/// The file's width. Units: CSS pixels.
const WIDTH: f64 = 960.0;
/// Air around the drawing. Units: CSS pixels.
const MARGIN: f64 = 28.0;
/// Heading, keys of the series and the words below. Units: CSS pixels.
const HEAD: f64 = 58.0;
const LINE: f64 = 16.0;
/// Letters of small text that fit a line of the file.
const LETTERS: usize = 140;

/// The light colours of the style sheet, as a file has no theme.
const INK: &str = "#1b1d21";
const SOFT: &str = "#4d5157";
const FAINT: &str = "#666a71";
const BORDER: &str = "#dddad2";
const CONTROL: &str = "#8b8a84";
const SURFACE: &str = "#ffffff";
const BETTER: &str = "#0b6b3a";
const WORSE: &str = "#a8201f";
const SERIES: [(&str, &str); super::super::SERIES_MAX] = [
    ("#b4540a", "none"),
    ("#1567b3", "6 3"),
    ("#7a43b8", "2 3"),
    ("#0b7a62", "9 3 2 3"),
    ("#a52a68", "4 2"),
    ("#5b6470", "1 2"),
];

const WORDS: &str = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const CODE: &str = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/// The pictures below each other, each with its name, its summary and what its marks mean; `sides`
/// are the names of the series.
pub fn file(pictures: &[Picture], sides: &[String]) -> String {
    let mut nodes = Vec::new();
    let mut height = 0.0;
    for picture in pictures {
        height = draw(picture, sides, height, &mut nodes);
    }
    let name = pictures.first().map_or("", |picture| &picture.name);
    let summaries: Vec<&str> = pictures.iter().map(|it| it.summary.as_str()).collect();
    let mut root = Node::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("width", WIDTH.to_string())
        .with("height", height.to_string())
        .with("viewBox", format!("0 0 {WIDTH} {height}"))
        .with("role", "img")
        .holding(Node::new("title").saying(name))
        .holding(Node::new("desc").saying(summaries.join(" ")))
        .holding(
            Node::new("rect")
                .with("width", "100%")
                .with("height", "100%")
                .with("fill", SURFACE),
        );
    root.children.append(&mut nodes);
    let mut out = String::new();
    write(&root, &mut out);
    out.push('\n');
    out
}

/// One picture from `top` on; gives where it ends.
fn draw(picture: &Picture, sides: &[String], top: f64, nodes: &mut Vec<Node>) -> f64 {
    nodes.push(text(MARGIN, top + 26.0, &picture.name, "heading"));
    nodes.extend(keys(sides, top));
    let mut drawing = Node::new("svg")
        .with("x", MARGIN.to_string())
        .with("y", (top + HEAD).to_string())
        .with("width", (WIDTH - 2.0 * MARGIN).to_string())
        .with("height", picture.height.to_string())
        .with("overflow", "visible");
    drawing.children.extend(picture.nodes.iter().map(painted));
    nodes.push(drawing);
    let mut y = top + HEAD + picture.height + MARGIN;
    for line in [&picture.summary, &picture.legend]
        .into_iter()
        .flat_map(|text| wrapped(text))
    {
        nodes.push(text(MARGIN, y, &line, "words"));
        y += LINE;
    }
    y + LINE
}

fn text(x: f64, y: f64, words: &str, class: &str) -> Node {
    let node = Node::new("text")
        .with("class", class)
        .with("x", x.to_string())
        .with("y", y.to_string())
        .saying(words);
    painted(&node)
}

/// Marker and name of every series on one line; as many as fit.
fn keys(sides: &[String], top: f64) -> Vec<Node> {
    const LETTER: f64 = 7.4;
    let mut x = MARGIN + 5.0;
    let mut nodes = Vec::new();
    for (index, side) in sides.iter().enumerate() {
        let name: String = side.chars().take(40).collect();
        let width = 24.0 + name.chars().count() as f64 * LETTER;
        if x + width > WIDTH {
            break;
        }
        let marker = Node::new("path")
            .with("d", super::super::Series(index).marker())
            .with("fill", SERIES[index % SERIES.len()].0)
            .with("transform", format!("translate({x} {})", top + 42.0));
        nodes.push(marker);
        nodes.push(text(x + 9.0, top + 46.0, &name, "words"));
        x += width;
    }
    nodes
}

/// Lines of words that fit the width.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + word.chars().count() >= LETTERS {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(word.chars().take(LETTERS));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The same element with attributes in the place of the style sheet's rules.
fn painted(node: &Node) -> Node {
    let class = node.attribute("class");
    let mut words = class.split(' ');
    let kind = words.next().unwrap_or_default();
    let series = class
        .split(' ')
        .find_map(|word| word.strip_prefix("series-")?.parse::<usize>().ok());
    let series = series.map_or((FAINT, "none"), |number| {
        SERIES[(number - 1) % SERIES.len()]
    });
    let tone = match class {
        class if class.contains("better") => BETTER,
        class if class.contains("worse") => WORSE,
        _ => SOFT,
    };
    let mut painted = Node {
        attributes: node.attributes.clone(),
        ..Node::new(&node.tag)
    };
    painted.attributes.retain(|(name, _)| name != "class");
    painted.text.clone_from(&node.text);
    for (name, value) in paint(kind, series, tone) {
        painted = painted.with(name, value);
    }
    // A marker's colour belongs to the outline in it.
    painted.children = node.children.iter().map(self::painted).collect();
    painted
}

fn paint(
    kind: &str,
    (colour, dash): (&'static str, &'static str),
    tone: &'static str,
) -> Vec<(&'static str, &'static str)> {
    let words = |size, fill| vec![("font-family", WORDS), ("font-size", size), ("fill", fill)];
    match kind {
        "grid" => vec![("stroke", BORDER)],
        "axis" | "baseline" => vec![("stroke", CONTROL)],
        "span" => vec![
            ("stroke", tone),
            ("stroke-width", "2.5"),
            ("opacity", "0.7"),
        ],
        "interval" => vec![("fill", colour), ("opacity", "0.25")],
        "median" => vec![("stroke", colour), ("stroke-width", "2")],
        "curve" => vec![
            ("stroke", colour),
            ("stroke-width", "2"),
            ("stroke-dasharray", dash),
        ],
        "dots" => vec![
            ("fill", "none"),
            ("stroke", colour),
            ("stroke-width", "4"),
            ("stroke-linecap", "round"),
            ("vector-effect", "non-scaling-stroke"),
            ("opacity", "0.6"),
        ],
        "marker" => vec![("fill", colour), ("stroke", SURFACE)],
        "tick" => words("11", FAINT),
        "words" => words("12", SOFT),
        "heading" => words("16", INK),
        "change" => {
            let mut attributes = words("12", tone);
            attributes.push(("font-weight", "600"));
            attributes
        }
        "row-name" => vec![("font-family", CODE), ("font-size", "12"), ("fill", INK)],
        _ => Vec::new(),
    }
}

fn write(node: &Node, out: &mut String) {
    out.push('<');
    out.push_str(&node.tag);
    for (name, value) in &node.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        out.push_str(&escape::html(value));
        out.push('"');
    }
    if node.text.is_empty() && node.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    // A title is the first thing in its element, and the words of a text come after it.
    for child in &node.children {
        write(child, out);
    }
    out.push_str(&escape::html(&node.text));
    out.push_str("</");
    out.push_str(&node.tag);
    out.push('>');
}

#[cfg(test)]
mod tests;
