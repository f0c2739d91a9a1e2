//! Listening, serving connections, and graceful shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;
use unpuzzle_puzzles::StopFlag;
use unpuzzle_store::StoreError;

use crate::app::{App, ConnectionInfo};
use crate::limits::{Clients, Limits, Metered, Ticket, Traffic};
use crate::proxy;
use crate::settings::Settings;
use unpuzzle_api::Registry;

/// How often the stop flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
const SHUTDOWN_GRACE: Duration = Duration::from_millis(1500);
/// Time limit for the head of a request (slowloris).
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of header fields, and their total size in bytes.
const MAX_HEADERS: usize = 64;
const MAX_HEAD: usize = 16 << 10;
/// The size of a connection's send buffer.
const SEND_BUFFER: u32 = 64 << 10;
/// The requested limit on open files.
const MAX_FILES: u64 = 16_384;
const WAITING: u32 = 1024;
const BUFFER: usize = 64 << 10;
/// One client may hold at most this fraction of all connections.
const CLIENT_SHARE: usize = 4;
/// Fraction of all connections reserved for clients with only a few, so that a handful of
/// greedy clients cannot lock out everybody else.
const RESERVE: usize = 8;
const FEW: usize = 8;
/// The response to a connection over the limit.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {address}: {source}")]
    Bind { address: SocketAddr, source: io::Error },
    #[error("{0}")]
    Store(StoreError),
    #[error("cannot start: {0}")]
    Start(io::Error),
}

/// Serves until the flag is raised. Calls `ready` with the address once it listens.
pub fn serve(
    registry: Registry,
    settings: Settings,
    stop: &StopFlag,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    // Each socket is an open file, and the default limit is low on many systems.
    let _ = rlimit::increase_nofile_limit(MAX_FILES);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("connections")
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    let served = runtime.block_on(listen(registry, settings, stop, ready));
    runtime.shutdown_background();
    served
}

async fn listen(
    registry: Registry,
    settings: Settings,
    stop: &StopFlag,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let address = settings.listen;
    let refused = |source| ServeError::Bind { address, source };
    let listener = bind(address).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let app = App::start(registry, settings).await;
    let app = app.map_err(ServeError::Start)?;
    prepare_store(&app).await?;
    ready(address);
    let acceptor = Acceptor::new(&app);
    tokio::select! {
        () = acceptor.admit_all(&listener) => {}
        () = raised(stop) => {}
    }
    drop(listener);
    app.close();
    let _ = tokio::time::timeout(SHUTDOWN_GRACE, all_closed(&app)).await;
    app.store.unlock();
    Ok(())
}

/// Listens with small send buffers, so that clients that do not read are noticed soon and cost
/// little.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // On other systems this would let another process take over the address.
    if cfg!(unix) {
        socket.set_reuseaddr(true)?;
    }
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Opens and probes the store. A store that was named explicitly, is shared, or is locked by
/// another server must work from the start. Without the default store the server continues
/// after a warning, and requests that need it fail.
async fn prepare_store(app: &Arc<App>) -> Result<(), ServeError> {
    let needed = app.settings.database_needed || app.store.is_shared();
    match app.store.probe().await {
        Err(error) if needed || matches!(error, StoreError::InUse(_)) => {
            return Err(ServeError::Store(error));
        }
        _ => {}
    }
    let probing = Arc::clone(app);
    tokio::spawn(async move { probing.store.probe_periodically().await });
    let tidying = Arc::clone(app);
    let retention = app.settings.retention;
    tokio::spawn(async move { tidying.rooms.tidy_periodically(retention).await });
    Ok(())
}

async fn raised(stop: &StopFlag) {
    while !stop.is_raised() {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

async fn all_closed(app: &App) {
    let open = [&app.metrics.connections, &app.metrics.sockets];
    while open.iter().any(|open| open.load(Ordering::Relaxed) > 0) {
        tokio::time::sleep(POLL_INTERVAL / 10).await;
    }
}

struct Acceptor {
    app: Arc<App>,
    router: Router,
    server: http1::Builder,
    clients: Arc<Clients>,
}

impl Acceptor {
    fn new(app: &Arc<App>) -> Self {
        let mut server = http1::Builder::new();
        server
            .timer(TokioTimer::new())
            .header_read_timeout(app.settings.io_timeout.min(HEAD_TIMEOUT))
            .max_headers(MAX_HEADERS)
            .max_header_size(MAX_HEAD)
            .max_buf_size(BUFFER);
        let at_once = app.settings.connections.div_ceil(CLIENT_SHARE);
        let unlimited = 1e9;
        Acceptor {
            router: app.router(),
            server,
            clients: Clients::new(Limits { at_once, per_second: unlimited, burst: unlimited }),
            app: Arc::clone(app),
        }
    }

    async fn admit_all(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, remote)) => self.admit(stream, remote),
                // Most likely out of file descriptors: wait until some are closed.
                Err(_) => tokio::time::sleep(POLL_INTERVAL).await,
            }
        }
    }

    fn admit(&self, stream: TcpStream, remote: SocketAddr) {
        let open = self.app.metrics.connections.load(Ordering::Relaxed);
        // Connections of a trusted proxy carry many clients, so they are not counted.
        let proxied = proxy::is_trusted(remote.ip(), &self.app.settings.proxies);
        let all = self.app.settings.connections;
        let has_few = proxied || self.clients.at_once(remote.ip()) < FEW;
        let most = if has_few { all } else { all - all / RESERVE };
        let ticket = match self.clients.admit(remote.ip(), Instant::now(), 1) {
            Ok(ticket) => Ok(Some(ticket)),
            Err(_) if proxied => Ok(None),
            Err(wait) => Err(wait),
        };
        match (ticket, stream.local_addr()) {
            (Ok(ticket), Ok(local)) if open < most => {
                self.serve(stream, ConnectionInfo::new(local, remote.ip()), ticket);
            }
            _ => {
                self.app.metrics.refused("connections");
                let _ = stream.try_write(TOO_MANY);
            }
        }
    }

    fn serve(&self, stream: TcpStream, info: ConnectionInfo, ticket: Option<Ticket>) {
        // Answers are written whole, so Nagle's algorithm would only delay them.
        let _ = stream.set_nodelay(true);
        let router = self.router.clone();
        let traffic = Traffic::default();
        let counted = traffic.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(info);
            request.extensions_mut().insert(traffic.clone());
            router.clone().call(request.map(Body::new))
        });
        // An answer that is never read would hold its connection forever.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.app.settings.io_timeout));
        let stream = TokioIo::new(Metered::new(Box::pin(stream), counted, Instant::now()));
        let connection = self.server.serve_connection(stream, service);
        let mut connection = Box::pin(connection.with_upgrades());
        let mut stopping = self.app.stopping.subscribe();
        let app = Arc::clone(&self.app);
        app.metrics.connections.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            // Errors of a connection concern its client only.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(ticket);
        });
    }
}
