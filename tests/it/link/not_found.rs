//! The page for addresses that a host does not have: its one script and the policy that allows it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

const PAGE: &str = include_str!("../../../www/404.html");

#[test]
fn policy_allows_exactly_the_one_script() {
    let (_, after) = PAGE.split_once("<script>").unwrap();
    let (script, after) = after.split_once("</script>").unwrap();
    assert!(!after.contains("<script"));
    let hash = STANDARD.encode(Sha256::digest(script));
    let policy = format!("script-src 'sha256-{hash}'");
    assert!(PAGE.contains(&policy), "the policy has to say {policy}");
    assert!(!PAGE.contains("unsafe-inline"));
}
