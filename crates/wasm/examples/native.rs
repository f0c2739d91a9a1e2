//! Answers questions natively, for comparison with the modules (`tests/site/speed.test.mjs` of
//! `crates/server`): reads a JSON list of `[PUZZLE, VERB, BODY]` and prints the milliseconds that
//! all of them took.

use std::io::Read as _;
use std::time::Instant;

use serde_json::Value;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let questions: Vec<(String, String, Value)> = serde_json::from_str(&text)?;
    let started = Instant::now();
    for (puzzle, verb, body) in questions {
        let answer = unpuzzle_wasm::ask(&puzzle, &verb, &body.to_string(), "en", 1, None, None);
        assert_eq!(answer.status, 200, "{puzzle} {verb} {body}");
    }
    println!("{}", started.elapsed().as_secs_f64() * 1000.0);
    Ok(())
}
