//! Requests forwarded by a proxy.
//!
//! Behind a reverse proxy every connection comes from the proxy. Its headers about the client
//! (`X-Forwarded-For`, `X-Forwarded-Proto`) are trusted from configured proxies only, because
//! anybody can write headers.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, Version};
use ipnet::IpNet;

use crate::app::ConnectionInfo;

const FORWARDING: [&str; 5] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"];

pub fn parse_network(text: &str) -> Option<IpNet> {
    let network = text.parse().ok();
    network.or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

/// The client behind a connection.
pub(crate) fn seen_through(
    connection: ConnectionInfo,
    request: &Request,
    proxies: &[IpNet],
) -> ConnectionInfo {
    let headers = request.headers();
    let named = FORWARDING.iter().any(|name| headers.contains_key(*name));
    // Proxies without these headers still use HTTP/1.0, unlike browsers.
    let forwarded = named || request.version() == Version::HTTP_10;
    if !is_trusted(connection.client, proxies) {
        return ConnectionInfo { forwarded, ..connection };
    }
    ConnectionInfo {
        client: client(headers, connection.client, proxies),
        forwarded: true,
        secure: last(headers, "x-forwarded-proto").as_deref() == Some("https"),
        ..connection
    }
}

pub(crate) fn is_trusted(address: IpAddr, proxies: &[IpNet]) -> bool {
    let address = address.to_canonical();
    proxies.iter().any(|proxy| proxy.contains(&address))
}

/// The last address that is not a trusted proxy; the ones before it may be forged.
fn client(headers: &HeaderMap, peer: IpAddr, proxies: &[IpNet]) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for");
    let lines: Vec<_> = lines.iter().filter_map(|line| line.to_str().ok()).collect();
    let all = lines.iter().flat_map(|line| line.split(','));
    let addresses: Vec<IpAddr> = all.filter_map(|text| text.trim().parse().ok()).collect();
    let mut addresses = addresses.into_iter().rev().map(|one| one.to_canonical());
    addresses.find(|one| !is_trusted(*one, proxies)).unwrap_or(peer)
}

fn last(headers: &HeaderMap, name: &str) -> Option<String> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    let word = line.rsplit(',').next()?;
    Some(word.trim().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn seen(peer: &str, headers: &[(&str, &str)], proxies: &[&str]) -> (String, bool, bool) {
        let proxies: Vec<IpNet> = proxies.iter().map(|one| one.parse().unwrap()).collect();
        let mut request = Request::builder();
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let local = "127.0.0.1:2424".parse().unwrap();
        let connection = ConnectionInfo::new(local, peer.parse().unwrap());
        let seen = seen_through(connection, &request, &proxies);
        (seen.client.to_string(), seen.forwarded, seen.secure)
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let says = [("x-forwarded-for", "9.9.9.9, 8.8.8.8"), ("x-forwarded-proto", "https")];
        let check = |peer, headers: &[_], proxies: &[_], expected: (&str, bool, bool)| {
            let (client, forwarded, secure) = seen(peer, headers, proxies);
            assert_eq!((client.as_str(), forwarded, secure), expected);
        };
        check("127.0.0.1", &[], &[], ("127.0.0.1", false, false));
        check("127.0.0.1", &says, &[], ("127.0.0.1", true, false));
        check("127.0.0.1", &says, &["127.0.0.1/32"], ("8.8.8.8", true, true));
        let both = ["10.0.0.0/8", "8.8.8.8/32"];
        check("10.0.0.7", &says, &both, ("9.9.9.9", true, true));
        check("::ffff:10.0.0.7", &says, &both[..1], ("8.8.8.8", true, true));
        check("10.0.0.7", &[], &both, ("10.0.0.7", true, false));
        let odd = [("x-forwarded-for", "not an address")];
        check("10.0.0.7", &odd, &both, ("10.0.0.7", true, false));
    }
}
