//! The socket: listening, serving connections, and stopping gracefully.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use unpuzzle_core::StopFlag;

use crate::app::{App, Registry};
use crate::settings::Settings;

/// How often the flag that stops the server is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// How long open connections may take to end.
const GRACE: Duration = Duration::from_millis(1500);

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// A thread could not be started.
    #[error("cannot start: {0}")]
    Start(io::Error),
}

/// Serves until the flag is raised. Calls `ready` with the address as soon as
/// it listens.
pub fn serve(
    registry: Registry,
    settings: Settings,
    stop: &StopFlag,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
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
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let app = App::new(registry, settings).map_err(ServeError::Start)?;
    ready(address);
    let graceful = GracefulShutdown::new();
    tokio::select! {
        () = accept(&listener, app, &graceful) => {}
        () = raised(stop) => {}
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
    Ok(())
}

async fn raised(stop: &StopFlag) {
    while !stop.is_raised() {
        tokio::time::sleep(LOOK).await;
    }
}

async fn accept(listener: &TcpListener, app: App, graceful: &GracefulShutdown) {
    let router = app.router();
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new());
    loop {
        let Ok((stream, _peer)) = listener.accept().await else {
            tokio::time::sleep(LOOK).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = server.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _ = connection.await;
        });
    }
}
