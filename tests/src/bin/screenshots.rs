//! `cargo xtask screenshots DIR [FRAGMENT…]`: pictures of pages for people to look at.

use std::env;
use std::fs;
use std::path::PathBuf;

use perop_tests::browser::{Scheme, Visit, browse};

/// Widths and heights in CSS pixels: a small phone, a laptop, a large screen.
const SIZES: &[(u32, u32)] = &[(360, 740), (1280, 900), (2560, 1440)];

fn main() {
    let mut arguments = env::args_os().skip(1);
    let folder = arguments
        .next()
        .map_or_else(|| PathBuf::from("screenshots"), PathBuf::from);
    let mut fragments: Vec<String> = arguments
        .map(|fragment| fragment.to_string_lossy().into_owned())
        .collect();
    if fragments.is_empty() {
        fragments.push(String::new());
    }
    fs::create_dir_all(&folder).expect("the folder for the pictures can be made");
    for fragment in &fragments {
        browse(Visit::to(fragment), async |page| {
            for scheme in [Scheme::Light, Scheme::Dark] {
                page.set_scheme(scheme).await?;
                for &(width, height) in SIZES {
                    page.resize(width, height).await?;
                    page.until("a heading", async || {
                        Ok(!page
                            .controls("heading", perop_tests::browser::Name::Any)
                            .await?
                            .is_empty())
                    })
                    .await?;
                    let file =
                        folder.join(format!("{}{width}-{}.png", stem(fragment), scheme.name()));
                    page.screenshot(&file).await?;
                    println!("{}", file.display());
                }
            }
            Ok(())
        });
    }
}

/// `fragment` as the beginning of a file name.
fn stem(fragment: &str) -> String {
    let words = fragment
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(|word| format!("{word}-")).collect()
}
