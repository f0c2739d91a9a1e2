//! The golden OpenAPI document; `cargo xtask golden` updates it.

use std::path::Path;

use crate::support::{Server, generous};

#[test]
fn the_openapi_document_is_golden() {
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
        "the OpenAPI document has changed (`cargo xtask golden` accepts it): {changed:?}"
    );
}
