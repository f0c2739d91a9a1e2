//! `unpuzzle-bindgen MODULE.wasm FOLDER NAME` generates the JavaScript that calls a module, for
//! `cargo xtask site`. As a crate of the workspace it has the version of `wasm-bindgen` in
//! `Cargo.lock`, which it must match.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = &words[..] else {
        eprintln!("usage: unpuzzle-bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false).omit_default_module_path(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
