//! Measures how strong a player is, game by game from the same seeds. With `SHOW`
//! in the environment it tells how every game ended.
//!
//! ```text
//! strength expert|expectimax|FILE PLIES|TIMEms GAMES [THREADS [UNLIKELY]]
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use unpuzzle_slide::{
    Board, Budget, Effort, Expectimax, Expert, HeuristicWeights, Network, Player, Random,
};

type Maker = Box<dyn Fn() -> Box<dyn Player<Board>> + Sync>;

struct Result1 {
    score: u64,
    moves: u64,
    largest: u8,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: f32| {
        arguments.get(place).map_or(Ok(default), |text| text.parse::<f32>())
    };
    let what = arguments.first().ok_or("which checkpoint?")?;
    let effort = arguments.get(1).map_or("1", String::as_str);
    let effort: Effort = effort.parse().map_err(|_| "how far ahead?")?;
    let (games, threads) = (number(2, 100.0)? as u64, number(3, 1.0)? as usize);
    let unlikely = number(4, 0.0001)?;
    let maker: Maker = if what == "expectimax" {
        let Effort::Plies(plies) = effort else { return Err("how many plies?".into()) };
        Box::new(move || Box::new(Expectimax::with(&HeuristicWeights::BEST, plies, unlikely)))
    } else {
        let began = std::time::Instant::now();
        let network = match what.as_str() {
            "expert" => Network::shipped()?.clone(),
            file => Arc::new(Network::unpack(&std::fs::read(file)?)?),
        };
        println!(
            "{}, {} weights, read in {:?}",
            network.shape(),
            network.weights(),
            began.elapsed()
        );
        Box::new(move || Box::new(Expert::new(network.clone(), effort)))
    };
    let began = processor_seconds();
    let results = play_all(&maker, games, threads);
    report(&format!("{what}:{effort}"), &results, processor_seconds() - began);
    Ok(())
}

fn play_all(maker: &Maker, games: u64, threads: usize) -> Vec<Result1> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut player = maker();
        let numbers = std::iter::from_fn(|| {
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&n| n < games)
        });
        numbers.map(|game| play(&mut *player, game)).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().filter_map(|worker| worker.join().ok());
        results.flatten().collect()
    })
}

fn play(player: &mut dyn Player<Board>, game: u64) -> Result1 {
    let mut random = Random::stream(2048, game);
    let mut board = Board::start(&mut random);
    let (mut score, mut moves) = (0, 0);
    let budget = Budget::unlimited();
    while let Some(slide) =
        player.choose(&board, &budget).ok().flatten().and_then(|direction| board.slide(direction))
    {
        score += u64::from(slide.reward);
        moves += 1;
        board = slide.board.spawn(&mut random);
    }
    if std::env::var_os("SHOW").is_some() {
        eprintln!("{score} {moves} {:?}", board.exponents());
    }
    let largest = board.largest();
    Result1 { score, moves, largest }
}

fn report(name: &str, results: &[Result1], seconds: f64) {
    let count = results.len() as f64;
    let mean = results.iter().map(|result| result.score as f64).sum::<f64>() / count;
    let spread = results.iter().map(|result| (result.score as f64 - mean).powi(2)).sum::<f64>()
        / (count - 1.0);
    let moves: u64 = results.iter().map(|result| result.moves).sum();
    let reached = [11, 12, 13, 14, 15].map(|exponent| {
        let share =
            results.iter().filter(|result| result.largest >= exponent).count() as f64 / count;
        format!("{} {:.1}%", 1 << exponent, share * 100.0)
    });
    println!(
        "{name}: {mean:.0} ± {:.0} over {count} games; {}; {:.0} moves a CPU second",
        (spread / count).sqrt(),
        reached.join(", "),
        moves as f64 / seconds
    );
}

fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> =
        text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}
