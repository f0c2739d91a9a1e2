//! Concurrent classes: everybody answers every hand within ten seconds, on one server or on
//! several that share their rooms, one of which is killed.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Outcome;
use crate::client::Client;
use crate::load::{agree, report};
use crate::server::{Server, make_room};

const ROOMS: u16 = 50;
const PUPILS: u16 = 40;
/// Rooms filled concurrently.
const AT_ONCE: u16 = 5;
/// Time in which everybody answers.
const ANSWERS: Duration = Duration::from_secs(10);
/// Time limit for a hand, including the pauses around it.
const HAND: Duration = Duration::from_secs(90);

fn settings(hands: u64) -> String {
    format!(r#"{{"mode":"everybody","rounds":{hands},"limit":60,"pause":3,"level":"easy"}}"#)
}

/// One server with SQLite.
pub(crate) async fn run(program: &str, hands: u64) -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let server = Server::start(program, directory.path())?;
    println!("memory at rest: {} MB", server.memory()?);
    let classes = gather(&[server.address], hands).await?;
    println!("{} sockets in {ROOMS} rooms: {} MB", classes.len(), server.memory()?);
    let clients = learn(classes, hands, async { Ok(()) }).await?;
    println!("memory at the end: {} MB", server.memory()?);
    report(&clients);
    check(&clients, hands)?;
    agree(clients).await
}

/// Two servers that share a database and a broker; the second is killed.
pub(crate) async fn run_pair(program: &str, database: &str, broker: &str) -> Outcome<()> {
    const HANDS: u64 = 3;
    let shared = ["--database", database, "--broker", broker];
    let first = Server::with(program, &shared)?;
    let second = Server::with(program, &shared)?;
    let classes = gather(&[first.address, second.address], HANDS).await?;
    println!("{} sockets in {ROOMS} rooms on two servers", classes.len());
    let killing = async {
        tokio::time::sleep(Duration::from_secs(12)).await;
        second.kill()?;
        println!("one of two servers was killed");
        Ok(())
    };
    let clients = learn(classes, HANDS, killing).await?;
    report(&clients);
    check(&clients, HANDS)?;
    println!("memory of the other at the end: {} MB", first.memory()?);
    Ok(())
}

/// Everybody joins: each class behind one address, servers in round robin.
async fn gather(servers: &[SocketAddr], hands: u64) -> Outcome<Vec<Client>> {
    let mut clients = Vec::new();
    for first in (0..ROOMS).step_by(AT_ONCE.into()) {
        let mut coming = JoinSet::new();
        for room in (first..ROOMS).take(AT_ONCE.into()) {
            coming.spawn(fill(servers.to_vec(), room, hands));
        }
        while let Some(filled) = coming.join_next().await {
            clients.extend(filled??);
        }
    }
    Ok(clients)
}

async fn fill(servers: Vec<SocketAddr>, room: u16, hands: u64) -> Outcome<Vec<Client>> {
    let from = Ipv4Addr::new(127, 2, 0, (room + 1) as u8);
    let code = make_room(servers[0], from, &settings(hands))?;
    let mut clients = Vec::new();
    for pupil in 0..PUPILS {
        let name = format!("{room}-{pupil}");
        let server = servers[usize::from(pupil) % servers.len()];
        let mut client = Client::join(from, server, &code, &name).await?;
        client.refuge = Some((from, servers[0], name));
        clients.push(client);
    }
    Ok(clients)
}

/// Everybody plays to the end, while something else happens.
async fn learn(
    clients: Vec<Client>,
    hands: u64,
    meanwhile: impl Future<Output = Outcome<()>>,
) -> Outcome<Vec<Client>> {
    let until = Instant::now() + HAND * u32::try_from(hands)?;
    let mut playing = JoinSet::new();
    for client in clients {
        playing.spawn(client.learn(ANSWERS, until));
    }
    meanwhile.await?;
    let mut done = Vec::new();
    while let Some(client) = playing.join_next().await {
        done.push(client??);
    }
    Ok(done)
}

/// Nothing is lost: everybody has solved every hand, in every room.
fn check(clients: &[Client], hands: u64) -> Outcome<()> {
    for client in clients {
        let players = client.view["quiz"]["players"].as_object().ok_or("no game")?;
        let poor = players.iter().find(|(_, player)| player["solved"] != hands);
        if let Some((member, player)) = poor {
            return Err(format!("{}: {member} solved {player}", client.code()).into());
        }
    }
    println!("{} players solved all of {hands} hands: no answer was lost", clients.len());
    Ok(())
}
