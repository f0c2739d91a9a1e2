//! One address opens the maximum number of rooms with the heaviest accepted hands and starts all
//! of them: what others notice.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::Outcome;
use crate::client::{Client, connected, socket, spread};
use crate::server::{Server, ask, make_room};

/// The addresses of the attacker and of the others.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const HONEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);
/// Rooms of one address, and hands in each.
const ROOMS: usize = 64;
const HANDS: u64 = 50;
/// How long others are measured after the start of all rooms.
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

/// A regular player.
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

/// The board with the slowest accepted challenges. The first challenge of a board takes far
/// longer than the others, so an attacker has it made beforehand.
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

/// Settings of a room with unique hands.
fn hands(board: &str, room: u64) -> String {
    let hand = |number: u64| format!("tiling:{board}/expert#{}", room * HANDS + number);
    let hands: Vec<_> = (0..HANDS).map(hand).collect();
    json!({"mode": "race", "puzzle": "tiling", "hands": hands}).to_string()
}

/// Latencies of `/health`, in milliseconds.
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
