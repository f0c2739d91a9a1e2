//! A server that is killed repeatedly under load: every acknowledged message is stored exactly
//! once, and the next server continues.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use serde_json::json;
use unpuzzle_rooms::{Event, MemberId};
use unpuzzle_store::{SqliteStore, Store as _};

use crate::Outcome;
use crate::client::{Client, spread};
use crate::load::SETTINGS;
use crate::server::{Server, make_room};

const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const MEMBERS: u64 = 4;

pub(crate) async fn run(program: &str, times: u64) -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let mut server = Server::start(program, directory.path())?;
    let code = make_room(server.address, FROM, SETTINGS)?;
    let mut acknowledged = Vec::new();
    let mut restarts = Vec::new();
    for round in 0..times {
        let during = Duration::from_millis(40 + round * 37 % 200);
        write(&server, &code, during, &mut acknowledged).await?;
        server.kill()?;
        let start = Instant::now();
        server = Server::start(program, directory.path())?;
        Client::join(FROM, server.address, &code, "0").await?;
        restarts.push(start.elapsed().as_secs_f64() * 1e3);
    }
    drop(server);
    println!(
        "killed {times} times; from a start to a member who is back: {}",
        spread(&mut restarts)
    );
    verify(&directory.path().join("unpuzzle.db"), &code, &acknowledged).await
}

/// Everybody sends at the allowed rate until the time is over.
async fn write(
    server: &Server,
    code: &str,
    during: Duration,
    acknowledged: &mut Vec<(MemberId, u64)>,
) -> Outcome<()> {
    let mut clients = Vec::new();
    for member in 0..MEMBERS {
        clients.push(Client::join(FROM, server.address, code, &member.to_string()).await?);
    }
    let until = tokio::time::Instant::now() + during;
    let mut sending = tokio::task::JoinSet::new();
    for mut client in clients {
        sending.spawn(async move {
            let mut kept = Vec::new();
            let work = async {
                for turn in 0..25 {
                    // The host changes the settings; the others keep answering.
                    let message = if client.is_host() {
                        json!({"do": "settle", "settings": {"window": 5 + turn % 50}})
                    } else {
                        client.play(turn)
                    };
                    client.send(message).await?;
                    while client.unanswered() > 0 {
                        kept.extend(client.read().await?.map(|id| (client.member, id)));
                    }
                }
                Outcome::Ok(())
            };
            // The server may be killed in the middle of anything.
            let _ = tokio::time::timeout_at(until, work).await;
            kept
        });
    }
    while let Some(kept) = sending.join_next().await {
        acknowledged.extend(kept?);
    }
    Ok(())
}

/// Compares the database with the acknowledged messages.
async fn verify(
    path: &std::path::Path,
    code: &str,
    acknowledged: &[(MemberId, u64)],
) -> Outcome<()> {
    let store = SqliteStore::open(path).await?;
    let problems = store.check().await?;
    let mut found = HashMap::<(MemberId, u64), Vec<u64>>::new();
    let lines = store.events_since(code, 0).await?;
    for line in &lines {
        let event = Event::from_json(line)?;
        if let Some(cause) = event.cause {
            let by = (cause.by, cause.message);
            found.entry(by).or_default().push(event.version);
        }
    }
    // One message may have several consequences, but they stand together.
    let torn =
        found.values().filter(|versions| versions.windows(2).any(|pair| pair[1] - pair[0] > 8));
    let lost = acknowledged.iter().filter(|one| !found.contains_key(one));
    let (lost, torn) = (lost.count(), torn.count());
    println!(
        "{} answers acknowledged, {} lost, {torn} more than once; {} events; integrity: {}",
        acknowledged.len(),
        lost,
        lines.len(),
        if problems.is_empty() { "ok" } else { "damaged" }
    );
    if lost > 0 || torn > 0 || !problems.is_empty() {
        return Err("an acknowledged message is not stored exactly once".into());
    }
    Ok(())
}
