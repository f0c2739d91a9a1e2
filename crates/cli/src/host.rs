//! `24 host`: a room for a class, opened and led from the terminal.
//!
//! The room is on a server that runs already, or on one that this command starts and ends
//! with it. The teacher is in it without playing; the screen is that of `24 join`, with the
//! keys of a host. When it closes, the report is written to a file where one was asked for.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use serde_json::{Map, Value, json};
use unpuzzle_puzzle::{InputError, Language, SourceSpan, StopFlag, Text};
use unpuzzle_rooms::Role;
use unpuzzle_server::{Database, ServeError, Settings, reachable_address, serve};
use unpuzzle_session::write_file;
use unpuzzle_tui::join::{CredentialStore, RoomLink, join, new_credentials, request};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::settings::in_flag;
use crate::{Exit, history, messages, screens};

/// The verb that hosts rooms.
pub(crate) const HOST: &str = "host";
/// Examples, without the program's name.
pub(crate) const EXAMPLES: [(&str, &Text); 4] = [
    ("24 host", &messages::EXAMPLE_HOST),
    ("24 host --mode race --level easy --save report.pdf", &messages::EXAMPLE_HOST_RACE),
    ("24 host --puzzle nerdle --rounds 3 --teams Garuda,Komodo", &messages::EXAMPLE_HOST_TEAMS),
    ("24 host --mode homework --days 7 --hands hands.txt", &messages::EXAMPLE_HOST_HOMEWORK),
];
/// How long a server of its own may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);
const DAY: u64 = 24 * 3_600_000;

/// Opens a room and leads it until the person leaves.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let text = |name| given.get_one::<String>(name).map(String::as_str);
    let settings = room_settings(given)?;
    let (save, force) = (text("save").map(save_format).transpose()?, given.get_flag("force"));
    if let Some((path, _)) = save.filter(|(path, _)| !force && Path::new(path).exists()) {
        // Nobody leads a whole lesson for a refusal.
        let failure = InputError::new(&messages::REPORT_THERE);
        return Err(in_flag("save", failure.at(SourceSpan::whole(path))).into());
    }
    screens::require_terminal(context, messages::HOSTING.message())?;
    let server = Hosting::start(context, text("server"))?;
    let link = open_room(&server.host, &settings)?;
    let joining = messages::HOST_JOIN_AT.with("link", link.to_string());
    context.console.report(&context.say(&joining));
    let store = CredentialStore::beside(context.data_directory.as_deref());
    let usual = messages::TEACHER.template(context.language);
    let credentials = new_credentials(text("name").unwrap_or(usual))?;
    let _ = store.keep(&link, &credentials);
    let line = join(&link, &store, &credentials, Role::Spectator);
    let line = line.map_err(|reason| reason.failure(&link))?;
    let (exit, _) = screens::room(context, line, &link)?;
    if let Some((path, ending)) = save {
        let report = fetch_report(context, &server.host, &link, &credentials.secret, ending)?;
        save_report(context, path, &report, force)?;
    }
    server.stop();
    Ok(exit)
}

/// A server that the room is on.
struct Hosting {
    /// Its address as this machine calls it.
    host: String,
    /// The server of this very command, if it is that.
    own: Option<(StopFlag, thread::JoinHandle<()>)>,
}

impl Hosting {
    fn start(context: &Context, server: Option<&str>) -> Result<Self, CliError> {
        match server {
            Some(server) => Ok(Hosting { host: with_port(server), own: None }),
            None => Hosting::own(context),
        }
    }

    /// A server of its own on all addresses; where one runs already, that one.
    fn own(context: &Context) -> Result<Self, CliError> {
        let listen = SocketAddr::from((Ipv4Addr::UNSPECIFIED, Settings::PORT));
        let database =
            context.data_directory.as_ref().map(|one| Database::File(history::place(one)));
        let settings = Settings { listen, database, ..Settings::default() };
        let (stop, registry) = (StopFlag::default(), context.registry);
        let (started, ready) = mpsc::channel();
        let flag = stop.clone();
        let thread = thread::spawn(move || {
            let told = started.clone();
            let served = serve(registry, settings, &flag, |address| {
                let _ = told.send(Ok(address));
            });
            if let Err(error) = served {
                let _ = started.send(Err(error));
            }
        });
        let local = format!("localhost:{}", Settings::PORT);
        match ready.recv_timeout(START_TIMEOUT) {
            Ok(Ok(address)) => {
                let host = reachable_address(address).map_or(local, |one| one.to_string());
                Ok(Hosting { host, own: Some((stop, thread)) })
            }
            // A server is here already.
            Ok(Err(ServeError::Bind { .. } | ServeError::Store(_))) => {
                Ok(Hosting { host: local, own: None })
            }
            Ok(Err(error)) => Err(not_hosted(&error.to_string()).into()),
            Err(error) => Err(not_hosted(&error.to_string()).into()),
        }
    }

    fn stop(self) {
        if let Some((stop, thread)) = self.own {
            stop.raise();
            let _ = thread.join();
        }
    }
}

fn with_port(server: &str) -> String {
    let server = server.trim_start_matches("http://").trim_end_matches('/');
    match server.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => server.to_owned(),
        _ => format!("{server}:{}", Settings::PORT),
    }
}

fn not_hosted(error: &str) -> InputError {
    InputError::new(messages::NOT_HOSTED.with("error", error.to_owned()))
}

/// Makes the room; what the server refuses it says itself.
fn open_room(host: &str, settings: &Value) -> Result<RoomLink, InputError> {
    let answer = request(host, "POST", "/api/rooms", None, &settings.to_string());
    let answer = answer.map_err(|error| not_hosted(&error.to_string()))?;
    let read: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    match read["link"].as_str() {
        Some(link) => RoomLink::parse(link),
        None => Err(not_hosted(read["error"]["message"].as_str().unwrap_or("?"))),
    }
}

/// The settings that the flags ask for; the server checks them.
fn room_settings(given: &ArgMatches) -> Result<Value, InputError> {
    let text = |name| given.get_one::<String>(name).map(String::as_str);
    let mut settings = Map::new();
    let mode = text("mode").unwrap_or("everybody");
    settings.insert("mode".to_owned(), mode.into());
    for name in ["puzzle", "level", "variant"] {
        settings.extend(text(name).map(|word| (name.to_owned(), word.into())));
    }
    if text("level").is_none() {
        settings.insert("rising".to_owned(), true.into());
    }
    for (flag, name) in
        [("rounds", "rounds"), ("limit", "limit"), ("minutes", "minutes"), ("keep", "keep")]
    {
        if let Some(text) = text(flag) {
            settings.insert(name.to_owned(), number(flag, text)?.into());
        }
    }
    let teams = text("teams").map(|list| list.split(',').map(str::trim).collect::<Vec<_>>());
    settings.extend(teams.map(|teams| ("teams".to_owned(), json!(teams))));
    for name in ["hands", "names"] {
        if let Some(path) = text(name) {
            settings.insert(name.to_owned(), json!(lines(name, path)?));
        }
    }
    if mode == "homework" {
        let days = u64::from(text("days").map_or(Ok(7), |text| number("days", text))?);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = u64::try_from(now.as_millis()).unwrap_or(0);
        settings.insert("until".to_owned(), (now + days * DAY).into());
    }
    Ok(settings.into())
}

fn number(flag: &'static str, text: &str) -> Result<u32, InputError> {
    let refused = || {
        let failure = InputError::new(&messages::NOT_A_COUNT);
        in_flag(flag, failure.at(SourceSpan::whole(text)))
    };
    text.parse().map_err(|_| refused())
}

/// The lines of a file that are not empty.
fn lines(flag: &'static str, path: &str) -> Result<Vec<String>, InputError> {
    let read = std::fs::read_to_string(path).map_err(|error| {
        let failure = InputError::new(messages::HOST_FILE.with("error", error.to_string()));
        in_flag(flag, failure.at(SourceSpan::whole(path)))
    })?;
    let lines = read.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.map(str::to_owned).collect())
}

/// What a file's name asks for.
fn save_format(path: &str) -> Result<(&str, &'static str), InputError> {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    match ending {
        Some("json") => Ok((path, "")),
        Some("csv") => Ok((path, ".csv")),
        Some("pdf") => Ok((path, ".pdf")),
        _ => {
            let failure = InputError::new(&messages::REPORT_ENDING);
            Err(in_flag("save", failure.at(SourceSpan::whole(path))))
        }
    }
}

/// Fetches the report as the room's owner.
fn fetch_report(
    context: &Context,
    host: &str,
    link: &RoomLink,
    secret: &str,
    ending: &str,
) -> Result<Vec<u8>, CliError> {
    let known = Language::ALL.into_iter().find(|(_, language)| *language == context.language);
    let language = known.map_or("en", |(code, _)| code);
    let address = format!("/api/rooms/{}/report{ending}?lang={language}", link.code);
    let answer = request(host, "GET", &address, Some(secret), "");
    let answer = answer.map_err(|error| not_hosted(&error.to_string()))?;
    if answer.status != 200 {
        return Err(not_hosted(&String::from_utf8_lossy(&answer.body)).into());
    }
    Ok(answer.body)
}

fn save_report(context: &Context, path: &str, report: &[u8], force: bool) -> Result<(), CliError> {
    let written = write_file(Path::new(path), report, force);
    written
        .map_err(|error| InputError::new(messages::HOST_FILE.with("error", error.to_string())))?;
    let said = messages::REPORT_SAVED.with("path", path);
    context.console.report(&context.say(&said));
    Ok(())
}
