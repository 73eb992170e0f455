//! Drawings that came as data, as elements of the page.

use leptos::prelude::document;
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::chart::picture::Node;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Puts the drawing into `holder`, in place of what was there.
pub fn into(holder: &Element, nodes: &[Node], height: f64) {
    holder.set_text_content(None);
    let root = Node::new("svg")
        .with("width", "100%")
        .with("height", height.to_string());
    if let Err(error) = append(holder, &root, nodes) {
        // Names of elements and attributes are the program's own, so this does not happen.
        web_sys::console::warn_1(&error);
    }
}

fn append(parent: &Element, node: &Node, children: &[Node]) -> Result<(), JsValue> {
    let element = document().create_element_ns(Some(SVG), &node.tag)?;
    for (name, value) in &node.attributes {
        element.set_attribute(name, value)?;
    }
    if !node.text.is_empty() {
        // Text, whatever it looks like.
        element.set_text_content(Some(&node.text));
    }
    for child in children {
        append(&element, child, &child.children)?;
    }
    parent.append_child(&element)?;
    Ok(())
}
