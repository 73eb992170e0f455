//! The picture that is copied.

use perop_tests::browser::{Name, Visit, browse};
use serde_json::json;

use super::two_sides;

/// What is in the clipboard: kinds, first bytes, width, height, and how many colours.
const LOOK: &str = "
    const [done] = arguments;
    (async () => {
        const [item] = await navigator.clipboard.read();
        const picture = await item.getType('image/png');
        const begin = [...new Uint8Array(await picture.slice(0, 8).arrayBuffer())];
        const map = await createImageBitmap(picture);
        const canvas = new OffscreenCanvas(map.width, map.height).getContext('2d');
        canvas.drawImage(map, 0, 0);
        const pixels = canvas.getImageData(0, 0, map.width, map.height).data.buffer;
        const colours = new Set(new Uint32Array(pixels)).size;
        done([begin, map.width, map.height, colours]);
    })().catch(error => done(String(error)));";

/// The size of the drawing that is in the clipboard.
const SIZE: &str = "
    return navigator.clipboard.readText().then(text => {
        const file = new DOMParser().parseFromString(text, 'image/svg+xml');
        return ['width', 'height'].map(it => parseInt(file.documentElement.getAttribute(it)));
    });";

#[test]
fn copied_picture_is_a_png_twice_the_size_of_the_drawing_with_something_in_it() {
    browse(Visit::to("#/compare"), async |page| {
        let permissions = json!({
            "origin": page.site.origin(),
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        });
        page.devtools("Browser.grantPermissions", permissions)
            .await?;
        // A page has the clipboard while it has the focus.
        page.devtools(
            "Emulation.setFocusEmulationEnabled",
            json!({ "enabled": true }),
        )
        .await?;
        two_sides(page).await?;
        page.control("menuitem", "PNG").await?.click().await?;
        page.until("a copy", async || {
            let text = page.evaluate("return document.querySelector('.copy').innerText");
            Ok(text.await?.to_string().contains("Copied: PNG."))
        })
        .await?;
        let seen = page.client.execute_async(LOOK, Vec::new()).await?;
        let (begin, width, height, colours): (Vec<u8>, u32, u32, usize) =
            serde_json::from_value(seen)?;
        assert_eq!(begin, b"\x89PNG\r\n\x1a\n");
        page.control("menuitem", Name::Is("SVG"))
            .await?
            .click()
            .await?;
        page.until("the drawing", async || {
            let text = page.evaluate("return navigator.clipboard.readText()");
            Ok(text.await?.to_string().contains("<svg"))
        })
        .await?;
        let drawing = page.evaluate(SIZE).await?;
        let drawing: [u32; 2] = serde_json::from_value(drawing)?;
        assert_eq!([width, height], drawing.map(|size| 2 * size));
        assert!(colours > 8, "{colours} colours");
        Ok(())
    });
}
