//! `cargo run -p unpuzzle-server --example site -- ENGINES SITE` writes the static app into the
//! folder SITE, from the modules in ENGINES. `cargo xtask site` makes those first.

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use unpuzzle_server::site;
use unpuzzle_slide_network::EXPERT;

/// Puzzles by their names, and the modules that hold them.
const PUZZLES: [(&str, &str); 4] =
    [("24", "twentyfour"), ("tiling", "tiling"), ("nerdle", "nerdle"), ("2048", "slide")];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [engines, folder] => write(Path::new(engines), Path::new(folder)),
        _ => Err("usage: site ENGINES SITE".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(engines: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    let mut described = Map::new();
    for (puzzle, name) in PUZZLES {
        let glue = fs::read(engines.join(format!("{name}.js")))?;
        let packed = gzip(&fs::read(engines.join(format!("{name}_bg.wasm")))?)?;
        // Packed, because not every host packs what it sends, and under a name that none unpacks.
        let module = format!("{name}.module");
        let own = json!({
            "glue": format!("engine/{name}.js"), "module": format!("engine/{module}"),
            "integrity": integrity(&packed), "bytes": packed.len(),
        });
        described.insert(puzzle.to_owned(), own);
        files.extend([(format!("{name}.js"), glue), (module, packed)]);
    }
    described["2048"]["network"] = json!({
        "module": "engine/expert.network", "integrity": integrity(EXPERT), "bytes": EXPERT.len(),
    });
    files.push(("expert.network".to_owned(), EXPERT.to_vec()));
    // For those who load the modules in Node.
    fs::write(engines.join("expert.network"), EXPERT)?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (name, bytes) in site::files(files, &Value::Object(described)) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// What a browser checks before it hands over what it fetched.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}
