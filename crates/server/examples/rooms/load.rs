//! Many concurrent rooms.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Outcome;
use crate::client::{Client, Counts, LATE, SETTLING, spread};
use crate::server::{self, Server, make_room};

const ROOMS: u16 = 500;
const MEMBERS: u16 = 4;
/// Rooms filled concurrently.
const AT_ONCE: usize = 20;
pub(crate) const SETTINGS: &str = r#"{"pause":1,"limit":0,"penalty":"none"}"#;

pub(crate) async fn run(program: &str, seconds: u64) -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let server = Server::start(program, directory.path())?;
    println!("memory at rest: {} MB", server.memory()?);
    let clients = gather(server.address, ROOMS, MEMBERS).await?;
    let (sockets, before) = (clients.len(), server.memory()?);
    println!("{sockets} sockets in {ROOMS} rooms: {before} MB");
    let (used, stolen) = (server.processor()?, server::stolen()?);
    let until = Instant::now() + SETTLING + Duration::from_secs(seconds);
    let (clients, memory) = play(&server, clients, until).await?;
    println!("memory every fifth of the time: {memory:?} MB");
    println!(
        "processor: {:.0} % of one core",
        (server.processor()? - used) * 100.0 / seconds as f64
    );
    println!(
        "withheld from this machine by others on its host: {:.0} ms",
        (server::stolen()? - stolen) * 1e3
    );
    report(&clients);
    agree(clients).await
}

/// Everybody joins: each room from its own address, a few rooms at a time.
pub(crate) async fn gather(server: SocketAddr, rooms: u16, members: u16) -> Outcome<Vec<Client>> {
    let mut clients = Vec::new();
    for first in (0..rooms).step_by(AT_ONCE) {
        let mut coming = JoinSet::new();
        for room in (first..rooms).take(AT_ONCE) {
            coming.spawn(fill(server, room, members));
        }
        while let Some(filled) = coming.join_next().await {
            clients.extend(filled??);
        }
    }
    Ok(clients)
}

/// Creates a room and its members.
async fn fill(server: SocketAddr, room: u16, members: u16) -> Outcome<Vec<Client>> {
    let from = Ipv4Addr::new(127, 1, (room / 250) as u8, (room % 250) as u8 + 1);
    let code = make_room(server, from, SETTINGS)?;
    let mut clients = Vec::new();
    for member in 0..members {
        let name = format!("{room}-{member}");
        clients.push(Client::join(from, server, &code, &name).await?);
    }
    Ok(clients)
}

/// Everybody plays until then, one message a second each.
pub(crate) async fn play(
    server: &Server,
    clients: Vec<Client>,
    until: Instant,
) -> Outcome<(Vec<Client>, Vec<u64>)> {
    let count = clients.len() as u32;
    let mut playing = JoinSet::new();
    let second = Duration::from_secs(1);
    for (number, client) in (0..count).zip(clients) {
        playing.spawn(client.chat(second * number / count, second, until));
    }
    let fifth = until.saturating_duration_since(Instant::now()) / 5;
    let mut memory = Vec::new();
    for _ in 0..5 {
        tokio::time::sleep(fifth).await;
        memory.push(server.memory()?);
    }
    let mut done = Vec::new();
    while let Some(client) = playing.join_next().await {
        done.push(client??);
    }
    Ok((done, memory))
}

/// Prints the combined measurements.
pub(crate) fn report(clients: &[Client]) {
    let mut all = Counts::default();
    for client in clients {
        let own = &client.counts;
        all.sent += own.sent;
        all.kept += own.kept;
        all.refused += own.refused;
        all.answers.extend(&own.answers);
        all.arrivals.extend(&own.arrivals);
        all.late.extend(&own.late);
        all.patches += own.patches;
        all.bytes += own.bytes;
    }
    println!(
        "{} messages, each answered once: {} kept, {} refused by the rules",
        all.sent, all.kept, all.refused
    );
    println!("from a message to its answer: {}", spread(&mut all.answers));
    println!("later than {LATE} ms: {}", by_second(&all.late));
    println!("from a right answer to the patch that shows it: {}", spread(&mut all.arrivals));
    println!("{} patches, {} bytes each", all.patches, all.bytes / all.patches.max(1));
}

/// A histogram by second.
fn by_second(seconds: &[u64]) -> String {
    let mut counted = std::collections::BTreeMap::<u64, usize>::new();
    for second in seconds {
        *counted.entry(*second).or_default() += 1;
    }
    let each = counted.iter().map(|(second, count)| format!("{count} at {second} s"));
    match seconds.len() {
        0 => "none".to_owned(),
        count => format!("{count} ({})", each.collect::<Vec<_>>().join(", ")),
    }
}

/// At the end all members of a room have the same view.
pub(crate) async fn agree(clients: Vec<Client>) -> Outcome<()> {
    let mut settling = JoinSet::new();
    for mut client in clients {
        settling.spawn(async move {
            client.catch_up().await?;
            Outcome::Ok(client)
        });
    }
    let mut rooms = std::collections::HashMap::<String, Vec<serde_json::Value>>::new();
    while let Some(client) = settling.join_next().await {
        let mut client = client??;
        // What is one's own is different, and nobody is told of a version alone.
        if let Some(view) = client.view.as_object_mut() {
            view.remove("own");
            view.remove("version");
        }
        rooms.entry(client.code().to_owned()).or_default().push(client.view);
    }
    for (code, views) in &rooms {
        if views.iter().any(|view| *view != views[0]) {
            return Err(format!("the members of {code} see different rooms").into());
        }
    }
    println!("all members see the same in {} rooms", rooms.len());
    Ok(())
}
