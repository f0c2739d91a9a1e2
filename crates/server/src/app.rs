//! The routes, and what every handler knows.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::Response;
use axum::routing::{get, post};
use unpuzzle_core::{Failure, Language, Puzzle};

use crate::api::problem::Problem;
use crate::jobs::Pool;
use crate::settings::Settings;
use crate::{api, messages, pages};

/// The puzzles that the server offers.
pub type Registry = &'static [&'static dyn Puzzle];

/// What every handler knows.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) registry: Registry,
    pub(crate) settings: Arc<Settings>,
    pub(crate) pool: Pool,
}

impl App {
    /// Starts the workers.
    pub(crate) fn new(registry: Registry, settings: Settings) -> io::Result<Self> {
        let pool = Pool::start("solver", settings.workers, settings.queue)?;
        Ok(App {
            registry,
            settings: Arc::new(settings),
            pool,
        })
    }

    /// Everything that is answered.
    pub(crate) fn router(self) -> Router {
        Router::new()
            .route("/api", get(api::description))
            .route("/api/{puzzle}/{verb}", post(api::verb))
            .fallback(page)
            .with_state(self)
    }
}

async fn page(method: Method, uri: Uri, query: Query, headers: axum::http::HeaderMap) -> Response {
    let found = matches!(method, Method::GET | Method::HEAD)
        .then(|| pages::find(uri.path(), &headers))
        .flatten();
    found.unwrap_or_else(|| {
        let message = messages::NO_PAGE.with("path", uri.path());
        let problem = Problem::new(StatusCode::NOT_FOUND, "unknown", Failure::new(message));
        problem.respond(query.language)
    })
}

/// What stands behind the question mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    /// The language that the answer is wanted in.
    pub(crate) language: Language,
    /// The file format that the answer is wanted in.
    pub(crate) format: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let value = |name: &str| {
            let pairs = parts.uri.query().unwrap_or_default().split('&');
            let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let accepted = parts.headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        let language = value("lang").and_then(Language::from_code);
        Ok(Query {
            language: language
                .or_else(|| accepted.and_then(preferred))
                .unwrap_or_default(),
            format: value("as").map(str::to_owned),
        })
    }
}

/// The first language of a list that we speak.
fn preferred(accepted: &str) -> Option<Language> {
    accepted.split(',').find_map(|range| {
        let tag = range.split(';').next()?.trim();
        let code = tag.split('-').next()?.to_ascii_lowercase();
        Language::from_code(&code)
    })
}
