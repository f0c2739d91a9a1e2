//! `rate`: the review of a game.

use unpuzzle_puzzle::msg;
use unpuzzle_puzzle::page::{Curve, Plot};
use unpuzzle_slide::board::{Grid, Move};
use unpuzzle_slide::game::{Judged, Review};
use unpuzzle_slide::players::PlayerName;

use super::game::SlideGame;
use super::input::{self, LINE_END, PlayerArguments};
use crate::Answered;
use crate::prelude::*;

/// How many of the worst moves are shown.
const WORST: usize = 10;

/// `2048 rate`
pub(super) struct Rate;

arguments! {
    pub(super) struct RateArguments {
        game: Vec<SlideGame> = lines("GAME", LINE_END, &[], "A saved game: a file, or an id and its moves such as '2048:4x4#7 LULDR'") => input::game,
        from: usize = number(1..=1_000_000, or 1, "The first move to judge"),
        by: PlayerArguments = group(PlayerArguments),
    }
}

impl OldVerb for Rate {
    type Arguments = RateArguments;
    type Reply = Answered<Reviewed>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("rate game.txt", "where did I go wrong?"),
            ("rate game.txt --save review.svg", "the losses as a chart"),
        ],
        formats: &["svg", "png", "csv"],
        ..VerbInfo::new(
            "rate",
            "Review a game: what each move lost, the worst ten, the turning point",
        )
    };

    fn run(
        arguments: RateArguments,
        call: &mut Context<'_>,
    ) -> Result<Answered<Reviewed>, NoAnswer> {
        let positions = arguments.game;
        let played = SlideGame::played(&positions);
        let judged = played.get(arguments.from - 1..).ok_or_else(|| {
            InputError::new(msg!("the game has {moves} {moves|move|moves}", moves = played.len()))
        })?;
        let last = &positions[positions.len() - 1];
        let (mut players, reviewer) = arguments.by.players(last.grid().size(), call.io)?;
        let threads = input::threads(call.threads);
        let team = players.team(reviewer.quick(), threads, call.budget)?;
        let mut review = team.and_then(|team| Review::of(judged, team, call.budget).ok());
        if let Some(review) = review.as_mut().filter(|_| reviewer != reviewer.quick())
            && let Some(mut player) = players.player(reviewer, 1, call.budget)?
        {
            // What is known so far is worth telling when the time ends.
            let _ = review.look_again(&mut player, Review::AGAIN, call.budget);
        }
        Ok(match review {
            Some(review) => Answered::Told(Reviewed::new(last, review, reviewer)),
            None => {
                Answered::Unknown((msg!("unknown: the work was stopped before the end")).into())
            }
        })
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Reviewed {
    #[schemars(with = "String")]
    reviewer: PlayerName,
    /// Whether the reviewer's values are points, so that they add up with the score.
    in_points: bool,
    moves: u64,
    score: u64,
    /// The share of moves that lost nothing.
    accuracy: f64,
    /// What all moves lost together.
    loss: f64,
    /// Where the outlook was best, or for values that are no points where most
    /// was lost.
    turning_point: Option<usize>,
    worst: Vec<Mistake>,
    /// What each move lost, from the first that was judged.
    losses: Vec<f64>,
    /// The points that the game promised before every move, where values are points.
    outlooks: Option<Vec<f64>>,
    #[serde(skip)]
    review: Review,
}

/// A move that lost something.
#[derive(Serialize, JsonSchema)]
struct Mistake {
    number: usize,
    #[schemars(with = "String")]
    board: Grid,
    #[schemars(with = "Word<Move>")]
    played: Move,
    #[schemars(with = "Word<Move>")]
    best: Move,
    loss: f64,
    reason: Message,
}

impl Mistake {
    fn new(judged: &Judged) -> Self {
        Mistake {
            number: judged.number,
            board: judged.before,
            played: judged.played,
            best: judged.best,
            loss: judged.loss,
            reason: judged.reason().message(),
        }
    }
}

impl Reviewed {
    fn new(game: &SlideGame, review: Review, reviewer: PlayerName) -> Self {
        let in_points = reviewer.counts_points();
        let moves = &review.moves;
        let worst = review.worst(WORST);
        let turning_point = match in_points {
            true => review.turning_point(),
            false => worst.first().copied(),
        };
        Reviewed {
            reviewer,
            in_points,
            moves: game.moves(),
            score: game.points(),
            accuracy: review.accuracy(),
            loss: review.total_loss(),
            turning_point: turning_point.map(|judged| judged.number),
            worst: worst.into_iter().map(Mistake::new).collect(),
            losses: moves.iter().map(|judged| judged.loss).collect(),
            outlooks: in_points.then(|| moves.iter().map(Judged::outlook).collect()),
            review,
        }
    }

    fn worst_moves(&self) -> Table {
        Table::of(
            &self.worst,
            &[
                (msg!("no."), true, &|mistake| Span::new(Role::Quiet, mistake.number)),
                (msg!("played"), false, &|mistake| Span::new(Role::Bad, mistake.played.message())),
                (msg!("better"), false, &|mistake| Span::new(Role::Good, mistake.best.message())),
                (msg!("loss"), true, &|mistake| LocalizedText::fixed(mistake.loss, 1).into()),
                (msg!("why"), false, &|mistake| mistake.reason.clone().into()),
            ],
        )
    }

    fn plot(&self) -> Plot {
        let moves = self.review.moves.iter();
        let marks = self.worst.iter().take(3).map(|mistake| {
            let name = msg!(
                "{played}, better {best}, {loss} lost",
                played = mistake.played.message(),
                best = mistake.best.message(),
                loss = LocalizedText::fixed(mistake.loss, 1)
            );
            (mistake.number as f64, LocalizedText::from(name))
        });
        let title = match self.in_points {
            true => msg!("loss of every move, in points"),
            false => msg!("loss of every move"),
        };
        Plot {
            title: LocalizedText::from(title),
            across: LocalizedText::from(msg!("move")),
            curves: vec![Curve {
                label: LocalizedText::from(msg!("loss")),
                points: moves.map(|judged| (judged.number as f64, judged.loss)).collect(),
                ..Curve::default()
            }],
            marks: marks.collect(),
            ..Plot::default()
        }
    }
}

impl Reply for Reviewed {
    fn show(&self, page: &mut Page) {
        let heading = msg!(
            "{moves} {moves|move|moves}, score {score}, as {player} sees it",
            moves = self.moves,
            score = self.score,
            player = self.reviewer.to_string()
        );
        page.line(Role::Title, heading);
        let percent = LocalizedText::fixed(100.0 * self.accuracy, 1);
        page.line(Role::Normal, msg!("{percent} % of the moves lost nothing", percent));
        if self.in_points {
            let loss = format!("{:.0}", self.loss);
            page.line(Role::Normal, msg!("all moves together lost {loss} points", loss));
        }
        if let Some(number) = self.turning_point {
            let text = match self.in_points {
                true => msg!(
                    "the turning point is move {number}: never before or after did the game promise more",
                    ..
                ),
                false => msg!("the turning point is move {number}, which lost most", ..),
            };
            page.line(Role::Strong, text.with("number", number));
        }
        page.table(self.worst_moves());
        page.push(Block::Plot(self.plot()));
    }

    /// Every move, for a spreadsheet.
    fn table(&self) -> Option<Table> {
        Some(Table::of(
            &self.review.moves,
            &[
                (msg!("no."), true, &|judged| judged.number.into()),
                (msg!("played"), false, &|judged| judged.played.to_string().into()),
                (msg!("better"), false, &|judged| judged.best.to_string().into()),
                (msg!("loss"), true, &|judged| format!("{:.3}", judged.loss).into()),
                (msg!("board"), false, &|judged| judged.before.to_string().into()),
            ],
        ))
    }
}
