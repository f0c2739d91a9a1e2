//! The OpenAPI document is frozen; `cargo xtask golden` writes it anew.

use std::path::Path;

use crate::support::{Server, generous};

#[test]
fn the_description_is_frozen() {
    let server = Server::of(unpuzzle::ALL, generous());
    let found = format!("{:#}\n", server.get("/api/openapi.json").json());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/openapi.json");
    if std::env::var_os("UNPUZZLE_GOLDEN").is_some() {
        std::fs::write(file, found).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(file).unwrap();
    let changed = golden.lines().zip(found.lines()).find(|(old, new)| old != new);
    assert!(
        golden == found,
        "the description has changed (`cargo xtask golden` accepts it): {changed:?}"
    );
}
