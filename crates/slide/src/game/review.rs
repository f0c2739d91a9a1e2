//! Review of a game: every move against that of a strong player.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use unpuzzle_core::{Budget, Exhausted, LocalizedText, Message, Snapshot, msg};

use super::Game;
use crate::board::{Grid, Move, Spawn, Values, tile};
use crate::players::{AnyPlayer, Player, PlayerError, PlayerFactory, PlayerName};

/// A game with every move judged.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Review {
    /// Who judged.
    pub reviewer: PlayerName,
    /// Whether the reviewer's values are points, so that they add up with the score.
    pub in_points: bool,
    /// Moves of the game, judged or not.
    pub moves: usize,
    /// Points of the game.
    pub score: u64,
    /// The share of moves that lost nothing; 1 where none was judged.
    pub accuracy: f64,
    /// What all moves lost together.
    pub loss: f64,
    /// The move at which the game promised most, points so far and points to come: from
    /// there it went downhill. For values that are no points, where most was lost.
    pub turning_point: Option<usize>,
    /// The moves that lost most, the worst first.
    pub worst: Vec<Mistake>,
    /// What each move lost, from the first that was judged.
    pub losses: Vec<f64>,
    /// The points that the game promised before every move, where values are points.
    pub outlooks: Option<Vec<f64>>,
    /// The moves that were judged, in order.
    #[cfg_attr(feature = "data", serde(skip))]
    pub judged: Vec<Judged>,
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Mistake {
    /// Its number, from 1.
    pub number: usize,
    /// The board before it.
    pub board: Grid,
    /// The move that was made.
    pub played: Move,
    /// The move that the reviewer would have made.
    pub best: Move,
    /// How much less the move is worth than the best.
    pub loss: f64,
    /// What speaks for the best move.
    pub reason: Message,
}

impl Mistake {
    fn new(judged: &Judged) -> Mistake {
        let Judged { made, best, loss, .. } = *judged;
        Mistake {
            number: made.number,
            board: made.before,
            played: made.direction,
            best,
            loss,
            reason: judged.reason(),
        }
    }
}

/// A move beside the other moves of its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The move that was made.
    pub made: Played,
    /// The move that the reviewer would have made.
    pub best: Move,
    /// What each move is worth to the reviewer.
    pub values: Values,
    /// How much less the move is worth than the best.
    pub loss: f64,
}

/// A move of a game and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number, from 1.
    pub number: usize,
    /// The grid before it.
    pub before: Grid,
    /// The score before it.
    pub score: u64,
    /// The move.
    pub direction: Move,
}

impl Played {
    /// The moves of a game that went through these positions.
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a Game>) -> Vec<Played> {
        let mut positions = positions.into_iter();
        let mut before = positions.next();
        let played = positions.zip(1..).filter_map(|(after, number)| {
            let at = before.replace(after)?;
            let direction = after.last()?.direction;
            Some(Played { number, before: *at.grid(), score: at.score(), direction })
        });
        played.collect()
    }

    fn score_after(&self) -> u64 {
        self.score + self.before.slide(self.direction).map_or(0, |slide| slide.reward)
    }
}

/// A smaller loss reads as none.
const SMALLEST_LOSS: f64 = 0.05;

/// Moves that are judged at a time.
const SHARE: usize = 64;

/// How many of the worst moves are shown.
const WORST: usize = 10;

/// How many moves are judged again if there is time: far more than are shown, within a few
/// seconds.
const AGAIN: usize = 60;

impl Review {
    /// Reviews a game from its move of this number on. A reviewer with a time for each move
    /// looks at all of them without it first, and then again at those that lost most: a
    /// mistake that is told should be one.
    ///
    /// # Errors
    /// When the player does not play on this board, or the budget ends before every move was
    /// looked at once.
    pub fn of(
        game: &[Played],
        from: usize,
        (reviewer, factory): (PlayerName, &mut PlayerFactory),
        budget: &Budget,
    ) -> Result<Review, PlayerError> {
        let Some(first) = game.first() else {
            return Ok(Review::new(game, Vec::new(), reviewer));
        };
        let size = first.before.size();
        let player = factory.player(reviewer.quick(), size, budget)?;
        let wanted = game.get(from.max(1) - 1..).unwrap_or_default();
        let mut judged = Judged::all(wanted, &player, budget)?;
        if reviewer != reviewer.quick() {
            let mut player = factory.player(reviewer, size, budget);
            // Partial results are reported when the time ends.
            let _ = player.as_mut().map(|player| look_again(&mut judged, player, AGAIN, budget));
        }
        Ok(Review::new(game, judged, reviewer))
    }

    fn new(game: &[Played], judged: Vec<Judged>, reviewer: PlayerName) -> Review {
        let in_points = reviewer.counts_points();
        let worst: Vec<_> = worst(&judged, WORST).into_iter().map(Mistake::new).collect();
        let outlooks: Vec<_> = judged.iter().map(Judged::outlook).collect();
        let promised = judged.iter().zip(&outlooks).max_by(|a, b| a.1.total_cmp(b.1));
        let good = judged.iter().filter(|judged| judged.loss <= 0.0).count();
        Review {
            reviewer,
            in_points,
            moves: game.len(),
            score: game.last().map_or(0, Played::score_after),
            accuracy: if judged.is_empty() { 1.0 } else { good as f64 / judged.len() as f64 },
            loss: judged.iter().map(|judged| judged.loss).sum(),
            turning_point: if in_points {
                promised.map(|(judged, _)| judged.made.number)
            } else {
                worst.first().map(|mistake| mistake.number)
            },
            worst,
            losses: judged.iter().map(|judged| judged.loss).collect(),
            outlooks: in_points.then_some(outlooks),
            judged,
        }
    }
}

/// The `count` moves that lost most, the worst first, without losses too small to notice.
fn worst(judged: &[Judged], count: usize) -> Vec<&Judged> {
    let mut lossy: Vec<&Judged> =
        judged.iter().filter(|judged| judged.loss >= SMALLEST_LOSS).collect();
    lossy.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.made.number.cmp(&b.made.number)));
    lossy.truncate(count);
    lossy
}

/// Judges the `count` moves that lost most again, with a player who takes more time.
fn look_again(
    judged: &mut [Judged],
    player: &mut AnyPlayer,
    count: usize,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let numbers: Vec<usize> =
        worst(judged, count).iter().map(|judged| judged.made.number).collect();
    for judged in judged.iter_mut().filter(|judged| numbers.contains(&judged.made.number)) {
        budget.check()?;
        let values = player.values(&judged.made.before, budget)?;
        if let Some(deeper) = Judged::new(judged.made, values) {
            *judged = deeper;
        }
    }
    Ok(())
}

impl Judged {
    /// Judges these moves, on the threads of the caller's pool.
    fn all(
        played: &[Played],
        player: &AnyPlayer,
        budget: &Budget,
    ) -> Result<Vec<Judged>, Exhausted> {
        let done = AtomicUsize::new(0);
        let shares = played.par_chunks(SHARE).map_init(
            || player.clone(),
            |player, share| {
                let mut judged = Vec::with_capacity(share.len());
                for played in share {
                    budget.check()?;
                    judged.extend(Judged::new(*played, player.values(&played.before, budget)?));
                }
                let done = done.fetch_add(share.len(), Ordering::Relaxed) + share.len();
                budget.report(&Snapshot::parts(done as u64, played.len() as u64));
                Ok(judged)
            },
        );
        Ok(shares.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Nothing when the move that was made has no value.
    fn new(made: Played, values: Values) -> Option<Self> {
        let best = values.best()?;
        let (most, worth) = (values.get(best)?, values.get(made.direction)?);
        let best = if most <= worth { made.direction } else { best };
        Some(Judged { made, best, values, loss: (most - worth).max(0.0) })
    }

    /// The points so far and those that the reviewer still expects.
    fn outlook(&self) -> f64 {
        self.made.score as f64 + self.values.get(self.best).unwrap_or(0.0)
    }

    /// What speaks for the best move over the one that was made: what it keeps now, what
    /// the next move can do after any new tile, or else what the reviewer expects.
    fn reason(&self) -> Message {
        let Played { before, direction, .. } = &self.made;
        let worth = |direction| whole(self.values.get(direction).unwrap_or(0.0));
        let ahead = || {
            msg!(
                "the next two moves look alike; in the long run {best} is expected, after this one {played}",
                best = worth(self.best),
                played = worth(*direction)
            )
        };
        let slides = (before.slide(*direction), before.slide(self.best));
        let (Some(played), Some(best)) = slides else {
            return ahead();
        };
        let (then, instead) = (Prospect::of(&played.board), Prospect::of(&best.board));
        if then.over > instead.over + 0.005 {
            return msg!(
                "{played} % of new tiles end the game after it, {best} % after the better move",
                played = whole(100.0 * then.over),
                best = whole(100.0 * instead.over)
            );
        }
        let largest = before.largest();
        let keeps = |grid: &Grid| has_in_corner(grid, largest);
        if keeps(before) && keeps(&best.board) && !keeps(&played.board) {
            let tile = tile(largest);
            return msg!("the move takes the largest tile, {tile}, out of its corner", tile);
        }
        if best.reward > played.reward {
            return msg!(
                "the better move merges for {best} points, this one for {played}",
                best = best.reward,
                played = played.reward
            );
        }
        let (free, left) = (best.board.empty_cells(), played.board.empty_cells());
        if free > left {
            return msg!(
                "the better move leaves {best} cells empty, this one {played}",
                best = free,
                played = left
            );
        }
        let (best, played) = (chain(&best.board), chain(&played.board));
        if best > played {
            return msg!(
                "the better move keeps {best} tiles in a chain from the largest down, this one {played}",
                best,
                played
            );
        }
        instead.over_what(&then).unwrap_or_else(ahead)
    }
}

/// A number without decimals.
fn whole(number: f64) -> String {
    format!("{number:.0}")
}

/// What the next move can do, on average over all new tiles.
#[derive(Clone, Copy, Debug, Default)]
struct Prospect {
    /// How often there is no next move.
    over: f64,
    /// Points of the best merge.
    merge: f64,
    /// Empty cells after the move that leaves most.
    space: f64,
    /// Directions that can be slid.
    choice: f64,
}

impl Prospect {
    fn of(grid: &Grid) -> Self {
        let cells = grid.exponents().iter().enumerate();
        let empty = cells.filter(|(_, tile)| **tile == 0);
        let empty: Vec<u8> = empty.filter_map(|(at, _)| u8::try_from(at).ok()).collect();
        let mut sum = Prospect::default();
        for &cell in &empty {
            for (exponent, chance) in [(1, 0.9), (2, 0.1)] {
                let mut next = *grid;
                next.place(Spawn { cell, exponent });
                let slides: Vec<_> =
                    Move::ALL.into_iter().filter_map(|way| next.slide(way)).collect();
                let merge = slides.iter().map(|slid| slid.reward).max().unwrap_or(0);
                let space = slides.iter().map(|slid| slid.board.empty_cells()).max().unwrap_or(0);
                let share = chance / empty.len() as f64;
                sum.over += if slides.is_empty() { share } else { 0.0 };
                sum.merge += share * merge as f64;
                sum.space += share * f64::from(space);
                sum.choice += share * slides.len() as f64;
            }
        }
        sum
    }

    /// What is clearly better here than there.
    fn over_what(&self, other: &Prospect) -> Option<Message> {
        if self.merge > other.merge * 1.1 + 2.0 {
            return Some(msg!(
                "after the better move the next one merges for {best} points on average, after this one for {played}",
                best = whole(self.merge),
                played = whole(other.merge)
            ));
        }
        let tenths = |number: f64| LocalizedText::fixed(number, 1);
        if self.space > other.space + 0.15 {
            return Some(msg!(
                "after the better move the next one can leave {best} cells empty on average, after this one {played}",
                best = tenths(self.space),
                played = tenths(other.space)
            ));
        }
        (self.choice > other.choice + 0.15).then(|| {
            msg!(
                "after the better move {best} directions stay open on average, after this one {played}",
                best = tenths(self.choice),
                played = tenths(other.choice)
            )
        })
    }
}

/// How many tiles hang together from the largest down, each the same as the one before
/// or half of it: what can be merged one into the other.
fn chain(grid: &Grid) -> usize {
    let (cells, columns) = (grid.exponents(), grid.size().columns());
    let mut at = (0..cells.len()).max_by_key(|&cell| cells[cell]);
    let mut seen = Vec::new();
    while let Some(cell) = at {
        seen.push(cell);
        let beside = [
            (cell % columns > 0).then(|| cell - 1),
            (cell % columns + 1 < columns).then_some(cell + 1),
            cell.checked_sub(columns),
            Some(cell + columns).filter(|below| *below < cells.len()),
        ];
        at = beside
            .into_iter()
            .flatten()
            .filter(|next| {
                let step = cells[cell].checked_sub(cells[*next]);
                cells[*next] > 0 && step.is_some_and(|step| step <= 1) && !seen.contains(next)
            })
            .max_by_key(|&next| cells[next]);
    }
    seen.len()
}

fn has_in_corner(grid: &Grid, exponent: u8) -> bool {
    let (cells, columns) = (grid.exponents(), grid.size().columns());
    let corners = [0, columns - 1, cells.len() - columns, cells.len() - 1];
    corners.into_iter().any(|cell| cells[cell] == exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use unpuzzle_core::{Progress, Random};

    fn game(player: &str, size: Size, seed: u64) -> Vec<Played> {
        let mut player = player_of(player, size);
        player.begin(Random::seeded(seed));
        let mut game = Game::open(&format!("2048:{size}#{seed}").parse().unwrap()).unwrap();
        let mut positions = vec![game.clone()];
        let turns = game.clone().play_on(&mut player, None, &Budget::unlimited());
        for turn in turns.known().unwrap() {
            assert_eq!(game.slide(turn.direction), Some(turn));
            positions.push(game.clone());
        }
        Played::of(&positions)
    }

    fn player_of(name: &str, size: Size) -> AnyPlayer {
        let name: PlayerName = name.parse().unwrap();
        let player = PlayerFactory::default().player(name, size, &Budget::unlimited());
        player.unwrap()
    }

    fn review(played: &[Played], reviewer: &str, threads: usize) -> Review {
        let reviewer = (reviewer.parse().unwrap(), &mut PlayerFactory::default());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| Review::of(played, 1, reviewer, &Budget::unlimited()).unwrap())
    }

    #[test]
    #[should_panic(expected = "broken")]
    fn a_panic_of_a_worker_ends_a_review() {
        let played = game("random", Size::new(2, 3).unwrap(), 3);
        let budget = Budget::unlimited().with_progress(Progress::to(|_| panic!("broken")));
        let _ = Judged::all(&played, &player_of("random", Size::new(2, 3).unwrap()), &budget);
    }

    #[test]
    fn a_player_agrees_with_itself() {
        let size = Size::new(2, 3).unwrap();
        let review = review(&game("perfect", size, 3), "perfect", 1);
        assert_eq!((review.accuracy, review.loss), (1.0, 0.0));
        assert!(review.worst.is_empty() && !review.judged.is_empty());
    }

    #[test]
    fn random_play_loses_points_whoever_counts() {
        let size = Size::new(2, 3).unwrap();
        let played = game("random", size, 3);
        let once = review(&played, "perfect", 1);
        assert_eq!(once, review(&played, "perfect", 3));
        assert_eq!(once.judged.len(), played.len());
        assert_eq!(once.judged[5..], review(&played[5..], "perfect", 1).judged);
        assert!(once.accuracy < 1.0 && once.loss > 0.0);
        let worst = &once.worst;
        assert!(worst.len() <= 10 && worst.is_sorted_by(|a, b| a.loss >= b.loss));
        assert!(once.turning_point.is_some());
    }

    #[test]
    fn a_second_look_is_that_of_the_better_player() {
        let size = Size::new(2, 3).unwrap();
        let played = game("random", size, 3);
        let mut twice = review(&played, "expectimax:1", 1).judged;
        let numbers: Vec<usize> =
            worst(&twice, 5).iter().map(|judged| judged.made.number).collect();
        let mut perfect = player_of("perfect", size);
        look_again(&mut twice, &mut perfect, 5, &Budget::unlimited()).unwrap();
        let expected = review(&played, "perfect", 1).judged;
        assert!(!numbers.is_empty() && twice.len() == expected.len());
        assert!(numbers.iter().all(|number| twice[number - 1] == expected[number - 1]));
    }

    /// The losses explain the result: what perfect play expects at the start,
    /// less the losses and with the luck of the tiles, is the score.
    #[test]
    fn losses_are_differences_of_values() {
        let size = Size::new(2, 2).unwrap();
        for judged in review(&game("random", size, 8), "perfect", 1).judged {
            let value = |direction| judged.values.get(direction).unwrap();
            assert_eq!(judged.loss, value(judged.best) - value(judged.made.direction));
            assert!(judged.values.iter().all(|(_, other)| other <= value(judged.best)));
        }
    }

    #[test]
    fn reasons_are_what_can_be_seen() {
        let check = |board: &str, played, best, reason: &str| {
            let judged = Judged {
                made: Played {
                    number: 1,
                    before: board.parse().unwrap(),
                    score: 0,
                    direction: played,
                },
                best,
                values: Values::default(),
                loss: 1.0,
            };
            assert_eq!(judged.reason().to_string(), reason, "{board}");
        };
        use Move::{Down, Left, Right};
        let ahead =
            "the next two moves look alike; in the long run 0 is expected, after this one 0";
        check("64 2 . ./2 . . ./. . . ./. . . .", Right, Left, ahead);
        let corner = "the move takes the largest tile, 64, out of its corner";
        check("64 2 2 ./2 . . ./. . . ./. . . .", Down, Left, corner);
        let merge = "the better move merges for 16 points, this one for 0";
        check("2 4 8 8/4 . . ./2 . . ./. . . .", Down, Left, merge);
    }

    /// Most of the worst moves have a reason that can be seen on the board.
    #[test]
    fn most_reasons_are_more_than_a_number() {
        let review = review(&game("greedy-value", Size::CLASSIC, 7), "expectimax:1", 1);
        let worst = review.worst;
        let vague = |mistake: &&Mistake| mistake.reason.to_string().contains("in the long run");
        let vague = worst.iter().filter(vague).count();
        assert!(worst.len() == 10 && vague <= 2, "{vague}: {worst:?}");
    }
}
