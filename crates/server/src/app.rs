//! The routes, and the state shared by all handlers.

use std::convert::Infallible;
use std::future::{self, Ready};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{Extension, FromRequestParts, Request, State};
use axum::handler::Handler;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use futures_util::FutureExt as _;
use tokio::sync::watch;
use unpuzzle_api::Registry;
use unpuzzle_puzzles::{Cache, InputError, Language, msg, nearest};

use crate::api::http::Respond as _;
use crate::compression::Documents;
use crate::jobs::{Pool, watch_memory};
use crate::lazy_store::LazyStore;
use crate::limits::{Clients, Limits, Ticket};
use crate::metrics::Metrics;
use crate::pages::Visit;
use crate::rooms::Rooms;
use crate::settings::Settings;
use crate::{api, assets, compression, guard, lazy_store, openapi, pages, proxy, rooms};
use unpuzzle_api::{Problem, ProblemKind};

/// Queue length and threads of the pool for moves: two threads, so that one client never
/// occupies all.
const GAMES_WAITING: usize = 256;
const GAMES_WORKERS: usize = 2;
/// Threads for decisions of rooms. The queue is bounded by the number of rooms, because each
/// has at most one pending decision.
const ROOMS_WORKERS: usize = 2;

const CACHE_BYTES: usize = 256 << 20;

/// Rate limit for results: a class plays fast, and a browser that was offline submits all at
/// once.
const SENDERS: Limits = Limits { at_once: 64, per_second: 10.0, burst: 1000.0 };

pub(crate) struct App {
    pub(crate) registry: Registry,
    pub(crate) settings: Settings,
    pub(crate) solvers: Arc<Pool>,
    /// The pool for moves, so that games continue while solvers are busy.
    pub(crate) games: Arc<Pool>,
    /// The pool for rooms, so that nothing searches on the threads of connections.
    pub(crate) deciders: Arc<Pool>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rooms: Rooms,
    pub(crate) store: Arc<LazyStore>,
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) documents: Documents,
    clients: Arc<Clients>,
    /// Rate limiter for results, because one request may have many.
    pub(crate) senders: Arc<Clients>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionInfo {
    pub(crate) local: SocketAddr,
    /// The client: the peer, or, behind a trusted proxy, the address that it names.
    pub(crate) client: IpAddr,
    /// Whether a proxy may have forwarded the request.
    pub(crate) forwarded: bool,
    /// Whether the browser uses TLS.
    pub(crate) secure: bool,
}

impl ConnectionInfo {
    /// A connection before its first request.
    pub(crate) fn new(local: SocketAddr, peer: IpAddr) -> Self {
        ConnectionInfo { local, client: peer.to_canonical(), forwarded: false, secure: false }
    }

    pub(crate) fn scheme(&self) -> &'static str {
        if self.secure { "https" } else { "http" }
    }
}

impl App {
    pub(crate) async fn start(registry: Registry, settings: Settings) -> io::Result<Arc<Self>> {
        let metrics = Arc::<Metrics>::default();
        let cache = Cache::with_room(CACHE_BYTES);
        let pool = |name, workers, queue| {
            Pool::start(name, workers, queue, Arc::clone(&metrics), cache.clone())
        };
        let solvers = pool("solver", settings.workers.max(1), settings.queue)?;
        let games = pool("games", GAMES_WORKERS, GAMES_WAITING)?;
        let deciders = pool("rooms", ROOMS_WORKERS, usize::MAX)?;
        let all = [&solvers, &games, &deciders].map(Arc::clone).to_vec();
        watch_memory(all, settings.memory)?;
        let clients = Clients::new(Limits {
            at_once: settings.client_jobs,
            per_second: settings.client_rate,
            burst: settings.client_burst,
        });
        let store = Arc::new(LazyStore::new(settings.database.clone()));
        let rooms = Rooms::start(&store, &settings, &metrics, Arc::clone(&deciders)).await;
        Ok(Arc::new(App {
            rooms: rooms.map_err(io::Error::other)?,
            store,
            stopping: watch::Sender::new(false),
            registry,
            games,
            deciders,
            solvers,
            settings,
            documents: Documents::default(),
            clients,
            senders: Clients::new(SENDERS),
            metrics,
        }))
    }

    pub(crate) fn router(self: &Arc<Self>) -> Router {
        Router::new()
            .route("/api/openapi.json", reading(openapi::document))
            .route("/api/rooms", writing(rooms::open))
            .route(
                "/api/rooms/settings",
                get(rooms::settings_table).post(rooms::check).fallback(only("GET, HEAD, POST")),
            )
            .route(
                "/api/rooms/{code}",
                get(rooms::look).delete(rooms::delete).fallback(only("GET, HEAD, DELETE")),
            )
            .route("/api/rooms/{code}/report", reading(rooms::report))
            .route("/api/rooms/{code}/report.csv", reading(rooms::report_csv))
            .route("/api/rooms/{code}/report.pdf", reading(rooms::report_pdf))
            .route("/api/rooms/{code}/qr.svg", reading(rooms::picture))
            .route("/api/rooms/{code}/socket", reading(rooms::socket))
            .route("/api/results", writing(api::results::submit))
            .route("/api/statistics", reading(api::results::statistics))
            .route("/api/{puzzle}/{verb}", writing(api::verb))
            .route("/health", reading(health))
            .route("/ready", reading(ready))
            .route("/metrics", reading(metrics))
            .fallback(page)
            .layer(from_fn_with_state(Arc::clone(self), middleware))
            .with_state(Arc::clone(self))
    }

    /// Admits a request, or returns how long to wait.
    pub(crate) fn admit(&self, connection: ConnectionInfo) -> Result<Ticket, Problem> {
        self.admit_to(&self.clients, connection, 1)
    }

    /// Admits a request under the given limiter, at a cost in tokens.
    pub(crate) fn admit_to(
        &self,
        clients: &Arc<Clients>,
        connection: ConnectionInfo,
        cost: usize,
    ) -> Result<Ticket, Problem> {
        let admitted = clients.admit(connection.client, Instant::now(), cost);
        admitted.map_err(|wait| {
            self.metrics.refused("client");
            Problem::limited(wait.as_secs_f64().ceil().max(1.0) as u64)
        })
    }

    /// The origin of this server, whatever host was requested.
    fn own_origin(&self, connection: ConnectionInfo) -> String {
        let named = self.settings.hosts.first().cloned();
        format!(
            "{}://{}",
            connection.scheme(),
            named.unwrap_or_else(|| connection.local.to_string())
        )
    }

    /// Cancels all jobs and accepts no more.
    pub(crate) fn close(&self) {
        self.stopping.send_replace(true);
        self.solvers.close();
        self.games.close();
        self.deciders.close();
    }
}

/// Wraps every handler: checks host and origin, catches panics, counts requests, and adds the
/// security headers.
async fn middleware(
    State(app): State<Arc<App>>,
    query: Query,
    axum::Extension(connection): axum::Extension<ConnectionInfo>,
    mut request: Request,
    next: Next,
) -> Response {
    let route = route(request.uri().path());
    let connection = proxy::seen_through(connection, &request, &app.settings.proxies);
    request.extensions_mut().insert(connection);
    let (method, uri) = (request.method(), request.uri());
    let hosts = &app.settings.hosts;
    // Assets are public, and the error page for a wrong host needs them.
    let checked = if uri.path().starts_with(assets::FOLDER) {
        Ok(())
    } else {
        guard::check(method, uri, request.headers(), connection.local, hosts)
    };
    let mut response = match checked {
        Ok(()) => AssertUnwindSafe(next.run(request))
            .catch_unwind()
            .await
            .unwrap_or_else(|_| Problem::internal().respond(query.language)),
        Err(problem) => {
            app.metrics.refused(problem.kind());
            let visit = Visit {
                path: request.uri().path(),
                headers: request.headers(),
                language: query.language,
                origin: &app.own_origin(connection),
            };
            problem.show(visit)
        }
    };
    guard::secure(response.headers_mut());
    app.metrics.answered(route, response.status().as_u16());
    response
}

fn route(path: &str) -> &'static str {
    match path {
        "/api/openapi.json" => "openapi",
        "/health" | "/ready" => "health",
        "/metrics" => "metrics",
        "/api/results" | "/api/statistics" => "results",
        path if path.starts_with("/api/rooms") => "rooms",
        path if path.starts_with("/api/") && path.ends_with("/play") => "play",
        path if path.starts_with("/api/") => "verb",
        _ => "page",
    }
}

async fn page(State(app): State<Arc<App>>, caller: Caller, method: Method) -> Response {
    let path = caller.uri.path();
    let visit = Visit {
        path,
        headers: &caller.headers,
        language: caller.query.language,
        origin: &caller.origin(app.settings.listen),
    };
    let problem = match pages::find(visit) {
        Some(found) if matches!(method, Method::GET | Method::HEAD) => return found,
        Some(_) => Problem::wrong_method(path, "GET, HEAD"),
        None => Problem::not_found(path),
    };
    problem.show(visit)
}

fn reading<T: 'static>(handler: impl Handler<T, Arc<App>>) -> MethodRouter<Arc<App>> {
    get(handler).fallback(only("GET, HEAD"))
}

fn writing<T: 'static>(handler: impl Handler<T, Arc<App>>) -> MethodRouter<Arc<App>> {
    post(handler).fallback(only("POST"))
}

/// A handler that refuses a method and names the allowed ones.
fn only(
    allowed: &'static str,
) -> impl FnOnce(Uri, Query) -> Ready<Response> + Clone + Send + Sync + 'static {
    move |uri, query| {
        future::ready(Problem::wrong_method(uri.path(), allowed).respond(query.language))
    }
}

async fn health(State(app): State<Arc<App>>) -> Response {
    if app.solvers.is_closed() {
        return Problem::stopping().respond(Language::default());
    }
    compression::respond(br#"{"status":"ok"}"#.to_vec(), compression::JSON, false)
}

/// Readiness: whether the last probe of the store, a few seconds ago, succeeded.
async fn ready(State(app): State<Arc<App>>) -> Response {
    match app.store.trouble() {
        _ if app.solvers.is_closed() => Problem::stopping().respond(Language::default()),
        Some(error) => lazy_store::problem(&error).respond(Language::default()),
        None => compression::respond(br#"{"status":"ok"}"#.to_vec(), compression::JSON, false),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let loads = [&app.solvers, &app.games, &app.deciders].map(|pool| pool.load());
    let load = loads.iter().fold((0, 0), |sum, load| (sum.0 + load.0, sum.1 + load.1));
    let text = app.metrics.text(load);
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    compression::respond(text.into_bytes(), kind, false)
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    pub(crate) language: Language,
    pub(crate) format: Option<String>,
    unknown_language: Option<String>,
}

impl Query {
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let Some(asked) = &self.unknown_language else {
            return Ok(());
        };
        let codes = Language::ALL.map(|(code, _)| code);
        let message = msg!("{name} is one of {words}", name = "lang", words = codes.to_vec());
        let failure = InputError::new(message).with_suggestion(nearest(asked, codes));
        Err(Problem::new(ProblemKind::Argument, failure))
    }
}

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let accepted = parts.headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        let asked = query_value(&parts.uri, "lang");
        let language = asked.as_deref().and_then(Language::from_code);
        Ok(Query {
            language: language.or_else(|| accepted.and_then(preferred)).unwrap_or_default(),
            format: query_value(&parts.uri, "as"),
            unknown_language: asked.filter(|_| language.is_none()),
        })
    }
}

/// What every handler knows of a request.
pub(crate) struct Caller {
    pub(crate) query: Query,
    pub(crate) connection: ConnectionInfo,
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Ok(query) = Query::from_request_parts(parts, state).await;
        let Extension(connection) = Extension::from_request_parts(parts, state).await?;
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        Ok(Caller { query, connection, uri, headers })
    }
}

impl Caller {
    pub(crate) fn takes_gzip(&self) -> bool {
        compression::takes_gzip(&self.headers)
    }

    /// The origin by which others reach this server, after the requested host if that is public.
    pub(crate) fn origin(&self, listen: SocketAddr) -> String {
        let host = guard::host(&self.uri, &self.headers).unwrap_or_default();
        let host = rooms::shared_host(&host, listen, self.connection.local);
        format!("{}://{host}", self.connection.scheme())
    }
}

/// The first value of a name in the query string, decoded.
pub(crate) fn query_value(uri: &Uri, name: &str) -> Option<String> {
    let query = uri.query().unwrap_or_default();
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let found = pairs.find(|(key, _)| key == name);
    found.map(|(_, value)| value.into_owned())
}

/// The preferred supported language of an `Accept-Language` header.
fn preferred(accepted: &str) -> Option<Language> {
    let ranges = accepted.split(',').filter_map(|range| {
        let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
        let code = tag.trim().split('-').next()?.to_ascii_lowercase();
        let weight = parameters.trim().strip_prefix("q=");
        let weight: f64 = weight.map_or(Some(1.0), |weight| weight.parse().ok())?;
        Some((weight, Language::from_code(&code)?))
    });
    // Ties go to the first.
    let best = ranges.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.filter(|(weight, _)| *weight > 0.0).map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_language_wins() {
        let check = |accepted: &str, language| assert_eq!(preferred(accepted), language);
        let (english, indonesian) = (Some(Language::English), Some(Language::Indonesian));
        check("id", indonesian);
        check("id-ID,id;q=0.9,en;q=0.8", indonesian);
        check("en-GB,en;q=0.9,id;q=0.8", english);
        check("de, en;q=0.2, id;q=0.7", indonesian);
        check("de", None);
        check("id;q=0", None);
        check("*", None);
        check(";;,q=", None);
    }

    #[test]
    fn the_query_string_is_decoded() {
        let check = |query: &str, name: &str, expected: Option<&str>| {
            let uri: Uri = format!("/api?{query}").parse().unwrap();
            assert_eq!(query_value(&uri, name).as_deref(), expected, "{query}");
        };
        check("as=csv&x=%20y", "as", Some("csv"));
        check("as=csv&x=%20y", "x", Some(" y"));
        check("x=a+b&as=%63%73%76", "as", Some("csv"));
        check("x=a+b&as=%63%73%76", "x", Some("a b"));
        check("%61s=png", "as", Some("png"));
        check("x=100%&y=%zz&z=%F0%9F", "x", Some("100%"));
        check("x=100%&y=%zz&z=%F0%9F", "y", Some("%zz"));
        check("x=100%&y=%zz&z=%F0%9F", "z", Some("\u{fffd}"));
        check("x", "x", Some(""));
        check("as=csv&as=png", "as", Some("csv"));
        check("", "as", None);
    }
}
