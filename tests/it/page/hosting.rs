//! Any static host serves the page from any folder.

use perop_tests::browser::{Visit, browse};

#[test]
fn page_opens_under_any_folder_of_a_host_without_isolation() {
    browse(
        Visit::to("").under("/some/folder/").unisolated(),
        async |page| {
            page.control("heading", "Perop").await?;
            assert_eq!(page.site.missing(), Vec::<String>::new());
            Ok(())
        },
    );
}
