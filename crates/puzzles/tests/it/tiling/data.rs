//! Problems as data: what is written is read back, and nothing panics.

use proptest::prelude::*;
use unpuzzle_puzzles::tiling::problem_from_value;
use unpuzzle_tiling::{BOARDS, Cell, Placed, Problem, Solver};

use super::*;

#[test]
fn problems_survive_as_data() {
    for name in BOARDS {
        let problem = board(name).unwrap();
        let again = problem_from_value(&problem_to_value(&problem));
        assert_eq!(again.as_ref(), Ok(&problem), "{name}");
    }
    let mut setup = board("soma").unwrap().setup().clone();
    setup.optional = vec![Cell::new(1, 1, 1)];
    setup.fixed = vec![Placed {
        piece: 0,
        cells: [(0, 0), (0, 1), (1, 0)]
            .map(|(x, y)| Cell::new(x, y, 0))
            .to_vec(),
    }];
    let problem = Problem::new(setup).unwrap();
    assert_eq!(problem_from_value(&problem_to_value(&problem)), Ok(problem));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn no_value_panics(x in any::<i64>(), copies in any::<i64>(), label in ".{0,2}") {
        let cells = || Value::List(vec![Value::list([x, 0, 0]), Value::list([x.wrapping_add(1), 0, 0])]);
        let piece = Value::Record(vec![
            ("label", label.into()), ("cells", cells()), ("turning", "flip".into()), ("copies", copies.into()),
        ]);
        let value = Value::Record(vec![("lattice", "square".into()), ("cells", cells()), ("pieces", Value::List(vec![piece]))]);
        if let Ok(problem) = problem_from_value(&value) {
            let _ = Solver::new(&problem).first(&Budget::unlimited().with_node_limit(1000));
        }
    }
}
