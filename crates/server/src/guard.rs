//! Checks of the host name and the origin of requests.
//!
//! A page of another site can make a browser send requests to a local server (CSRF) and, with
//! a name of its own that resolves here (DNS rebinding), even read the answers. So the `Host`
//! must be an address that the server listens on or a configured name, and requests that
//! change or cost something must be same-origin.

use std::net::{IpAddr, SocketAddr};
use unpuzzle_puzzles::msg;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};

use unpuzzle_api::{Problem, ProblemKind};

/// Nothing from elsewhere, nothing inline, no framing.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/// Refuses a request with a foreign `Host` or, unless it is a plain read, from another origin.
pub(crate) fn check(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    local: SocketAddr,
    names: &[String],
) -> Result<(), Problem> {
    let host = host(uri, headers).ok_or_else(|| wrong_host(""))?;
    if !is_ours(&host, local, names) {
        return Err(wrong_host(&host));
    }
    // WebSockets open by GET without a CORS preflight.
    let looks = matches!(*method, Method::GET | Method::HEAD);
    let harmless = looks && !headers.contains_key(header::UPGRADE);
    if harmless || is_same_origin(headers, &host) {
        return Ok(());
    }
    let message = msg!("requests from pages of other sites are refused");
    Err(Problem::said(ProblemKind::Origin, message))
}

/// The requested host, if there is exactly one.
pub(crate) fn host(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let mut given = headers.get_all(header::HOST).iter();
    let first = given.next().map(|value| value.to_str().ok());
    if given.next().is_some() {
        return None;
    }
    let named = match uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => first?,
    };
    named.map(str::to_ascii_lowercase)
}

/// Whether a host is ours: the local address of the connection, `localhost` for a loopback
/// address, or a configured name.
fn is_ours(host: &str, local: SocketAddr, names: &[String]) -> bool {
    let (name, port) = split_port(host);
    if names.iter().any(|one| one.eq_ignore_ascii_case(host) || one.eq_ignore_ascii_case(name)) {
        return true;
    }
    let ip = local.ip().to_canonical();
    let literal = name.trim_start_matches('[').trim_end_matches(']');
    let is_this_address = literal
        .parse::<IpAddr>()
        .is_ok_and(|named| named.to_canonical() == ip || named.is_loopback() && ip.is_loopback());
    let is_this_machine = ip.is_loopback() && name == "localhost";
    (is_this_address || is_this_machine) && port.unwrap_or(80) == local.port()
}

pub(crate) fn split_port(host: &str) -> (&str, Option<u16>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => match port.parse() {
            Ok(port) => (name, Some(port)),
            Err(_) => (host, None),
        },
        _ => (host, None),
    }
}

/// Whether a request comes from a page of this server, or from no page.
pub(crate) fn is_same_origin(headers: &HeaderMap, host: &str) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| !matches!(site, b"same-origin" | b"none")) {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    named == Some(host)
}

fn wrong_host(host: &str) -> Problem {
    let message =
        msg!("this server does not answer to “{host}”; start it with --host to change that", host);
    Problem::said(ProblemKind::Host, message)
}

pub(crate) fn secure(headers: &mut HeaderMap) {
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &str, local: &str, names: &[&str]) -> bool {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        is_ours(host, local.parse().unwrap(), &names)
    }

    #[test]
    fn a_server_knows_its_names() {
        let check = |host: &str, local: &str, expected: bool| {
            assert_eq!(ours(host, local, &[]), expected, "{host} on {local}");
        };
        check("127.0.0.1:2424", "127.0.0.1:2424", true);
        check("localhost:2424", "127.0.0.1:2424", true);
        check("[::1]:2424", "[::1]:2424", true);
        check("localhost", "127.0.0.1:80", true);
        check("localhost", "127.0.0.1:2424", false);
        check("localhost:2425", "127.0.0.1:2424", false);
        check("evil.example:2424", "127.0.0.1:2424", false);
        check("localhost.evil.example:2424", "127.0.0.1:2424", false);
        check("127.0.0.1.evil.example:2424", "127.0.0.1:2424", false);
        check("192.168.1.5:2424", "192.168.1.5:2424", true);
        check("192.168.1.6:2424", "192.168.1.5:2424", false);
        check("localhost:2424", "192.168.1.5:2424", false);
        check("", "127.0.0.1:2424", false);
        check("[::1", "[::1]:2424", false);
        check(":2424", "127.0.0.1:2424", false);
    }

    #[test]
    fn names_can_be_configured() {
        let local = "10.0.0.1:2424";
        assert!(ours("puzzles.example", local, &["puzzles.example"]));
        assert!(ours("puzzles.example:8080", local, &["Puzzles.Example"]));
        assert!(ours("a.example:443", local, &["a.example:443"]));
        assert!(!ours("a.example:444", local, &["a.example:443"]));
        assert!(!ours("b.example", local, &["a.example"]));
    }

    #[test]
    fn pages_of_other_sites_are_recognised_by_their_origin() {
        let check = |headers: &[(&'static str, &'static str)], expected: bool| {
            let all = headers.iter().map(|(name, value)| {
                let name = HeaderName::from_static(name);
                (name, HeaderValue::from_static(value))
            });
            let same = is_same_origin(&all.collect(), "localhost:2424");
            assert_eq!(same, expected, "{headers:?}");
        };
        check(&[], true);
        check(&[("origin", "http://localhost:2424")], true);
        check(&[("origin", "https://localhost:2424")], true);
        check(&[("origin", "http://localhost:2425")], false);
        check(&[("origin", "http://evil.example")], false);
        check(&[("origin", "null")], false);
        check(&[("sec-fetch-site", "cross-site")], false);
        check(&[("sec-fetch-site", "same-site")], false);
        check(&[("sec-fetch-site", "same-origin")], true);
    }
}
