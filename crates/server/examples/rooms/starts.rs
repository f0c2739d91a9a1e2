//! One address opens as many rooms as it may, with the heaviest hands that are accepted, and
//! starts all of them: what others notice of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::Outcome;
use crate::client::{Client, connected, socket, spread};
use crate::server::{Server, ask, make_room};

/// Who attacks, and who does not.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const HONEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);
/// Rooms that one address may have, and hands in each.
const ROOMS: usize = 64;
const HANDS: u64 = 50;
/// How long others are watched after all rooms have been told to start.
const WATCHED: Duration = Duration::from_secs(20);

pub(crate) async fn run(program: &str) -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let server = Server::start(program, directory.path())?;
    let board = heaviest(server.address)?;
    let mut codes = Vec::new();
    let made = Instant::now();
    let mut asked = 0;
    while codes.len() < ROOMS {
        asked += 1;
        // On a busy machine some are refused because they take too long to check.
        if let Ok(code) = make_room(server.address, GREEDY, &hands(board, asked)) {
            codes.push(code);
        } else if asked > 4 * ROOMS as u64 {
            return Err(format!("{} of {asked} rooms were made", codes.len()).into());
        }
    }
    let took = made.elapsed();
    println!("{ROOMS} of {asked} rooms with {HANDS} hands of {board} made in {took:.1?}");
    let mut pupil = lesson(server.address).await?;
    let mut hosts = Vec::new();
    for code in &codes {
        hosts.push(Client::join(GREEDY, server.address, code, "Host").await?);
    }
    for host in &mut hosts {
        host.send(json!({"do": "start"})).await?;
    }
    // Nobody waits for the answers.
    drop(hosts);
    let address = server.address;
    let watching = tokio::task::spawn_blocking(move || health(address, WATCHED));
    let until = Instant::now() + WATCHED;
    while Instant::now() < until {
        pupil.send(json!({"do": "answer", "pile": 1, "text": "1+1"})).await?;
        while pupil.unanswered() > 0 {
            pupil.read().await?;
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    println!("/health meanwhile: {}", spread(&mut watching.await??));
    println!("a pupil in another room: {}", spread(&mut pupil.counts.answers));
    println!("memory now {} MB, {:.1} s of processor", server.memory()?, server.processor()?);
    // The same again, and the server is asked to stop in the middle of it. A socket that nobody
    // reads would not close, and only show how long the server waits for it.
    drop(pupil);
    for room in 0..8 {
        let from = Ipv4Addr::new(127, 0, 0, 3);
        if let Ok(code) = make_room(address, from, &hands(board, 1000 + room)) {
            let mut host = Client::join(from, address, &code, "Host").await?;
            host.send(json!({"do": "start"})).await?;
        }
    }
    println!("stopped {} ms after SIGTERM", server.end()?.as_millis());
    Ok(())
}

/// Somebody who plays.
async fn lesson(server: SocketAddr) -> Outcome<Client> {
    let settings = r#"{"mode":"everybody","hands":["3 3 8 8"],"limit":0}"#;
    let code = make_room(server, HONEST, settings)?;
    let mut pupil = Client::join(HONEST, server, &code, "Pupil").await?;
    pupil.send(json!({"do": "start"})).await?;
    while pupil.view["quiz"]["round"].is_null() {
        pupil.read().await?;
    }
    pupil.counts = Default::default();
    Ok(pupil)
}

/// The board whose challenges take longest among those that are accepted. The first
/// challenge of a board takes far longer than all others, so an attacker has it made before.
fn heaviest(server: SocketAddr) -> Outcome<&'static str> {
    for board in ["one-sided-pentominoes-5x18", "pentominoes-6x10", "iq-puzzler-pro"] {
        let warm = json!({"board": board, "level": "expert", "timeout": "30s"}).to_string();
        let stream = connected(socket(GREEDY)?, server)?;
        let _ = ask(stream, server, "POST /api/tiling/generate", &warm)?;
        if make_room(server, Ipv4Addr::new(127, 0, 0, 4), &hands(board, 999)).is_ok() {
            return Ok(board);
        }
    }
    Err("no board is accepted".into())
}

/// The settings of a room whose hands no other room has.
fn hands(board: &str, room: u64) -> String {
    let hand = |number: u64| format!("tiling:{board}/expert#{}", room * HANDS + number);
    let hands: Vec<_> = (0..HANDS).map(hand).collect();
    json!({"mode": "race", "puzzle": "tiling", "hands": hands}).to_string()
}

/// Milliseconds of each look at the server's health.
fn health(server: SocketAddr, time: Duration) -> Outcome<Vec<f64>> {
    let (start, mut times) = (Instant::now(), Vec::new());
    while start.elapsed() < time {
        let asked = Instant::now();
        let stream = std::net::TcpStream::connect(server)?;
        ask(stream, server, "GET /health", "")?;
        times.push(asked.elapsed().as_secs_f64() * 1e3);
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(times)
}
