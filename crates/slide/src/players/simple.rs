//! Players that look at one move only.
//!
//! The greedy ones are those of Kevin Maulana's *Penyelesaian 2048 dengan
//! Algoritma Greedy* (2014), which sees two moves, left and down, and falls
//! back on the first that is possible of left, down, right, up. Its prose takes
//! the larger of the two, by points or by cells set free. Its pseudo-code asks
//! only whether the first is not zero, which is another player; read so, both
//! measures are the same, because a merge scores exactly when it frees a cell.
//!
//! [`Corner`] is what people do who play often: large tiles belong into one corner.

use std::sync::Arc;

use unpuzzle_core::{Budget, Exhausted, Random};

use super::Player;
use crate::board::{Grid, Move, Position, Slide, Values};
use crate::exact::Exact;

/// A player that sees the next move and nothing behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"))]
pub enum Greedy {
    /// The larger of the points horizontally and vertically.
    Value,
    /// The larger of the cells set free horizontally and vertically.
    Space,
    /// Horizontally if that scores at all, else vertically.
    ValueLiteral,
    /// Horizontally if that frees a cell, else vertically if that scores.
    SpaceLiteral,
    /// The first move that is possible.
    FirstLegal,
}

impl Greedy {
    /// Every such player.
    pub(crate) const ALL: [Greedy; 5] = [
        Greedy::Value,
        Greedy::Space,
        Greedy::ValueLiteral,
        Greedy::SpaceLiteral,
        Greedy::FirstLegal,
    ];

    /// Its name.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Greedy::Value => "greedy-value",
            Greedy::Space => "greedy-space",
            Greedy::ValueLiteral => "greedy-value-literal",
            Greedy::SpaceLiteral => "greedy-space-literal",
            Greedy::FirstLegal => "first-legal",
        }
    }

    /// The value of a move by its points and the number of empty cells after it.
    fn worth(self, direction: Move, points: u64, freed: u64) -> u64 {
        let across = matches!(direction, Move::Left | Move::Right);
        let first_if = |any: bool| u64::from(any) * if across { 2 } else { 1 };
        match self {
            Greedy::Value => points,
            Greedy::Space => freed,
            Greedy::ValueLiteral => first_if(points != 0),
            Greedy::SpaceLiteral if across => first_if(freed != 0),
            Greedy::SpaceLiteral => first_if(points != 0),
            Greedy::FirstLegal => 0,
        }
    }
}

/// Left and right are worth the same, up and down too; the order of the moves
/// decides, which is left, down, right, up as in the pseudo-code.
impl<P: Position> Player<P> for Greedy {
    fn values(&mut self, board: &P, _: &Budget) -> Result<Values, Exhausted> {
        Ok(Values::new(Move::ALL.map(|direction| {
            let Slide { board: next, reward } = board.slide(direction)?;
            let freed = next.empty_cells() - board.empty_cells();
            Some(self.worth(direction, reward, u64::from(freed)) as f64)
        })))
    }
}

/// A player that wants large tiles in one corner, and smaller ones the farther from it: the
/// board after a move is worth the sum of its tiles, each divided by four for every step
/// from the lower left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner;

impl Corner {
    fn worth(grid: &Grid) -> f64 {
        let from_below = grid.rows().rev().enumerate();
        let cells = from_below.flat_map(|(up, row)| {
            row.iter().enumerate().map(move |(right, &exponent)| (exponent, up + right))
        });
        let tiles = cells.filter(|&(exponent, _)| exponent > 0);
        tiles.map(|(exponent, steps)| (f64::from(exponent) - 2.0 * steps as f64).exp2()).sum()
    }
}

impl<P: Position> Player<P> for Corner {
    fn values(&mut self, board: &P, _: &Budget) -> Result<Values, Exhausted> {
        let worth =
            |direction| board.slide(direction).map(|next| Self::worth(&next.board.to_grid()));
        Ok(Values::new(Move::ALL.map(worth)))
    }
}

/// A player to whom all moves are alike.
#[derive(Clone, Debug)]
pub(crate) struct RandomPlayer(Random);

impl RandomPlayer {
    /// A player with these random numbers.
    pub(crate) fn new(random: Random) -> RandomPlayer {
        RandomPlayer(random)
    }
}

impl<P: Position> Player<P> for RandomPlayer {
    fn values(&mut self, board: &P, _: &Budget) -> Result<Values, Exhausted> {
        Ok(Values::new(Move::ALL.map(|direction| board.slide(direction).map(|_| 0.0))))
    }

    fn choose(&mut self, board: &P, _: &Budget) -> Result<Option<Move>, Exhausted> {
        let possible = Move::ALL.map(|direction| board.slide(direction).map(|_| direction));
        let possible: Vec<Move> = possible.into_iter().flatten().collect();
        Ok(self.0.choose(&possible).copied())
    }
}

/// Optimal play on a board that is solved.
///
/// On a position that no game comes to it takes the move with most points.
#[derive(Clone, Debug)]
pub struct Perfect(Arc<Exact>);

impl Perfect {
    /// The player of a solved board.
    pub fn new(exact: Arc<Exact>) -> Perfect {
        Perfect(exact)
    }
}

impl Player<Grid> for Perfect {
    fn values(&mut self, board: &Grid, _: &Budget) -> Result<Values, Exhausted> {
        Ok(self.0.values(board).unwrap_or_else(|| {
            Values::new(Move::ALL.map(|direction| Some(board.slide(direction)?.reward as f64)))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    fn choice<P: Position>(player: &mut impl Player<P>, board: &P) -> Option<Move> {
        player.choose(board, &Budget::unlimited()).unwrap()
    }

    fn check(board: &str, choices: [Move; 5]) {
        let grid: Grid = board.parse().unwrap();
        let chosen = Greedy::ALL.map(|mut player| choice(&mut player, &grid).unwrap());
        assert_eq!(chosen, choices, "{board}");
        let board = grid.to_board().unwrap();
        assert_eq!(Greedy::ALL.map(|mut player| choice(&mut player, &board).unwrap()), choices);
    }

    #[test]
    fn each_reading_has_its_own_choice() {
        use Move::{Down, Left, Right};
        let values = [Left, Left, Left, Left, Left];
        check("2 2 . ./. . . ./. . . ./. . . .", values);
        // More points downwards, more cells to the left.
        let apart = [Down, Left, Left, Left, Left];
        check("2 2 64 ./2 2 64 ./. . . ./. . . .", [Down, Down, Left, Left, Left]);
        check("2 2 4 4/2 2 8 64/. . 16 64/. . . .", apart);
        // Nothing merges: left, then down, then right.
        check("2 4 . ./. . . ./. . . ./. . . .", [Down; 5]);
        check("2 . . ./4 . . ./2 . . ./4 . . .", [Right; 5]);
    }

    #[test]
    fn the_largest_tile_stays_in_its_corner() {
        // Up would score more.
        let grid: Grid = "2 2 4 ./2 2 4 ./. . . ./64 8 . .".parse().unwrap();
        assert_eq!(choice(&mut Corner, &grid), Some(Move::Down));
        let board = grid.to_board().unwrap();
        assert_eq!(choice(&mut Corner, &board), Some(Move::Down));
        // Nothing but to the right can be moved.
        let grid: Grid = "2 . . ./4 . . ./2 . . ./4 . . .".parse().unwrap();
        assert_eq!(choice(&mut Corner, &grid), Some(Move::Right));
    }

    #[test]
    fn the_random_player_makes_only_possible_moves() {
        let grid: Grid = "2 . . ./4 . . ./2 . . ./4 . . .".parse().unwrap();
        let mut player = RandomPlayer::new(Random::seeded(1));
        assert!((0..50).all(|_| choice(&mut player, &grid) == Some(Move::Right)));
        let over: Grid = "2 4/4 2".parse().unwrap();
        assert_eq!(choice(&mut player, &over), None);
    }
}
