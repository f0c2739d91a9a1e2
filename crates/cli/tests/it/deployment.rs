//! The files that deploy the server say what this program understands: the systemd unit of
//! the Debian package, the Containerfile and the compose file.

use std::path::Path;

use unpuzzle_server::Settings;

use crate::support::World;

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).expect("a file of this package")
}

/// What stands after the first of these words at the start of a line.
fn after<'a>(text: &'a str, start: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.trim_start().strip_prefix(start));
    found.unwrap_or_else(|| panic!("no line starts with {start}")).trim()
}

/// A list of words as JSON, with variables at their defaults.
fn words(list: &str) -> Vec<String> {
    let words: Vec<String> = serde_json::from_str(list).expect("a list of words");
    words.iter().map(|word| with_defaults(word)).collect()
}

/// `${NAME:-default}` is the default.
fn with_defaults(text: &str) -> String {
    match text.split_once("${") {
        None => text.to_owned(),
        Some((before, rest)) => {
            let (variable, rest) = rest.split_once('}').expect("the end of a variable");
            let (_, default) = variable.split_once(":-").expect("a default");
            format!("{before}{default}{}", with_defaults(rest))
        }
    }
}

/// The real grammar takes the words; help comes only when nothing before it is wrong.
fn is_understood(words: &[String]) {
    let ran = World::new().run(&format!("{} --help", words.join(" ")));
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{words:?}");
}

fn option<'a>(words: &'a [String], name: &str) -> &'a str {
    let place = words.iter().position(|word| word == name);
    &words[place.unwrap_or_else(|| panic!("no {name}")) + 1]
}

#[test]
fn the_unit_starts_the_server() {
    let unit = file("debian/unpuzzle.service");
    let options = after(&unit, "Environment=\"OPTIONS=").trim_end_matches('"');
    let start = after(&unit, "ExecStart=/usr/bin/unpuzzle ").replace("$OPTIONS", options);
    let words: Vec<String> = start.split(' ').map(str::to_owned).collect();
    is_understood(&words);
    assert_eq!(option(&words, "--listen"), Settings::default().listen.to_string());
    let state = after(&unit, "StateDirectory=");
    assert_eq!(after(&unit, "Environment=UNPUZZLE_DATA="), format!("/var/lib/{state}"));
    for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "MemoryMax=2G"] {
        assert_eq!(after(&unit, line), "");
    }
}

#[test]
fn the_container_is_built_by_our_compiler_and_serves() {
    let container = file("tests/data/Containerfile");
    let compiler = after(&container, "FROM docker.io/library/rust:");
    let (version, suite) = compiler.split_once("-slim-").expect("a version and a suite");
    assert_eq!(version, env!("CARGO_PKG_RUST_VERSION"));
    let suite = suite.strip_suffix(" AS build").expect("a name");
    assert_eq!(after(&container, "FROM docker.io/library/debian:"), format!("{suite}-slim"));
    let words = words(after(&container, "CMD "));
    is_understood(&words);
    let port = after(&container, "EXPOSE ");
    assert_eq!(option(&words, "--listen"), format!("0.0.0.0:{port}"));
    assert_eq!(port, Settings::PORT.to_string());
    assert_eq!(after(&container, "ENV UNPUZZLE_DATA="), after(&container, "VOLUME "));
}

#[test]
fn the_servers_of_the_compose_file_find_each_other() {
    let compose = file("tests/data/compose.yaml");
    let words = words(after(&compose, "command: "));
    is_understood(&words);
    let port = option(&words, "--listen").strip_prefix("0.0.0.0:").expect("every address");
    assert_eq!(after(&compose, "ports: "), format!("[\"127.0.0.1:{port}:{port}\"]"));
    let value = |name: &str| with_defaults(after(&compose, &format!("{name}: ")));
    let database =
        format!("postgres://{}@database/{}", value("POSTGRES_USER"), value("POSTGRES_DB"));
    assert_eq!(option(&words, "--database"), database);
    // The password has no default, and no command line shows it.
    let password = after(&compose, "POSTGRES_PASSWORD: ");
    assert!(password.starts_with("${POSTGRES_PASSWORD:?"), "{password}");
    assert_eq!(after(&compose, "PGPASSWORD: "), password);
    assert_eq!(option(&words, "--broker"), "nats://broker:4222");
    for (service, image) in [("database", "postgres"), ("broker", "nats")] {
        let (_, rest) = compose.split_once(&format!("\n  {service}:\n")).expect("a service");
        assert!(after(rest, "image: ").starts_with(&format!("docker.io/library/{image}:")));
    }
}
