//! The HTTP interface of rooms.

#[cfg(feature = "cluster")]
mod cluster;
mod link;
mod registry;
mod report;
mod socket;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::mpsc;
use unpuzzle_puzzles::{Message, msg, to_json};
use unpuzzle_rooms::{
    Kind, Mode, Nickname, Phase, Role, SETTINGS, Setting, Settings, SettingsPatch,
};

use crate::api::http::{self, Respond as _};
use crate::app::{App, Caller};
use crate::compression;
use crate::jobs::Pool;
use crate::lazy_store::{self, LazyStore};
use crate::limits::{Clients, Limits, Ticket, Traffic};
use crate::metrics::Metrics;
pub use link::reachable_address;
pub(crate) use link::{is_this_machine, shared_host};
use registry::{NoRoom, OpenRoom};
pub(crate) use registry::{RoomRegistry, now};
pub(crate) use report::{DeletedRoom, delete, report, report_csv, report_pdf};
use unpuzzle_api::{JobControl, Problem, ProblemKind};

/// Read buffer of a socket; most messages are far shorter.
const READ_BUFFER: usize = 4 << 10;
const MAX_UNREAD: usize = 256 << 10;

/// The rate limit on reading rooms.
const LOOKS: Limits = Limits { at_once: 256, per_second: 100.0, burst: 1000.0 };
/// The rate limit on wrong room codes: a class mistypes a few, while trying all
/// of them finds one of ten rooms after half a month.
const GUESSES: Limits = Limits { at_once: 256, per_second: 1.0, burst: 300.0 };

/// Time limit for checking the hands of a new room.
const CHECKING_TIME: Duration = Duration::from_secs(5);
/// Time limit for checking whether a question concerns a game in play.
const FAIRNESS_TIME: Duration = Duration::from_secs(2);

/// The capacity of the queue of change notices to other servers.
const WAITING_CHANGES: usize = 1024;
const TIDY_INTERVAL: Duration = Duration::from_secs(3600);

pub(crate) struct Rooms {
    pub(crate) registry: Arc<RoomRegistry>,
    /// Reads are cheap and come in bursts, when a class opens its page.
    lookers: Arc<Clients>,
    openers: Arc<Clients>,
    sockets: Arc<Clients>,
    /// Unknown codes: each is a guess.
    guessers: Arc<Clients>,
}

impl Rooms {
    /// Starts the background tasks of rooms; with a shared store, also the exchange with other
    /// servers.
    pub(crate) async fn start(
        store: &Arc<LazyStore>,
        settings: &crate::Settings,
        metrics: &Arc<Metrics>,
        workers: Arc<Pool>,
    ) -> Result<Self, String> {
        let (changed, changes) = mpsc::channel(WAITING_CHANGES);
        let registry = RoomRegistry::new(
            Arc::clone(store),
            Arc::clone(metrics),
            workers,
            settings.rooms,
            Some(changed).filter(|_| store.is_shared()),
        );
        if store.is_shared() {
            share(&registry, changes, settings.broker.as_deref()).await?;
        } else {
            tokio::spawn(Arc::clone(&registry).sweep_periodically());
        }
        let limits = |at_once: usize| Limits {
            at_once,
            per_second: settings.client_rate,
            burst: at_once as f64,
        };
        Ok(Rooms {
            registry,
            lookers: Clients::new(LOOKS),
            openers: Clients::new(limits(settings.client_rooms)),
            sockets: Clients::new(limits(settings.client_sockets)),
            guessers: Clients::new(GUESSES),
        })
    }

    /// Closes abandoned rooms and deletes expired data, forever.
    pub(crate) async fn tidy_periodically(&self, retention: Duration) {
        loop {
            // Requests that need the store report its errors.
            let _ = self.registry.tidy_up(retention).await;
            tokio::time::sleep(TIDY_INTERVAL).await;
        }
    }
}

#[cfg(feature = "cluster")]
async fn share(
    registry: &Arc<RoomRegistry>,
    changes: mpsc::Receiver<String>,
    broker: Option<&str>,
) -> Result<(), String> {
    let broker = match broker {
        Some(url) => Some(cluster::Broker::connect(url).await?),
        None => None,
    };
    tokio::spawn(cluster::exchange(Arc::clone(registry), changes, broker));
    Ok(())
}

#[cfg(not(feature = "cluster"))]
#[allow(clippy::unused_async, reason = "connecting to a broker takes time")]
async fn share(
    _: &Arc<RoomRegistry>,
    _: mpsc::Receiver<String>,
    broker: Option<&str>,
) -> Result<(), String> {
    let missing = "this program was built without NATS (feature \"cluster\")";
    broker.map_or(Ok(()), |_| Err(missing.to_owned()))
}

/// Refuses help with an instance that is being played in a room of the client. A courtesy to
/// the other players, not a safeguard: another address is not refused.
pub(crate) async fn check_fair(
    app: &App,
    puzzle: &'static str,
    question: Option<&str>,
    client: IpAddr,
) -> Result<(), Problem> {
    let Some(question) = question.map(str::to_owned) else {
        return Ok(());
    };
    let rooms = app.rooms.registry.rooms_of(client);
    if rooms.is_empty() {
        return Ok(());
    }
    let work = move |control: JobControl| {
        let budget = control.budget(FAIRNESS_TIME);
        let asked = rooms.iter().any(|now| now.room.is_playing(puzzle, &question, &budget));
        match budget.check() {
            Ok(()) if asked => Err(Problem::said(
                ProblemKind::InPlay,
                msg!(
                    "this is being played in a room that you are in, so the solver keeps quiet until that is over: good luck!"
                ),
            )),
            Ok(()) => Ok(()),
            Err(_) => Err(Problem::busy(1)),
        }
    };
    app.games.run(client, work).await
}

/// `POST /api/rooms`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
) -> Response {
    let opened = async {
        caller.query.check()?;
        let ticket = app.admit_to(&app.rooms.openers, caller.connection, 1)?;
        let settings = checked(&app, &ticket, request).await?;
        let code = app.rooms.registry.open(&settings, ticket).await;
        let code = code.map_err(|error| no_room(&error, ""))?;
        Ok(place(&app, &code, &caller))
    };
    http::respond(opened.await, caller.query.language, false)
}

/// `POST /api/rooms/settings`: whether a room may have these settings.
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
) -> Response {
    let checked = async {
        caller.query.check()?;
        let ticket = app.admit(caller.connection)?;
        let settings = checked(&app, &ticket, request).await?;
        Ok(CheckedSettings { tasks: settings.hands.len() })
    };
    http::respond(checked.await, caller.query.language, false)
}

/// Settings that a room may have.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CheckedSettings {
    /// The number of the teacher's own hands.
    tasks: usize,
}

/// The settings of a request. Checking hands, and making sheets again, searches.
async fn checked(app: &App, ticket: &Ticket, request: Request) -> Result<Settings, Problem> {
    let text = http::text(request, app.settings.io_timeout).await?;
    let longest = app.settings.longest_job.min(CHECKING_TIME);
    let work = move |control: JobControl| settings(&text, longest, &control);
    app.solvers.run(ticket.client(), work).await
}

/// `GET /api/rooms/<code>`
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
    caller: Caller,
) -> Response {
    let looked = async {
        caller.query.check()?;
        let _looking = app.admit_to(&app.rooms.lookers, caller.connection, 1)?;
        let (code, room) = find(&app, path, &caller).await?;
        if room.handle.is_gone() {
            return Err(no_room(&NoRoom::Closed, &code));
        }
        let now = room.handle.snapshot();
        let (room, settings) = (&now.room, now.room.settings());
        let players = room.members().filter(|one| one.role == Role::Player).count();
        let taken = |name: &&Nickname| room.members().any(|one| one.name.looks_like(name));
        let names = settings.names.iter().filter(|name| !taken(name));
        Ok(RoomSummary {
            place: place(&app, room.code(), &caller),
            phase: room.phase(),
            players,
            mode: settings.mode,
            keep: settings.keep,
            names: names.map(|name| name.as_str().to_owned()).collect(),
        })
    };
    http::respond(looked.await, caller.query.language, false)
}

/// `GET /api/rooms/<code>/qr.svg`
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
    caller: Caller,
) -> Response {
    let drawn = async {
        let _looking = app.admit_to(&app.rooms.lookers, caller.connection, 1)?;
        let (code, _) = find(&app, path, &caller).await?;
        let code = code.to_ascii_uppercase();
        let (link, _) = link(&app, &code, &caller);
        link::qr_code(&link).ok_or_else(|| Problem::not_found(caller.uri.path()))
    };
    match drawn.await {
        Ok(picture) => {
            compression::respond(picture.into_bytes(), "image/svg+xml", caller.takes_gzip())
        }
        Err(problem) => problem.respond(caller.query.language),
    }
}

/// `GET /api/rooms/<code>/socket`
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
    caller: Caller,
    Extension(traffic): Extension<Traffic>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgraded = async {
        let upgrade = upgrade.map_err(|_| {
            Problem::said(ProblemKind::Upgrade, msg!("this address is for WebSockets"))
        })?;
        let ticket = app.admit_to(&app.rooms.sockets, caller.connection, 1)?;
        let open = app.metrics.sockets.load(Ordering::Relaxed);
        if open >= app.settings.sockets {
            app.metrics.refused("sockets");
            return Err(Problem::busy(5));
        }
        let (_, room) = find(&app, path, &caller).await?;
        traffic.limit();
        Ok(converse(&app, upgrade, room, ticket))
    };
    let upgraded: Result<_, Problem> = upgraded.await;
    upgraded.unwrap_or_else(|problem| problem.respond(caller.query.language))
}

/// Upgrades to a WebSocket, with limits far below the library's defaults.
fn converse(app: &Arc<App>, upgrade: WebSocketUpgrade, room: OpenRoom, ticket: Ticket) -> Response {
    let stopping = app.stopping.subscribe();
    let client = ticket.client();
    let metrics = Arc::clone(&app.metrics);
    metrics.sockets.fetch_add(1, Ordering::Relaxed);
    let counted = Counted { metrics, _ticket: ticket };
    upgrade
        .max_message_size(socket::MAX_FRAME)
        .max_frame_size(socket::MAX_FRAME)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_UNREAD)
        .on_upgrade(async move |socket| {
            socket::serve(socket, room, client, stopping).await;
            drop(counted);
        })
}

/// Counts a socket in the metrics until dropped, even if the upgrade fails.
struct Counted {
    metrics: Arc<Metrics>,
    _ticket: Ticket,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn find(
    app: &App,
    path: Result<Path<String>, PathRejection>,
    caller: &Caller,
) -> Result<(String, OpenRoom), Problem> {
    let Path(code) = path.map_err(|_| Problem::not_found(caller.uri.path()))?;
    let client = caller.connection.client;
    let (rooms, guessers) = (&app.rooms.registry, &app.rooms.guessers);
    // Members can return regardless of wrong guesses from their address.
    let guess = if rooms.is_member(&code, client) {
        None
    } else {
        Some(app.admit_to(guessers, caller.connection, 1)?)
    };
    let found = rooms.find(&code, client).await;
    if !matches!(found, Err(NoRoom::Unknown)) {
        guess.iter().for_each(Ticket::refund);
    }
    match found {
        Ok(room) => Ok((code, room)),
        Err(error) => Err(no_room(&error, &code)),
    }
}

fn settings(text: &str, longest: Duration, control: &JobControl) -> Result<Settings, Problem> {
    let bad = |error: serde_json::Error| not_settings(error.to_string());
    let read: Map<String, Value> = serde_json::from_str(text).map_err(bad)?;
    if let Some((name, _)) = read.iter().find(|(_, value)| value.is_null()) {
        return Err(not_settings(format!("{name}: null")));
    }
    let patch = SettingsPatch::try_from(whole_numbers(read)).map_err(bad)?;
    let budget = control.budget(longest);
    let patched = Settings::default().patched_within(&patch, &budget);
    if control.out_of_memory.is_raised() {
        return Err(Problem::out_of_memory());
    }
    if budget.check().is_err() {
        let seconds = longest.as_secs();
        let message = msg!("the hands took longer than {seconds} s to check", seconds);
        return Err(Problem::said(ProblemKind::Refused, message));
    }
    patched.map_err(|error| {
        // The schema describes all settings but these, so other errors are invalid arguments.
        let refused = matches!(error.field, "hands" | "names" | "teams");
        let kind = if refused { ProblemKind::Refused } else { ProblemKind::Argument };
        Problem::said(kind, error.message())
    })
}

fn not_settings(error: String) -> Problem {
    Problem::said(ProblemKind::Json, msg!("these are not settings of a room: {error}", error))
}

/// Converts 58.0 to 58, which are equal in JSON.
fn whole_numbers(mut read: Map<String, Value>) -> Map<String, Value> {
    for value in read.values_mut() {
        let number = value.as_f64().filter(|number| value.is_f64() && *number >= 0.0);
        let whole = number.filter(|number| number.fract() == 0.0 && *number < 1e9);
        if let Some(whole) = whole {
            *value = (whole as u64).into();
        }
    }
    read
}

/// `GET /api/rooms/settings`: the description of all settings, for forms.
pub(crate) async fn settings_table(State(app): State<Arc<App>>, caller: Caller) -> Response {
    let language = caller.query.language;
    if let Err(problem) = caller.query.check() {
        return problem.respond(language);
    }
    let make = || to_json(&SettingsTable::new(), language, false).into_bytes();
    app.documents.respond("settings", language, caller.takes_gzip(), make)
}

/// The description of all settings.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SettingsTable {
    #[schemars(extend("const" = SETTINGS_SCHEMA))]
    schema: &'static str,
    settings: Vec<SettingForm>,
}

const SETTINGS_SCHEMA: &str = "unpuzzle/rooms/settings/1";

/// The description of a setting.
#[derive(Serialize, JsonSchema)]
struct SettingForm {
    name: &'static str,
    label: Message,
    #[schemars(with = "SettingValue")]
    default: Value,
    /// The options of a form; empty for a stepper.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<SettingValue>>")]
    choices: Option<Vec<Value>>,
    /// The labels of the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<Message>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
    /// Whether 0 is allowed as well, meaning *none*.
    #[serde(skip_serializing_if = "Option::is_none")]
    none: Option<bool>,
}

/// The value of a setting.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "a schema")]
enum SettingValue {
    Word(String),
    Number(u64),
    Flag(bool),
    List(Vec<String>),
}

impl SettingsTable {
    fn new() -> Self {
        let usual = serde_json::to_value(Settings::default()).unwrap_or_default();
        let settings = SETTINGS.iter().map(|one| SettingForm::of(one, &usual[one.name]));
        SettingsTable { schema: SETTINGS_SCHEMA, settings: settings.collect() }
    }
}

impl SettingForm {
    fn of(setting: &Setting, usual: &Value) -> Self {
        let mut form = SettingForm {
            name: setting.name,
            label: setting.text.clone(),
            default: usual.clone(),
            choices: Some(setting.offers()),
            labels: None,
            least: None,
            most: None,
            none: None,
        };
        match setting.kind {
            Kind::Choice(choices) => {
                form.labels = Some(choices().into_iter().map(|(_, text)| text).collect());
            }
            Kind::Operators(_) => {}
            Kind::Flag | Kind::Date => form.choices = None,
            Kind::List { most } => {
                (form.choices, form.most) = (None, u32::try_from(most).ok());
            }
            Kind::Number { least, most, none, usual } => {
                form.choices = form.choices.filter(|_| !usual.is_empty()).or(Some(Vec::new()));
                (form.least, form.most, form.none) = (Some(least), Some(most), Some(none));
            }
        }
        form
    }
}

fn no_room(error: &NoRoom, code: &str) -> Problem {
    match error {
        NoRoom::Unknown => {
            Problem::said(ProblemKind::UnknownRoom, msg!("there is no room {code}", code))
        }
        NoRoom::Closed => Problem::said(ProblemKind::Closed, msg!("the room is closed")),
        NoRoom::TooMany => Problem::busy(60),
        NoRoom::Store(error) => lazy_store::problem(error),
    }
}

/// The address of a room.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RoomPlace {
    code: String,
    path: String,
    link: String,
    reach: Reach,
}

/// Who can open the link to a room.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Reach {
    Network,
    Machine,
}

/// The current state of a room.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RoomSummary {
    #[serde(flatten)]
    place: RoomPlace,
    phase: Phase,
    players: usize,
    mode: Mode,
    /// Retention of the report, in days.
    keep: u32,
    /// The free names of the teacher's list.
    names: Vec<String>,
}

fn place(app: &App, code: &str, caller: &Caller) -> RoomPlace {
    let (link, reach) = link(app, code, caller);
    RoomPlace { code: code.to_owned(), path: format!("/room/{code}"), link, reach }
}

fn link(app: &App, code: &str, caller: &Caller) -> (String, Reach) {
    let origin = caller.origin(app.settings.listen);
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let reach = if link::is_this_machine(host) { Reach::Machine } else { Reach::Network };
    (format!("{origin}/room/{code}"), reach)
}
