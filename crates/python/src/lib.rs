//! The native half of the Python package `unpuzzle`.
//!
//! Arguments and results are plain values; the Python half (`python/unpuzzle`) turns them into
//! frozen dataclasses, documents and draws them. So nothing here keeps a Python object longer than
//! a call.
//!
//! Verbs are called by [`call::call`]. Separate functions exist for batches over numpy arrays,
//! streams, values that verbs only draw (the placements of a tiling), `judge`, which needs no search
//! unlike its verb, and `feedback`, which takes 0.8 µs instead of 4.3 through JSON.

#![expect(clippy::needless_pass_by_value, reason = "PyO3 passes converted arguments by value")]

mod boards;
mod call;
mod errors;
mod nerdle;
#[cfg(feature = "program")]
mod program;
mod slide;
mod stream;
mod tiling;
mod twentyfour;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::boards::{NerdleBoards, SlideBoards, TilingBoards, TwentyfourBoards};
    #[pymodule_export]
    use crate::call::call;
    #[pymodule_export]
    use crate::nerdle::{
        nerdle_answers, nerdle_candidates, nerdle_check, nerdle_feedback, nerdle_feedback_matrix,
        nerdle_generate, nerdle_instance, nerdle_variant,
    };
    #[cfg(feature = "program")]
    #[pymodule_export]
    use crate::program::main;
    #[pymodule_export]
    use crate::slide::{SlideGame, SlidePlayer, slide_bench, slide_grid, slide_move, slide_start};
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::tiling::{
        tiling_board, tiling_boards, tiling_check, tiling_draw, tiling_generate, tiling_hint,
        tiling_moves, tiling_parse, tiling_problem, tiling_solutions, tiling_solve, tiling_svg,
        tiling_text,
    };
    #[pymodule_export]
    use crate::twentyfour::{
        twentyfour_accepts, twentyfour_check_many, twentyfour_every_form, twentyfour_hand,
        twentyfour_instance, twentyfour_judge, twentyfour_rate_many, twentyfour_rules,
        twentyfour_solve_many, twentyfour_winning_steps,
    };

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
