//! The page: mounts the app into the body.

fn main() {
    leptos::mount::mount_to_body(perop_web::app::App);
}
