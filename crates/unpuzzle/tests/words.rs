//! Every sentence of the program is translated, with the same placeholders, and every
//! translation is of a sentence of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use unpuzzle_core::Language;

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate is in a folder")
}

/// The templates in the sources: those of `msg!`, those of the web pages, and what puzzles
/// declare as plain text.
fn templates() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    collect_modules(&crates().join("server/web"), &mut all);
    for folder in fs::read_dir(crates()).expect("the folder of crates can be read").flatten() {
        collect_folder(&folder.path().join("src"), &mut all);
    }
    for puzzle in unpuzzle_puzzles::ALL {
        for verb in puzzle.verbs() {
            let place = format!("{} {}", puzzle.name(), verb.name);
            let captions = verb.examples.iter().map(|(_, caption)| *caption);
            let helps = verb.fields().iter().map(|argument| argument.help);
            for template in captions.chain(helps).chain([verb.about()]) {
                all.insert(template.to_owned(), place.clone());
            }
        }
    }
    all
}

fn collect_folder(folder: &Path, all: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().into_string().unwrap_or_default();
        if path.is_dir() && name != "tests" {
            collect_folder(&path, all);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            let source = fs::read_to_string(&path).expect("a source file can be read");
            let tokens = source.parse().expect("a source file has tokens");
            collect(tokens, &path.display().to_string(), all);
        }
    }
}

fn collect(tokens: TokenStream, place: &str, all: &mut BTreeMap<String, String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_word =
        |at: usize, word: &str| matches!(tokens.get(at), Some(TokenTree::Ident(it)) if it == word);
    let mut at = 0;
    while at < tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            if is_word(at.wrapping_sub(2), "msg") {
                all.extend(key(group.stream()).map(|key| (key, place.to_owned())));
            }
            if !(at >= 2 && is_word(at - 2, "mod") && is_word(at - 1, "tests")) {
                collect(group.stream(), place, all);
            }
        }
        at += 1;
    }
}

/// The template of a call, prefixed with its context if it has one.
fn key(call: TokenStream) -> Option<String> {
    let mut tokens = call.into_iter();
    let text = |token: Option<TokenTree>| match token? {
        TokenTree::Literal(literal) => syn::parse_str::<syn::LitStr>(&literal.to_string()).ok(),
        _ => None,
    };
    let first = text(tokens.next())?.value();
    match tokens.next() {
        Some(TokenTree::Punct(mark)) if mark.as_char() == ';' => {
            Some(format!("{first}\u{4}{}", text(tokens.next())?.value()))
        }
        _ => Some(first),
    }
}

/// The templates of `say("…")` and `sayAs("context", "…")` in the modules of the pages.
fn collect_modules(folder: &Path, all: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder of pages can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_modules(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            let source = fs::read_to_string(&path).expect("a module can be read");
            for (at, _) in source.match_indices("say") {
                let place = || format!("{}:{}", path.display(), source[..at].lines().count());
                for key in said(&source, at, place) {
                    all.insert(key, place());
                }
            }
        }
    }
}

/// The templates of the call at a place, if there is one.
fn said(source: &str, at: usize, place: impl Fn() -> String) -> Vec<String> {
    let is_free = |before: char| !before.is_alphanumeric() && !"_.#$".contains(before);
    let (before, call) = source.split_at(at);
    if before.ends_with("function ") || !before.ends_with(is_free) {
        return Vec::new();
    }
    if let Some(arguments) = call.strip_prefix("sayAs(") {
        let [context, template] = match arguments.split('"').collect::<Vec<_>>()[..] {
            ["", context, between, template, ..] if between.trim() == "," => [context, template],
            _ => panic!("{}: context and template are not literals", place()),
        };
        return vec![format!("{context}\u{4}{template}")];
    }
    let Some(arguments) = call.strip_prefix("say(") else { return Vec::new() };
    let templates = literals(arguments);
    assert!(!templates.is_empty(), "{}: the template is not a literal", place());
    templates
}

/// The first argument if it is a literal, or the literals of a conditional.
fn literals(arguments: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut before = '?';
    let mut rest = arguments;
    while let Some(mark) = rest.chars().next() {
        rest = &rest[mark.len_utf8()..];
        match mark {
            '"' => {
                let (text, after) = rest.split_once('"').expect("a text has an end");
                if depth == 0 && "?:".contains(before) {
                    assert!(!text.contains('\\'), "{text:?} has an escape");
                    found.push(text.to_owned());
                }
                rest = after;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' | ',' if depth == 0 => break,
            _ => {}
        }
        if !mark.is_whitespace() {
            before = mark;
        }
    }
    found
}

fn placeholders(template: &str) -> BTreeSet<&str> {
    let parts = template.split('{').skip(1);
    parts.filter_map(|part| part.split(['}', '|']).next()).collect()
}

#[test]
fn every_sentence_is_translated() {
    let source =
        fs::read_to_string(crates().join("core/words/id.json")).expect("the table can be read");
    let table: BTreeMap<String, String> =
        serde_json::from_str(&source).expect("the table is an object of texts");
    let templates = templates();
    assert!(templates.len() > 1000, "only {} sentences were found", templates.len());
    let mut faults = Vec::new();
    for (template, place) in &templates {
        match table.get(template) {
            None => faults.push(format!("{place}: no translation of {template:?}")),
            Some(words) if words.trim().is_empty() => faults.push(format!("{template:?}: empty")),
            Some(words) if placeholders(words) != placeholders(template) => {
                faults.push(format!("{template:?}: other placeholders in {words:?}"));
            }
            Some(_) => {}
        }
    }
    let unused = table.keys().filter(|key| !templates.contains_key(*key));
    faults.extend(unused.map(|key| format!("{key:?} is not a sentence of the program")));
    assert!(faults.is_empty(), "{}\n{} faults", faults.join("\n"), faults.len());
}

#[test]
fn the_table_is_used() {
    let hello = unpuzzle_core::msg!("Options");
    assert_ne!(hello.in_language(Language::Indonesian), hello.in_language(Language::English));
}
