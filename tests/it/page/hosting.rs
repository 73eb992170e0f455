//! Any static host serves the page from any folder.

use std::fs;

use perop_tests::browser::{Name, Visit, browse, built_page};

#[test]
fn page_opens_under_any_folder_of_a_host_without_isolation() {
    browse(
        Visit::to("").under("/some/folder/").unisolated(),
        async |page| {
            page.control("heading", Name::Any).await?;
            assert_eq!(page.evaluate("return crossOriginIsolated").await?, false);
            assert_eq!(page.site.missing(), Vec::<String>::new());
            Ok(())
        },
    );
}

#[test]
fn page_is_isolated_where_the_host_says_so() {
    browse(Visit::to(""), async |page| {
        assert_eq!(page.evaluate("return crossOriginIsolated").await?, true);
        Ok(())
    });
}

#[test]
fn unknown_address_at_any_depth_says_so_and_asks_for_nothing_else() {
    browse(Visit::to("").under("/some/folder/"), async |page| {
        let unknown = format!("{}no/such/page", page.site.url());
        page.client.goto(&unknown).await?;
        page.control("heading", Name::Any).await?;
        for error in page.console().await?.iter().filter(|one| one.is_error()) {
            // The browser reports the missing address itself, and nothing more may be wrong.
            assert!(error.text.contains("no/such/page"), "{}", error.text);
        }
        let mut missing = page.site.missing();
        // Chromium asks for it where a page names no icon.
        missing.retain(|path| path != "/favicon.ico");
        assert_eq!(missing, ["/some/folder/no/such/page"]);
        Ok(())
    });
}

#[test]
fn every_address_in_the_page_is_relative() {
    let index = built_page().unwrap().join("index.html");
    let html = fs::read_to_string(index).unwrap();
    let mut seen = 0;
    for attribute in ["href=", "src="] {
        for (_, after) in html
            .match_indices(attribute)
            .map(|(at, word)| html.split_at(at + word.len()))
        {
            let value = after.trim_start_matches(['"', '\'']);
            assert!(!value.starts_with('/'), "{attribute}{value:.40}");
            assert!(!value.starts_with("http"), "{attribute}{value:.40}");
            seen += 1;
        }
    }
    assert!(seen > 0, "the page names no file");
}

#[test]
fn address_whose_hash_sign_was_escaped_on_its_way_opens_all_the_same() {
    browse(Visit::to("").under("/some/folder/"), async |page| {
        for escaped in ["%23", "%2523"] {
            let link = format!("{}{escaped}/run/stats/record8", page.site.url());
            page.client.goto(&link).await?;
            page.control("navigation", Name::Is("Perop")).await?;
            let address = page.evaluate("return location.href").await?;
            let repaired = format!("{}#/run/stats/record8", page.site.url());
            assert_eq!(address, repaired.as_str());
        }
        for error in page.console().await?.iter().filter(|one| one.is_error()) {
            // The browser reports the address that the host does not have, and nothing more.
            assert!(
                error.text.contains("%23") || error.text.contains("%2523"),
                "{}",
                error.text
            );
        }
        Ok(())
    });
}
