//! The seven cases of the student report: boards, verdicts and case counts.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_core::Budget;
use unpuzzle_tiling::{Engine, Solver, Strictness, TextFormat, draw};

const CASES: [(&str, &str); 7] = [
    (include_str!("../data/seed1.txt"), include_str!("../data/seed1.expected.txt")),
    (include_str!("../data/seed2.txt"), include_str!("../data/seed2.expected.txt")),
    (include_str!("../data/seed3.txt"), include_str!("../data/seed3.expected.txt")),
    (include_str!("../data/seed4.txt"), include_str!("../data/seed4.expected.txt")),
    (include_str!("../data/seed5.txt"), include_str!("../data/seed5.expected.txt")),
    (include_str!("../data/seed6.txt"), include_str!("../data/seed6.expected.txt")),
    (include_str!("../data/seed7.txt"), include_str!("../data/seed7.expected.txt")),
];

fn solver(case: usize) -> Solver {
    Solver::new(
        &TextFormat::parse(CASES[case - 1].0.as_bytes(), Strictness::Strict).unwrap().problem,
    )
}

/// The report's method finds the report's board after the report's count.
fn check(case: usize, cases: u64) {
    let solver = solver(case).with_engine(Engine::BruteForce);
    let answer = solver.first(&Budget::unlimited()).unwrap();
    let drawn = answer.value.map(|solution| {
        assert_eq!(solution.check(solver.problem()), Ok(()));
        draw(solver.problem(), &solution.placed)
    });
    assert_eq!(
        drawn.as_deref().unwrap_or("NO_SOLUTION\n").trim_end(),
        CASES[case - 1].1.trim_end()
    );
    // The report counts in 32 bits, which overflow once in the second case.
    assert_eq!(answer.examined % (1 << 32), cases, "case {case}");
}

#[test]
fn brute_force_examines_as_many_cases_as_the_report_prints() {
    check(1, 2_601_383);
    check(3, 12_729);
    check(4, 43);
    check(5, 301_098_480);
    check(6, 1_267_578);
    check(7, 824_615);
}

#[test]
#[ignore = "takes a quarter of a minute: cargo xtask ci --lane long"]
fn brute_force_on_the_second_case() {
    check(2, 468_693_701);
}

#[test]
fn every_engine_gives_every_case_its_verdict() {
    for case in 1..=7 {
        let solvable = !CASES[case - 1].1.starts_with("NO_SOLUTION");
        for engine in Engine::ALL.into_iter().filter(|engine| *engine != Engine::BruteForce) {
            let name = engine.name();
            let solver = solver(case).with_engine(engine);
            let solution = solver.first(&Budget::unlimited()).unwrap().value;
            assert_eq!(solution.is_some(), solvable, "case {case} {name}");
            assert!(solution.is_none_or(|solution| solution.check(solver.problem()).is_ok()));
        }
    }
}
