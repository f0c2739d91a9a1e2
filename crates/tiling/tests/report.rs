//! The seven cases of the student report: boards, verdicts and case counts.

use unpuzzle_core::Budget;
use unpuzzle_tiling::{Answer, Course, Engine, Reading, Solution, Solver};

const CASES: [(&str, &str); 7] = [
    (include_str!("data/seed1.txt"), include_str!("data/seed1.expected.txt")),
    (include_str!("data/seed2.txt"), include_str!("data/seed2.expected.txt")),
    (include_str!("data/seed3.txt"), include_str!("data/seed3.expected.txt")),
    (include_str!("data/seed4.txt"), include_str!("data/seed4.expected.txt")),
    (include_str!("data/seed5.txt"), include_str!("data/seed5.expected.txt")),
    (include_str!("data/seed6.txt"), include_str!("data/seed6.expected.txt")),
    (include_str!("data/seed7.txt"), include_str!("data/seed7.expected.txt")),
];

fn solver(case: usize) -> Solver {
    Solver::new(&Course::parse(CASES[case - 1].0.as_bytes(), Reading::Strict).unwrap().problem)
}

fn brute_force(case: usize) -> Answer<Option<Solution>> {
    solver(case).with_engine(Engine::BruteForce).first(&Budget::unlimited()).unwrap()
}

fn drawn(solver: &Solver, solution: &Solution) -> String {
    let covering = solution.covering();
    let letter = |cell| solver.problem().pieces()[covering[cell]].label;
    let cells = solver.problem().cells();
    let rows = cells.chunk_by(|left, right| left.y == right.y);
    rows.map(|row| row.iter().map(letter).collect::<String>() + "\n").collect()
}

#[test]
fn probe() {
    for case in [1, 3, 4, 6, 7] {
        let answer = brute_force(case);
        eprintln!("{case} {}", answer.examined);
        let text = drawn(&solver(case), &answer.value.unwrap());
        eprintln!("{}", text == CASES[case - 1].1);
    }
}
