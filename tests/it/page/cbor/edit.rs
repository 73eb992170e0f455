//! The way back: notation to bytes, and the same items by other rules.

use fantoccini::elements::Element;
use perop_tests::browser::{Name, Page, Result, Visit, browse};

use super::{drop_file, fill, input, region, says, status_says};

#[test]
fn notation_in_the_input_becomes_bytes() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "{1: \"a\", 2: [h'01', 1.5]} / and a comment /").await?;
        says(page, "Input", "Read as Diagnostic notation").await?;
        says(page, "Annotated hex", "map of 2 pairs").await?;
        page.control("button", "Encode").await?.click().await?;
        page.until("hex in the box", async || {
            Ok(input(page).await? == "a2016161028241 01f93e00".replace(' ', ""))
        })
        .await?;
        says(page, "Input", "Read as Hex").await?;
        page.control("button", Name::Begins("Undo "))
            .await?
            .click()
            .await?;
        page.until("the notation", async || {
            Ok(input(page).await?.ends_with("/ and a comment /"))
        })
        .await
    });
}

/// The box in which the notation of [1, 2] was, and is edited.
async fn emptied_notation(page: &Page) -> Result<Element> {
    fill(page, "820102").await?;
    says(page, "Diagnostic notation", "[1, 2]").await?;
    page.control("button", "Edit").await?.click().await?;
    let draft = page
        .control("textbox", Name::Begins("Diagnostic notation"))
        .await?;
    draft.clear().await?;
    Ok(draft)
}

#[test]
fn edited_notation_changes_the_bytes_and_its_faults_have_a_place() {
    browse(Visit::to("#/cbor"), async |page| {
        let draft = emptied_notation(page).await?;
        draft.send_keys("[1, 2,\n 3 oops]").await?;
        page.control("button", "Encode").await?.click().await?;
        says(page, "Diagnostic notation", "Line 2, column").await?;
        assert_eq!(input(page).await?, "820102", "nothing is lost");
        draft.clear().await?;
        draft.send_keys("[1, 2, 3]").await?;
        page.control("button", "Encode").await?.click().await?;
        page.until("the bytes", async || Ok(input(page).await? == "83010203"))
            .await?;
        says(page, "Diagnostic notation", "[1, 2, 3]").await
    });
}

#[test]
fn bytes_follow_while_the_notation_is_typed_and_come_back() {
    browse(Visit::to("#/cbor"), async |page| {
        let draft = emptied_notation(page).await?;
        draft.send_keys("[1, 2, \"three\"]").await?;
        // Nothing is pressed: a pause is enough.
        says(page, "Tree", "\"three\"").await?;
        says(page, "Annotated hex", "array of 3 items").await?;
        assert_eq!(input(page).await?, "83010265746872 6565".replace(' ', ""));
        draft.send_keys(" oops").await?;
        says(page, "Diagnostic notation", "Line 1, column").await?;
        says(page, "Tree", "\"three\"").await?;
        page.control("button", "Leave as it was")
            .await?
            .click()
            .await?;
        says(page, "Diagnostic notation", "[1, 2]").await?;
        assert_eq!(input(page).await?, "820102");
        Ok(())
    });
}

#[test]
fn bytes_of_an_item_are_edited_in_a_dropped_file_and_come_back() {
    browse(Visit::to("#/cbor"), async |page| {
        page.control("textbox", "CBOR input").await?;
        drop_file(page, "[0x82, 5, 6]").await?;
        says(page, "Diagnostic notation", "[5, 6]").await?;
        let rows = page.control("tree", Name::Any).await?;
        page.controls_in(&rows, "treeitem", Name::Any).await?[2]
            .click()
            .await?;
        page.control("button", "Edit its bytes")
            .await?
            .click()
            .await?;
        let bytes = page.control("textbox", Name::Begins("Byte 2")).await?;
        assert_eq!(bytes.prop("value").await?.as_deref(), Some("06"));
        bytes.clear().await?;
        bytes.send_keys("0x82, 0").await?;
        let replace = page.control("button", "Replace these bytes").await?;
        replace.click().await?;
        page.until("the fault", async || {
            let group = page.control("group", "Bytes of the item").await?;
            Ok(group.text().await?.contains("Line 1, column"))
        })
        .await?;
        bytes.send_keys("7 0x61 0x61").await?;
        replace.click().await?;
        says(page, "Diagnostic notation", "[5, [7, \"a\"]]").await?;
        assert_eq!(input(page).await?, "8205820761 61".replace(' ', ""));
        page.is_accessible().await?;
        page.control("button", "Undo editing the bytes")
            .await?
            .click()
            .await?;
        says(page, "Input", "two.cbor").await?;
        says(page, "Diagnostic notation", "[5, 6]").await
    });
}

#[test]
fn encoding_by_a_profile_shows_which_bytes_changed() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "bf61621801616102ff").await?;
        says(page, "Findings", "Nothing is wrong").await?;
        let menu = page.control("combobox", "Profile").await?;
        menu.select_by_label("Deterministic (RFC 8949 4.2.1)")
            .await?;
        page.until("findings", async || {
            Ok(!region(page, "Findings").await?.contains("Nothing is wrong"))
        })
        .await?;
        page.control("button", "Re-encode to this profile")
            .await?
            .click()
            .await?;
        page.until("the bytes in order", async || {
            Ok(input(page).await? == "a2616102616201")
        })
        .await?;
        says(page, "Findings", "Re-encoded to").await?;
        says(page, "Findings", "Nothing is wrong").await
    });
}

#[test]
fn byte_string_is_opened_in_its_place() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "8243820102f5").await?;
        says(page, "Tree", "true").await?;
        let rows = page.control("tree", Name::Any).await?;
        let items = page.controls_in(&rows, "treeitem", Name::Any).await?;
        assert_eq!(items.len(), 3);
        items[1].click().await?;
        page.control("button", "Open as CBOR")
            .await?
            .click()
            .await?;
        page.until("the items inside", async || {
            Ok(page.controls_in(&rows, "treeitem", Name::Any).await?.len() == 6)
        })
        .await?;
        says(page, "Annotated hex", "array of 2 items").await
    });
}

#[test]
fn bytes_are_copied_in_the_form_that_is_asked_for() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "820102").await?;
        says(page, "Diagnostic notation", "[1, 2]").await?;
        page.evaluate(
            "window.copied = [];
             Object.defineProperty(navigator, 'clipboard', { value: {
                 writeText: text => { copied.push(text); return Promise.resolve(); } } });",
        )
        .await?;
        page.control("button", "Base64").await?.click().await?;
        status_says(page, "Copied").await?;
        assert_eq!(
            page.evaluate("return copied").await?,
            serde_json::json!(["ggEC"])
        );
        Ok(())
    });
}
