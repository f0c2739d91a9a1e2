//! Host and origin checks, error formats, and security headers.

use std::io::Read as _;

use crate::support::{Got, Server, generous};
use serde_json::json;

fn server() -> Server {
    Server::start(generous())
}

#[test]
fn only_its_own_host_names_are_answered() {
    let server = server();
    let port = server.address.port();
    let check = |host: &str, status: u16| {
        let got = server.call("GET", "/health", &[("Host", host)], "");
        assert_eq!(got.status, status, "{host}: {}", got.text());
    };
    check(&format!("127.0.0.1:{port}"), 200);
    check(&format!("localhost:{port}"), 200);
    check(&format!("LOCALHOST:{port}"), 200);
    check("localhost", 421);
    check(&format!("evil.example:{port}"), 421);
    check(&format!("127.0.0.1.evil.example:{port}"), 421);
    check("", 421);
}

#[test]
fn browsers_are_shown_a_page_where_programs_get_data() {
    let server = server();
    let check = |path: &str, host: &str, status: u16, heading: &str| {
        let headers = [("Host", host), ("Accept", "text/html,*/*;q=0.8")];
        let got = server.call("GET", path, &headers, "");
        assert_eq!(got.status, status, "{path} at {host}");
        assert!(got.text().contains(heading), "{}", got.text());
        // A visitor by a wrong name finds the way to the right one.
        let link = format!("href=\"http://{}/nerdle\"", server.address);
        assert!(got.text().contains(&link), "{}", got.text());
    };
    let own = server.address.to_string();
    check("/24", "teacher-laptop.local", 421, "<h1>This address is not mine</h1>");
    check("/nowhere", &own, 404, "<h1>This page is not here</h1>");
    // What that page loads comes by any name.
    let script = server.call("GET", "/assets/x/shell/early.js", &[("Host", "teacher.local")], "");
    assert_eq!(script.status, 200);
}

#[test]
fn a_configured_host_name_is_answered() {
    let settings =
        unpuzzle_server::Settings { hosts: vec!["puzzles.example".to_owned()], ..generous() };
    let server = Server::start(settings);
    let got = server.call("GET", "/health", &[("Host", "puzzles.example")], "");
    assert_eq!(got.status, 200);
}

#[test]
fn cross_origin_requests_are_refused() {
    let server = server();
    let own = format!("http://{}", server.address);
    let check = |headers: &[(&str, &str)], status: u16| {
        let mut all = vec![("Content-Type", "application/json")];
        all.extend(headers);
        let got = server.call("POST", "/api/null/generate", &all, "{}");
        assert_eq!(got.status, status, "{headers:?}: {}", got.text());
    };
    check(&[], 200);
    check(&[("Origin", &own)], 200);
    check(&[("Origin", "http://evil.example")], 403);
    check(&[("Origin", "null")], 403);
    check(&[("Sec-Fetch-Site", "cross-site")], 403);
    check(&[("Origin", &own), ("Sec-Fetch-Site", "same-origin")], 200);
}

#[test]
fn the_security_headers_are_sent() {
    let server = server();
    for path in ["/", "/api/openapi.json", "/nowhere", "/health"] {
        let got = server.get(path);
        let policy = got.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self';"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(got.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(got.header("access-control-allow-origin"), None);
    }
}

#[test]
fn other_methods_and_paths_are_refused_in_json() {
    let server = server();
    let check = |method: &str, path: &str, status: u16, kind: &str, allow: Option<&str>| {
        let got = server.call(method, path, &[], "");
        assert_eq!(got.status, status, "{method} {path}");
        assert_eq!(got.kind(), kind, "{method} {path}");
        assert_eq!(got.header("allow"), allow, "{method} {path}");
    };
    check("GET", "/nowhere", 404, "unknown", None);
    check("GET", "/api/null", 404, "unknown", None);
    check("GET", "/api/null/solve/more", 404, "unknown", None);
    check("GET", "/../Cargo.toml", 404, "unknown", None);
    check("GET", "/style/../../Cargo.toml", 404, "unknown", None);
    check("GET", "/.gitignore", 404, "unknown", None);
    check("GET", "/api/null/solve", 405, "method", Some("POST"));
    check("DELETE", "/api/null/solve", 405, "method", Some("POST"));
    check("POST", "/api/openapi.json", 405, "method", Some("GET, HEAD"));
    check("POST", "/", 405, "method", Some("GET, HEAD"));
    check("POST", "/health", 405, "method", Some("GET, HEAD"));
    check("POST", "/api/null/solve", 415, "media-type", None);
    check("POST", "/api/%ff/solve", 404, "unknown", None);
    let lost = server.call("GET", "/api/24", &[], "").json();
    assert!(
        lost["error"]["message"].as_str().unwrap().contains("/api/openapi.json lists"),
        "{lost}"
    );
}

#[test]
fn bodies_have_a_json_type_and_are_utf8() {
    let server = server();
    let send = |kind: &str, body: &[u8]| {
        let head = format!(
            "POST /api/null/generate HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            server.address,
            body.len()
        );
        let mut stream = server.raw(&[head.as_bytes(), body].concat());
        let got = Got::read(&mut stream);
        (got.status, got.kind())
    };
    let check = |kind: &str, body: &[u8], status: u16, error: &str| {
        assert_eq!(send(kind, body), (status, error.to_owned()), "{kind}");
    };
    check("application/json", b"{}", 200, "none");
    check("application/json; charset=utf-8", b"{}", 200, "none");
    check("text/plain", b"{}", 415, "media-type");
    check("application/x-www-form-urlencoded", b"{}", 415, "media-type");
    check("application/json", b"{\"seed\": \"\xff\"}", 400, "json");
    check("application/json", &[b' '; 65_536 - 2], 400, "json");
    check("application/json", &[b' '; 65_537], 413, "too-large");
}

#[test]
fn a_chunked_body_is_limited_too() {
    let server = server();
    let mut request = format!(
        "POST /api/null/generate HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    for _ in 0..20 {
        request += &format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    }
    request += "0\r\n\r\n";
    let got = Got::read(&mut server.raw(request.as_bytes()));
    assert_eq!((got.status, got.kind().as_str()), (413, "too-large"));
}

#[test]
fn oversized_heads_are_refused() {
    let server = server();
    let long = "x".repeat(20_000);
    let got = server.call("GET", "/health", &[("X-Long", &long)], "");
    assert_eq!(got.status, 431);
    let many: Vec<_> = (0..100).map(|_| ("X-Many", "x")).collect();
    assert_eq!(server.call("GET", "/health", &many, "").status, 431);
}

#[test]
fn pages_are_compressed_and_cached() {
    let server = server();
    let plain = server.get("/");
    assert_eq!(plain.status, 200);
    assert_eq!(plain.header("content-type"), Some("text/html; charset=utf-8"));
    let tag = plain.header("etag").unwrap();
    let again = server.call("GET", "/", &[("If-None-Match", tag)], "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let packed = server.call("GET", "/", &[("Accept-Encoding", "br, gzip")], "");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut unpacked = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(packed.body.as_slice());
    decoder.read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let head = server.call("HEAD", "/", &[], "");
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[test]
fn the_openapi_document_is_compressed() {
    let server = Server::of(unpuzzle::ALL, generous());
    let packed = server.call("GET", "/api/openapi.json", &[("Accept-Encoding", "gzip")], "");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < server.get("/api/openapi.json").body.len() / 2);
}

#[test]
fn health_is_reported() {
    let got = server().get("/health");
    assert_eq!((got.status, got.json()), (200, json!({"status": "ok"})));
}
