//! Copying texts and pictures, and saving files.

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, Url};

/// What became of a copy.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It is in the clipboard.
    Copied,
    /// The browser forbids it, so it was saved as that file.
    Saved(String),
    /// The browser forbids it: the text is shown to be copied by hand.
    Refused(String),
    /// It could not be made, in words.
    Failed(String),
}

/// Copies `text`.
pub async fn copy_text(text: String) -> Outcome {
    if !has_clipboard() {
        return Outcome::Refused(text);
    }
    let promise = window().navigator().clipboard().write_text(&text);
    match JsFuture::from(promise).await {
        Ok(_) => Outcome::Copied,
        Err(_) => Outcome::Refused(text),
    }
}

/// Copies `text`; `false` where the browser forbids it, or has no clipboard outside of a secure
/// context.
pub async fn copy(text: &str) -> bool {
    copy_text(text.to_owned()).await == Outcome::Copied
}

/// Offers `bytes` as a file called `name`.
///
/// Errors: the browser has no way to do so.
pub fn save(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    save_blob(name, &Blob::new_with_u8_array_sequence(&parts)?)
}

/// Makes a picture of an SVG file and copies it.
pub async fn copy_picture(svg: &str) -> Outcome {
    const NAME: &str = "perop.png";
    let picture = match picture_of(svg).await {
        Ok(picture) => picture,
        Err(_) => {
            return Outcome::Failed("the browser cannot draw it; SVG is there as well".into());
        }
    };
    if has_clipboard() && copy_blob(&picture).await.is_ok() {
        return Outcome::Copied;
    }
    match save_blob(NAME, &picture) {
        Ok(()) => Outcome::Saved(NAME.into()),
        Err(_) => Outcome::Failed("the browser allows neither copying nor saving".into()),
    }
}

/// Without a secure context there is no clipboard at all.
fn has_clipboard() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"clipboard".into()).unwrap_or(false)
}

async fn copy_blob(picture: &Blob) -> Result<(), JsValue> {
    let record = js_sys::Object::new();
    js_sys::Reflect::set(&record, &picture.type_().into(), picture)?;
    let item = web_sys::ClipboardItem::new_with_record_from_str_to_blob_promise(&record)?;
    let promise = window()
        .navigator()
        .clipboard()
        .write(&js_sys::Array::of1(&item));
    JsFuture::from(promise).await.map(|_| ())
}

/// Pixels of the picture for each one of the drawing: sharp on screens of today.
const SCALE: f64 = 2.0;

async fn picture_of(svg: &str) -> Result<Blob, JsValue> {
    let url = Url::create_object_url_with_blob(&blob_of(svg, "image/svg+xml")?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&url)?;
    decoded?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    canvas.set_width((width * SCALE) as u32);
    canvas.set_height((height * SCALE) as u32);
    let context: web_sys::CanvasRenderingContext2d = canvas
        .get_context("2d")?
        .ok_or("no canvas")?
        .unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        width * SCALE,
        height * SCALE,
    )?;
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        // A canvas that is too large refuses, and the promise is rejected.
        if canvas.to_blob(&resolve).is_err() {
            // The function of a promise does not throw.
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    // No blob comes from a canvas that holds nothing.
    JsFuture::from(promise).await?.dyn_into()
}

fn blob_of(text: &str, kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)
}

fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
