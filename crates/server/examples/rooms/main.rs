//! Measures rooms on a server process: many concurrent sockets, offenders among them, and a
//! server that is killed repeatedly.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle load
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle load 600
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle class 5
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle pair \
//!     postgres://user@127.0.0.1/unpuzzle nats://127.0.0.1:4222
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle offenders
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle kills 200
//! cargo run --release -p unpuzzle-server --example rooms -- target/release/unpuzzle starts
//! ```
//!
//! `load` takes the seconds to run: 60 if none are given, 600 for a soak. `class` has 50
//! classes of 40 answer every hand within ten seconds, each class behind one address; `pair`
//! does so on two servers that share a database and a broker, of which one is killed
//! (the program must be built with the feature `cluster`). `starts` has one address start 64
//! rooms with the heaviest hands that are accepted, and watches what others notice.

mod class;
mod client;
mod kills;
mod load;
mod offenders;
mod server;
mod starts;

use std::error::Error;

/// Any error ends the program.
type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const USAGE: &str = "usage: rooms PROGRAM load [SECONDS] | class [HANDS] | pair DATABASE BROKER | \
    offenders | starts | kills [TIMES]";

#[tokio::main]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |default: u64| arguments.get(2).map_or(Ok(default), |text| text.parse());
    match arguments.get(..2) {
        Some([program, what]) => match what.as_str() {
            "load" => load::run(program, number(60)?).await,
            "class" => class::run(program, number(5)?).await,
            "pair" => match arguments.get(2..4) {
                Some([database, broker]) => class::run_pair(program, database, broker).await,
                _ => Err(USAGE.into()),
            },
            "offenders" => offenders::run(program).await,
            "starts" => starts::run(program).await,
            "kills" => kills::run(program, number(200)?).await,
            _ => Err(USAGE.into()),
        },
        _ => Err(USAGE.into()),
    }
}
