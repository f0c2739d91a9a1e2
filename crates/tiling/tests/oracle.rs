//! Counts for every position, against lists of all solutions.

use std::time::Instant;
use unpuzzle_core::{Budget, Random};
use unpuzzle_tiling::{Oracle, board, one_piece_challenges, two_piece_challenges};
fn cpu() -> f64 { std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }

#[test]
fn probe() {
    for name in ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "kanoodle", "iq-puzzler-pro-pyramid", "kanoodle-pyramid"] {
        let t = Instant::now(); let c = cpu();
        let oracle = Oracle::new(&board(name).unwrap(), &Budget::unlimited()).unwrap();
        eprintln!("{name} {:?} cpu {} sol {} states {:?}", t.elapsed(), cpu() - c, oracle.look_at(&[]).solutions, oracle.graph().map(|g| (g.dag().states(), g.dag().edges(), g.dag().bytes(), g.images())));
        let mut random = Random::seeded(3);
        let mut times = vec![];
        for _ in 0..30 {
            let s = oracle.sample(&mut random).unwrap();
            for n in 1..6 { let t = cpu(); let o = oracle.look_at(&s[..n]); times.push(((cpu() - t) * 1e6) as u64); assert!(o.solutions > 0); }
        }
        times.sort();
        eprintln!("median {:?} p99 {:?} max {:?}", times[times.len() / 2], times[times.len() * 99 / 100], times.last());
        let t = Instant::now();
        let one = one_piece_challenges(&oracle);
        let two = two_piece_challenges(&oracle, &Budget::unlimited()).unwrap();
        eprintln!("one {} {} two {} {} {:?}", one.all.len(), one.distinct.len(), two.all.len(), two.distinct.len(), t.elapsed());
    }
}

#[test]
fn probe_generate() {
    use unpuzzle_tiling::{Level, challenges};
    for name in ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "iq-puzzler-pro-pyramid"] {
        let oracle = Oracle::new(&board(name).unwrap(), &Budget::unlimited()).unwrap();
        for (label, level) in Level::ALL {
            let t = Instant::now();
            let all = challenges(&oracle, level, 1, 30, &Budget::unlimited()).unwrap();
            eprintln!("one {name} {label} {} {:?} given {:?}", all.len(), t.elapsed(), all.iter().map(|c| c.problem.fixed().len()).collect::<Vec<_>>());
            if let Some(c) = all.first() { eprintln!("one {:?}", c.difficulty); }
        }
    }
}
