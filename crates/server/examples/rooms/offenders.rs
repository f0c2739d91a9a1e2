//! Offenders among players: how soon they are disconnected, and what others notice.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::Outcome;
use crate::client::{self, Client};
use crate::load::{self, SETTINGS};
use crate::server::{Server, make_room};

const ROOMS: u16 = 50;
const MEMBERS: u16 = 4;
const WHILE: Duration = Duration::from_secs(30);
const LOUD: u32 = 38;
const LAZY: Ipv4Addr = Ipv4Addr::new(127, 9, 9, 8);
const OFFENDER: Ipv4Addr = Ipv4Addr::new(127, 9, 9, 9);

pub(crate) async fn run(program: &str) -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let server = Server::start(program, directory.path())?;
    let codes = [
        make_room(server.address, OFFENDER, SETTINGS)?,
        make_room(server.address, OFFENDER, SETTINGS)?,
    ];
    let mut clients = load::gather(server.address, ROOMS, MEMBERS).await?;
    for offence in ["nothing", "flood", "long frames", "slow reader", "half-open handshakes"] {
        for client in &mut clients {
            client.counts = client::Counts::default();
        }
        let until = Instant::now() + client::SETTLING + WHILE;
        let code = codes[usize::from(offence == "slow reader")].clone();
        let address = server.address;
        let offending = tokio::spawn(async move { offend(offence, address, &code, until).await });
        let (played, _) = load::play(&server, clients, until).await?;
        clients = played;
        println!("\n{offence}: {}", offending.await??);
        load::report(&clients);
    }
    println!("\nmemory at the end: {} MB; healthy: {}", server.memory()?, server.is_healthy());
    Ok(())
}

async fn offend(
    offence: &str,
    address: std::net::SocketAddr,
    code: &str,
    until: Instant,
) -> Outcome<String> {
    match offence {
        "flood" => repeated(address, code, until, "x", 10_000).await,
        "long frames" => repeated(address, code, until, &"x".repeat(1 << 20), 1).await,
        "slow reader" => slow(address, code, until).await,
        "half-open handshakes" => half_open(address, until).await,
        _ => Ok("everybody behaves".to_owned()),
    }
}

/// Floods, and reconnects whenever it is closed.
async fn repeated(
    address: std::net::SocketAddr,
    code: &str,
    until: Instant,
    text: &str,
    times: usize,
) -> Outcome<String> {
    let (mut closed, mut refused, mut longest) = (0, 0, Duration::ZERO);
    while Instant::now() < until {
        let Ok(mut socket) = client::open(OFFENDER, address, code).await else {
            refused += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        socket.send(Message::text(client::hello("Mallory"))).await?;
        let start = Instant::now();
        for _ in 0..times {
            if socket.send(Message::text(text)).await.is_err() {
                break;
            }
        }
        while let Some(Ok(_)) = socket.next().await {}
        longest = longest.max(start.elapsed());
        closed += 1;
    }
    Ok(format!(
        "closed {closed} times, each within {} ms; not let in {refused} times",
        longest.as_millis()
    ))
}

/// Joins a busy room and never reads.
async fn slow(address: std::net::SocketAddr, code: &str, until: Instant) -> Outcome<String> {
    // The first to come is the host, and looks on.
    let mut watcher = Client::join(LAZY, address, code, "Watcher").await?;
    watcher.send(json!({"do": "start"})).await?;
    let socket = client::socket(LAZY)?;
    socket.set_recv_buffer_size(4096)?;
    let stream = socket.connect(address).await?;
    let url = format!("ws://{address}/api/rooms/{code}/socket");
    let (mut lazy, _) = tokio_tungstenite::client_async(url, stream).await?;
    lazy.send(Message::text(client::hello("Lazy"))).await?;
    let mut loud = JoinSet::new();
    for number in 0..LOUD {
        let name = format!("Loud {number}");
        let client = Client::join(LAZY, address, code, &name).await?;
        let every = Duration::from_millis(130);
        loud.spawn(client.chat(every * number / LOUD, every, until));
    }
    let start = Instant::now();
    let said = loop {
        let done = watcher.sees_go("Lazy").await?;
        if done || Instant::now() > until {
            let what = if done { "closed" } else { "still there" };
            break format!("{what} after {} s", start.elapsed().as_secs());
        }
    };
    drop(lazy);
    while let Some(client) = loud.join_next().await {
        client??;
    }
    Ok(said)
}

/// Starts a thousand handshakes and finishes none.
async fn half_open(address: std::net::SocketAddr, until: Instant) -> Outcome<String> {
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..1000 {
        let mut stream = client::socket(OFFENDER)?.connect(address).await?;
        stream.write_all(b"GET /api/rooms/22222/socket HTTP/1.1\r\nHost: x\r\n").await?;
        open.push(stream);
    }
    tokio::time::sleep_until(until.into()).await;
    for stream in &open {
        let mut byte = [0; 1];
        refused += u32::from(stream.try_read(&mut byte).is_ok());
    }
    Ok(format!("{refused} of 1000 closed within {WHILE:?}"))
}
