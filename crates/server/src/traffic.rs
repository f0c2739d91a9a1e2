//! A limit on the bytes that a client sends over a socket.
//!
//! Messages are counted where they are read, but a library puts them together from frames,
//! of which there can be millions without a message. Every frame has bytes, so those are
//! counted below it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes in a second, in the long run, and in a row: well above what the limit on messages
/// lets through.
const PER_SECOND: f64 = 128.0 * 1024.0;
const IN_A_ROW: f64 = 1024.0 * 1024.0;

/// Whether the bytes of a connection are counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic(Arc<AtomicBool>);

impl Traffic {
    /// Counts from now on: the connection becomes a socket.
    pub(crate) fn limit(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A connection that fails when too much comes in over it.
pub(crate) struct Metered<S> {
    stream: S,
    traffic: Traffic,
    saved: f64,
    counted: Instant,
}

impl<S> Metered<S> {
    pub(crate) fn new(stream: S, traffic: Traffic) -> Self {
        Metered { stream, traffic, saved: IN_A_ROW, counted: Instant::now() }
    }

    fn count(&mut self, bytes: usize, now: Instant) -> io::Result<()> {
        let passed = now.saturating_duration_since(self.counted).as_secs_f64();
        self.saved = (self.saved + passed * PER_SECOND).min(IN_A_ROW) - bytes as f64;
        self.counted = now;
        match self.saved >= 0.0 {
            true => Ok(()),
            false => Err(io::Error::other("too many bytes")),
        }
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
        match self.traffic.0.load(Ordering::Relaxed) {
            true => Poll::Ready(self.count(read, Instant::now())),
            false => Poll::Ready(Ok(())),
        }
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
    use std::time::Duration;

    use super::*;

    #[test]
    fn many_small_frames_are_as_much_as_one_large_one() {
        let now = Instant::now();
        let mut metered = Metered::new((), Traffic::default());
        metered.counted = now;
        let frames = (0..).take_while(|_| metered.count(6, now).is_ok()).count();
        assert_eq!(frames, (1 << 20) / 6);
        assert!(metered.count(6, now + Duration::from_millis(1)).is_ok());
        assert!(metered.count(128 << 10, now + Duration::from_millis(500)).is_err());
    }
}
