//! Rate limits: a token bucket and a number of concurrent requests for each client, and a byte
//! rate for each socket.
//!
//! A client is an IPv4 address or an IPv6 /64 network, because a single machine has as many
//! addresses in its network as it likes.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Concurrent requests, running or queued.
    pub(crate) at_once: usize,
    /// Refill rate of the token bucket.
    pub(crate) per_second: f64,
    /// Capacity of the token bucket.
    pub(crate) burst: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    per_second: f64,
    burst: f64,
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    pub(crate) fn new(per_second: f64, burst: f64, now: Instant) -> Self {
        TokenBucket { per_second, burst, tokens: burst, refilled: now }
    }

    /// Takes tokens. If there are too few, takes none and returns the time to wait for them.
    pub(crate) fn take(&mut self, cost: f64, now: Instant) -> Result<(), Duration> {
        self.tokens = self.level(now);
        self.refilled = now;
        if self.tokens < cost {
            return Err(Duration::from_secs_f64((cost - self.tokens) / self.per_second));
        }
        self.tokens -= cost;
        Ok(())
    }

    fn refund(&mut self, tokens: f64) {
        self.tokens = (self.tokens + tokens).min(self.burst);
    }

    fn level(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.refilled).as_secs_f64();
        (self.tokens + passed * self.per_second).min(self.burst)
    }
}

const MAX_CLIENTS: usize = 10_000;

#[derive(Debug)]
pub(crate) struct Clients {
    limits: Limits,
    known: Mutex<HashMap<IpAddr, Client>>,
}

#[derive(Clone, Copy, Debug)]
struct Client {
    at_once: usize,
    bucket: TokenBucket,
}

/// The admission of a request, released on drop.
#[derive(Debug)]
pub(crate) struct Ticket {
    clients: Arc<Clients>,
    client: IpAddr,
}

impl Clients {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Clients { limits, known: Mutex::default() })
    }

    /// Admits one request for this many tokens, or says when to retry.
    pub(crate) fn admit(
        self: &Arc<Self>,
        address: IpAddr,
        now: Instant,
        cost: usize,
    ) -> Result<Ticket, Duration> {
        let client = network(address);
        let Limits { at_once, per_second, burst } = self.limits;
        let mut known = self.known.lock();
        if known.len() >= MAX_CLIENTS {
            // Full buckets are those of idle clients.
            known.retain(|_, one| one.at_once > 0 || one.bucket.level(now) < burst);
        }
        if known.len() >= MAX_CLIENTS && !known.contains_key(&client) {
            return Err(Duration::from_secs(1));
        }
        let bucket = TokenBucket::new(per_second, burst, now);
        let entry = known.entry(client).or_insert(Client { at_once: 0, bucket });
        entry.bucket.take(cost as f64, now)?;
        if entry.at_once >= at_once {
            entry.bucket.refund(cost as f64);
            return Err(Duration::from_secs(1));
        }
        entry.at_once += 1;
        Ok(Ticket { clients: Arc::clone(self), client })
    }

    /// How many requests of a client are admitted now.
    pub(crate) fn at_once(&self, address: IpAddr) -> usize {
        self.known.lock().get(&network(address)).map_or(0, |client| client.at_once)
    }
}

impl Ticket {
    /// Holds the ticket until the whole response is sent, because bytes that wait for a slow
    /// reader use memory.
    pub(crate) fn until_sent(self, response: Response) -> Response {
        response.map(|body| Body::new(HeldBody { body, rest: Bytes::new(), _ticket: self }))
    }

    /// Returns a token, for a request that does not count.
    pub(crate) fn refund(&self) {
        if let Some(client) = self.clients.known.lock().get_mut(&self.client) {
            client.bucket.refund(1.0);
        }
    }

    pub(crate) fn client(&self) -> IpAddr {
        self.client
    }
}

/// Bytes passed to a connection at a time. It buffers them, so that a response in one piece would
/// count as sent at once.
const PIECE: usize = 64 << 10;

/// A body with the ticket of its request.
struct HeldBody {
    body: Body,
    /// The rest of the last frame of the body.
    rest: Bytes,
    _ticket: Ticket,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.rest = data,
                Some(Ok(Err(trailers))) => return Poll::Ready(Some(Ok(trailers))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (body, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut all = SizeHint::new();
        all.set_lower(body.lower() + rest);
        if let Some(upper) = body.upper() {
            all.set_upper(upper + rest);
        }
        all
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if let Some(client) = self.clients.known.lock().get_mut(&self.client) {
            client.at_once = client.at_once.saturating_sub(1);
        }
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
        address => address,
    }
}

/// Byte rate and burst of a socket, well above what the limit on messages lets through. Bytes
/// are limited below the WebSocket library, because that assembles a message from any number of
/// frames.
const BYTES_PER_SECOND: f64 = 128.0 * 1024.0;
const BYTES_BURST: f64 = 1024.0 * 1024.0;

/// Whether the byte rate of a connection is limited.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic(Arc<AtomicBool>);

impl Traffic {
    /// Limits the rate from now on, when the connection becomes a socket.
    pub(crate) fn limit(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A connection that fails when its client exceeds the byte rate.
pub(crate) struct Metered<S> {
    stream: S,
    traffic: Traffic,
    bucket: TokenBucket,
}

impl<S> Metered<S> {
    pub(crate) fn new(stream: S, traffic: Traffic, now: Instant) -> Self {
        let bucket = TokenBucket::new(BYTES_PER_SECOND, BYTES_BURST, now);
        Metered { stream, traffic, bucket }
    }

    fn count(&mut self, bytes: usize, now: Instant) -> io::Result<()> {
        let taken = self.bucket.take(bytes as f64, now);
        taken.map_err(|_| io::Error::other("too many bytes"))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled().len() - before;
        let is_limited = self.traffic.0.load(Ordering::Relaxed);
        Poll::Ready(if is_limited { self.count(read, Instant::now()) } else { Ok(()) })
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use http_body_util::BodyExt;

    use super::*;

    const LIMITS: Limits = Limits { at_once: 2, per_second: 10.0, burst: 3.0 };

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn concurrent_requests_are_limited() {
        let clients = Clients::new(LIMITS);
        let (ours, now) = (address("10.0.0.1"), Instant::now());
        let first = clients.admit(ours, now, 1).unwrap();
        let _second = clients.admit(ours, now, 1).unwrap();
        assert!(clients.admit(ours, now, 1).is_err());
        assert!(clients.admit(address("10.0.0.2"), now, 1).is_ok());
        drop(first);
        assert!(clients.admit(ours, now, 1).is_ok());
    }

    #[test]
    fn the_request_rate_is_limited() {
        let clients = Clients::new(LIMITS);
        let (ours, start) = (address("::1"), Instant::now());
        let admitted = |after: u64| {
            let now = start + Duration::from_millis(after);
            (0..9).filter(|_| clients.admit(ours, now, 1).is_ok()).count()
        };
        assert_eq!((admitted(0), admitted(100), admitted(250)), (3, 1, 1));
        assert_eq!(admitted(10_000), 3);
        assert!(clients.admit(ours, start + Duration::from_millis(20_000), 4).is_err());
        assert!(clients.admit(ours, start + Duration::from_millis(20_000), 3).is_ok());
        assert_eq!(admitted(20_000), 0);
    }

    #[test]
    fn a_refusal_says_when_to_retry() {
        let clients = Clients::new(LIMITS);
        let (ours, now) = (address("::1"), Instant::now());
        while clients.admit(ours, now, 1).is_ok() {}
        let wait = |after: u64| {
            let now = now + Duration::from_millis(after);
            clients.admit(ours, now, 1).unwrap_err().as_millis()
        };
        // Refilled tokens shorten the wait.
        assert_eq!((wait(0), wait(50)), (100, 50));
    }

    #[test]
    fn one_network_is_one_client() {
        let check = |a: &str, b: &str, same: bool| {
            assert_eq!(network(address(a)) == network(address(b)), same, "{a} {b}");
        };
        check("2001:db8::1", "2001:db8::ffff:1", true);
        check("2001:db8::1", "2001:db8:0:1::1", false);
        check("10.0.0.1", "10.0.0.2", false);
        check("::ffff:10.0.0.1", "10.0.0.1", true);
    }

    #[test]
    fn idle_clients_are_forgotten_when_there_are_many() {
        let clients = Clients::new(LIMITS);
        let start = Instant::now();
        for number in 0..MAX_CLIENTS as u32 {
            let one = IpAddr::from(number.to_be_bytes());
            drop(clients.admit(one, start, 1).unwrap());
        }
        let newcomer = address("255.0.0.1");
        assert!(clients.admit(newcomer, start, 1).is_err());
        let later = start + Duration::from_secs(1);
        assert!(clients.admit(newcomer, later, 1).is_ok());
    }

    #[test]
    fn a_client_at_work_is_not_forgotten_however_many_there_are() {
        let clients = Clients::new(LIMITS);
        let (ours, start) = (address("::1"), Instant::now());
        let _working = [(); 2].map(|()| clients.admit(ours, start, 1).unwrap());
        for number in 1..MAX_CLIENTS as u32 {
            let one = IpAddr::from(number.to_be_bytes());
            drop(clients.admit(one, start, 1).unwrap());
        }
        let later = start + Duration::from_secs(1);
        assert!(clients.admit(address("255.0.0.1"), later, 1).is_ok(), "the idle make room");
        assert!(clients.admit(ours, later, 1).is_err(), "two are still at work");
    }

    #[test]
    fn a_long_answer_goes_out_in_pieces_and_holds_its_ticket_to_the_end() {
        let clients = Clients::new(Limits { at_once: 1, ..LIMITS });
        let (ours, now) = (address("::1"), Instant::now());
        let ticket = clients.admit(ours, now, 1).unwrap();
        let answer = Response::new(Body::from(vec![7; 2 * PIECE + 5]));
        let mut body = ticket.until_sent(answer).into_body();
        // The connection announces the length of the hint, and stops at the end of the stream.
        let mut left = 2 * PIECE + 5;
        for piece in [PIECE, PIECE, 5] {
            assert_eq!(body.size_hint().exact(), Some(left as u64));
            assert!(!body.is_end_stream(), "{left} bytes are left");
            let frame = body.frame().now_or_never().unwrap().unwrap().unwrap();
            assert_eq!(frame.into_data().unwrap().len(), piece);
            left -= piece;
        }
        assert!(body.is_end_stream());
        assert!(body.frame().now_or_never().unwrap().is_none());
        assert!(clients.admit(ours, now, 1).is_err(), "the last piece may still wait");
        drop(body);
        assert!(clients.admit(ours, now, 1).is_ok());
    }

    #[test]
    fn small_frames_count_by_their_bytes() {
        let now = Instant::now();
        let mut metered = Metered::new((), Traffic::default(), now);
        let frames = (0..).take_while(|_| metered.count(6, now).is_ok()).count();
        assert_eq!(frames, (1 << 20) / 6);
        assert!(metered.count(6, now + Duration::from_millis(1)).is_ok());
        assert!(metered.count(128 << 10, now + Duration::from_millis(500)).is_err());
    }
}
