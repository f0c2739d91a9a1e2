//! The link to a room, and its QR code.

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc};

use crate::guard;

/// The host to share: the requested one, or an address on the network if that is loopback.
pub(crate) fn shared_host(host: &str, listen: SocketAddr, local: SocketAddr) -> String {
    let here = SocketAddr::new(listen.ip(), local.port());
    match is_this_machine(host).then(|| reachable_address(here)).flatten() {
        Some(address) => address.to_string(),
        None => host.to_owned(),
    }
}

/// The network address of a server that listens on all interfaces.
pub fn reachable_address(listen: SocketAddr) -> Option<SocketAddr> {
    let address = listen.ip().is_unspecified().then(outer_address).flatten()?;
    Some(SocketAddr::new(address, listen.port()))
}

/// Whether this name means this machine only.
pub(crate) fn is_this_machine(host: &str) -> bool {
    let (name, _) = guard::split_port(host);
    let literal = name.trim_start_matches('[').trim_end_matches(']');
    let loopback = literal.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

/// The address of the default route's interface. Nothing is sent.
fn outer_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Reserved for documentation (RFC 5737).
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// A text as a QR code in SVG, with its quiet zone.
pub(super) fn qr_code(text: &str) -> Option<String> {
    const QUIET: i32 = 4;
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y));
            let run = run.count() as i32;
            if run > 0 {
                let _ = write!(path, "M{},{}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path d=\"{path}\"/></svg>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names() {
        let check = |host: &str, expected| assert_eq!(is_this_machine(host), expected, "{host}");
        check("localhost:2424", true);
        check("LOCALHOST", true);
        check("127.0.0.1:80", true);
        check("[::1]:2424", true);
        check("192.168.1.5:2424", false);
        check("school.example", false);
        check("localhost.example:1", false);
    }

    #[test]
    fn a_name_that_others_know_is_kept() {
        let everywhere: SocketAddr = "0.0.0.0:2424".parse().unwrap();
        let here: SocketAddr = "127.0.0.1:2424".parse().unwrap();
        assert_eq!(shared_host("school.example:2424", everywhere, here), "school.example:2424");
        assert_eq!(shared_host("localhost:2424", here, here), "localhost:2424");
        assert_eq!(reachable_address(here), None);
        assert!(reachable_address(everywhere).is_none_or(|found| found.port() == 2424));
    }

    #[test]
    fn a_code_has_its_corners() {
        let picture = qr_code("http://192.168.1.5:2424/room/7KQ2M").unwrap();
        // The first finder pattern begins where the quiet zone ends.
        assert!(picture.contains("M4,4h7v1h-7z"), "{picture}");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert_eq!(qr_code(&"x".repeat(5000)), None);
    }
}
