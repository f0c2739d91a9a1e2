//! `serve`: the web server, and its messages on the terminal.

use std::net::{SocketAddr, ToSocketAddrs as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::ArgMatches;
use unpuzzle_puzzles::{InputError, Message, SourceSpan, msg};
use unpuzzle_server::{
    Database, ServeError, Settings, memory_is_watched, parse_network, reachable_address, serve,
};
use unpuzzle_store::StoreError;

use crate::context::Context;
use crate::context::in_flag;
use crate::errors::CliError;
use crate::{Exit, history};

/// Serves until Ctrl-C.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<Exit, CliError> {
    let settings = settings(context, matches)?;
    let open = matches.get_flag("open");
    let mut printed = Ok(());
    let ready = |address: SocketAddr| {
        let url = url(address);
        let others = reachable_address(address).map(|address| format!("http://{address}/\n"));
        printed = context.console.print(&format!("{url}\n{}", others.unwrap_or_default()));
        let class = reachable_address(address).map(|address| format!("http://{address}/"));
        let class = msg!(
            "A class opens {url}rooms and types the code of its room; the teacher opens that room there",
            url = class.unwrap_or_else(|| url.clone())
        );
        context.console.report(&context.say(&class));
        let said = msg!("Open this address in a browser. Ctrl-C stops.");
        context.console.report(&context.say(&said));
        if !memory_is_watched() {
            let said = msg!(
                "This system does not tell how much memory is in use, so searches have no memory limit here."
            );
            context.console.report(&context.say(&said));
        }
        if open && !browse(&url) {
            let said = msg!("No browser could be opened; open {url} yourself.", url);
            context.console.report(&context.say(&said));
        }
    };
    let served = serve(context.registry, settings, &context.stop, ready);
    served.map_err(|error| refusal(&error))?;
    printed?;
    Ok(Exit::Yes)
}

/// The settings that the flags ask for. Those of every command mean here what
/// they mean elsewhere: how many threads work, and how long each search may.
fn settings(context: &Context, matches: &ArgMatches) -> Result<Settings, InputError> {
    let mut settings = Settings::default();
    if let Some(text) = matches.get_one::<String>("listen") {
        settings.listen = address(text).map_err(|failure| in_flag("listen", failure))?;
    }
    if let Some(names) = matches.get_many::<String>("host") {
        settings.hosts = names.cloned().collect();
    }
    for text in matches.get_many::<String>("proxy").into_iter().flatten() {
        let network = parse_network(text).ok_or_else(|| {
            let failure = InputError::new(msg!(
                "a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8"
            ));
            in_flag("proxy", failure.at(SourceSpan::whole(text)))
        })?;
        settings.proxies.push(network);
    }
    settings.database = database(context, matches);
    settings.database_needed = matches.get_one::<String>("database").is_some()
        || context.console.variable("UNPUZZLE_DATA").is_some();
    if let Some(text) = matches.get_one::<String>("keep") {
        settings.retention = days(text).map_err(|failure| in_flag("keep", failure))?;
    }
    settings.broker = matches.get_one::<String>("broker").cloned();
    if settings.broker.is_some() && !matches!(settings.database, Some(Database::Shared(_))) {
        let failure = InputError::new(msg!("--broker needs a database that several servers share"));
        return Err(failure.with_help(msg!("add --database postgres://user@host/name")));
    }
    settings.workers = context.threads;
    if let Some(longest) = context.timeout {
        settings.longest_job = longest;
    }
    Ok(settings)
}

fn days(text: &str) -> Result<Duration, InputError> {
    let days = text.parse().ok().filter(|days| (1..=36_500).contains(days));
    let days: u64 = days.ok_or_else(|| {
        InputError::new(msg!("the days are a whole number from 1 to 36500"))
            .at(SourceSpan::whole(text))
    })?;
    Ok(Duration::from_secs(days * 24 * 3600))
}

/// The database that is named, or the one that everything else uses too.
fn database(context: &Context, matches: &ArgMatches) -> Option<Database> {
    match matches.get_one::<String>("database") {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            Some(Database::Shared(url.clone()))
        }
        Some(path) => Some(Database::File(path.into())),
        None => {
            let directory = context.data_directory.as_ref()?;
            Some(Database::File(history::place(directory)))
        }
    }
}

/// An address with its port. A bare port is on this machine alone, and a name
/// is looked up.
fn address(text: &str) -> Result<SocketAddr, InputError> {
    let refuse = || {
        let failure = InputError::new(msg!("this is not an address to listen on"))
            .at(SourceSpan::whole(text));
        failure.with_help(msg!(
            "an address looks like 127.0.0.1:2424, [::1]:2424, 0.0.0.0:80 or only 2424"
        ))
    };
    if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
        let listen = Settings::default().listen;
        return Ok(SocketAddr::new(listen.ip(), port));
    }
    let mut found = text.to_socket_addrs().map_err(|_| refuse())?;
    found.next().ok_or_else(refuse)
}

/// Where a browser finds the server: an address that stands for all of this
/// machine's is shown as this machine.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

fn refusal(error: &ServeError) -> InputError {
    let (address, source) = match error {
        ServeError::Bind { address, source } => (address, source),
        ServeError::Store(error @ StoreError::InUse(_)) => {
            let failure = InputError::new(error.message());
            return failure.with_help(msg!("stop the other server, give this one a file of its own (--database FILE), or let both share a PostgreSQL database (--database postgres://…)"));
        }
        ServeError::Store(error) => {
            return InputError::new(msg!(
                "the database cannot be used: {error}",
                error = error.to_string()
            ));
        }
        ServeError::Start(_) => {
            return InputError::new(msg!(
                "the server did not start: {error}",
                error = error.to_string()
            ));
        }
    };
    let message = |text: Message| text.with("address", address.to_string());
    let help = match source.kind() {
        std::io::ErrorKind::AddrInUse => {
            let next = SocketAddr::new(address.ip(), address.port().saturating_add(1));
            let help = msg!(
                "try --listen {next}, or --listen 0 for any free port",
                next = next.to_string()
            );
            return InputError::new(message(msg!(
                "another program listens on {address} already",
                ..
            )))
            .with_help(help);
        }
        std::io::ErrorKind::PermissionDenied => {
            msg!("ports below 1024 need special rights; try --listen 2424")
        }
        std::io::ErrorKind::AddrNotAvailable => {
            msg!("this machine does not have that address; 0.0.0.0 stands for all that it has")
        }
        _ => msg!("an address looks like 127.0.0.1:2424, [::1]:2424, 0.0.0.0:80 or only 2424"),
    };
    let text = msg!("cannot listen on {address}: {error}", error = source.to_string(), ..);
    InputError::new(message(text)).with_help(help)
}

/// Asks the desktop to show a page; returns whether there is a desktop.
fn browse(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
