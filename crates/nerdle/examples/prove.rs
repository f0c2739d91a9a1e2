//! Proves the optimum of a variant, going on from a log if there is one.
//!
//! `cargo run --release -p unpuzzle-nerdle --example prove -- classic 6 proof.log [hard|commutative]`

use std::time::Duration;

use unpuzzle_nerdle::{Answers, Budget, Progress, Proof, Rules, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().as_deref().unwrap_or("mini").parse()?;
    let tries = arguments.next().as_deref().unwrap_or("6").parse()?;
    let path = arguments.next();
    let word = arguments.next();
    let commutative = word.as_deref() == Some("commutative");
    let hard = word.as_deref() == Some("hard");
    let rules = Rules { variant, commutative };
    let old = path.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
    let mut proof = match old {
        Some(log) => Proof::from_log(&log)?,
        None => Proof::new(rules, tries).in_hard_mode(hard),
    };
    let progress = Progress::to(|snapshot| {
        if let (Some((done, all)), Some(best)) = (snapshot.parts, &snapshot.best) {
            eprintln!("{done}/{all} {best}");
        }
    });
    let budget = Budget::unlimited().with_progress(progress);
    let mut saved = Duration::ZERO;
    proof.run(1, &budget, &mut |proof| {
        if let Some(path) = path.as_ref().filter(|_| budget.elapsed() > saved) {
            saved = budget.elapsed() + Duration::from_secs(20);
            let written = std::fs::write(format!("{path}.new"), proof.log());
            let moved = written.and_then(|()| std::fs::rename(format!("{path}.new"), path));
            if let Err(error) = moved {
                eprintln!("{error}");
            }
        }
    })?;
    if let Some(path) = path {
        std::fs::write(path, proof.log())?;
    }
    let best = proof.best().ok_or("no opener finds every answer")?;
    let opener = Answers::of(variant).row(best.guess);
    println!("{} {:?} {}", variant, opener, best.total);
    Ok(())
}
