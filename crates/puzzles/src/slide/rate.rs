//! `rate`: the review of a game.

use unpuzzle_slide::Review;

use super::game::SlideGame;
use super::input::{PlayerArgs, no_player};
use crate::prelude::*;

/// Review a game: what each move lost, the worst ten, the turning point
#[derive(Deserialize, JsonSchema)]
pub(super) struct Rate {
    /// A saved game: a file, or an id and its moves such as '2048:4x4#7 LULDR'
    #[schemars(extend("x-cli" = "GAME", "x-lines" = ";"))]
    game: Parsed<Vec<SlideGame>>,
    /// The first move to judge
    #[serde(default)]
    from: Within<1, 1_000_000>,
    #[serde(flatten)]
    by: PlayerArgs,
}

impl FromText for Vec<SlideGame> {
    fn from_text(text: &str) -> Result<Self, InputError> {
        SlideGame::positions(text)
    }
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("rate game.txt", "where did I go wrong?"),
        ("rate game.txt --save review.svg", "the losses as a chart"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    const SPOILS: bool = true;
    type Answer = Review;

    fn run(&self, cx: &mut Context<'_>) -> Result<Review, NoAnswer> {
        let positions = &*self.game;
        let (played, from) = (SlideGame::played(positions), self.from.get());
        if from > played.len() + 1 {
            let moves = played.len();
            let short = msg!("the game has {moves} {moves|move|moves}", moves);
            return Err(InputError::new(short).into());
        }
        let mut factory = self.by.weights.factory(cx.io)?;
        let reviewer = (self.by.player(positions[0].grid().size()), &mut factory);
        Review::of(&played, from, reviewer, cx.budget).map_err(no_player)
    }

    fn show(&self, review: &Review, page: &mut Page) {
        let heading = msg!(
            "{moves} {moves|move|moves}, score {score}, as {player} sees it",
            moves = review.moves,
            score = review.score,
            player = review.reviewer.to_string()
        );
        page.line(Role::Title, heading);
        let percent = LocalizedText::fixed(100.0 * review.accuracy, 1);
        page.line(Role::Normal, msg!("{percent} % of the moves lost nothing", percent));
        if review.in_points {
            let loss = format!("{:.0}", review.loss);
            page.line(Role::Normal, msg!("all moves together lost {loss} points", loss));
        }
        if let Some(number) = review.turning_point {
            let text = if review.in_points {
                msg!(
                    "the turning point is move {number}: never before or after did the game promise more",
                    ..
                )
            } else {
                msg!("the turning point is move {number}, which lost most", ..)
            };
            page.line(Role::Strong, text.with("number", number));
        }
        page.table(worst_moves(review));
        page.push(Block::Plot(plot(review)));
    }

    /// Every move, for a spreadsheet.
    fn table(&self, review: &Review) -> Option<Table> {
        Some(Table::of(
            &review.judged,
            &[
                (msg!("no."), true, &|judged| judged.made.number.into()),
                (msg!("played"), false, &|judged| judged.made.direction.to_string().into()),
                (msg!("better"), false, &|judged| judged.best.to_string().into()),
                (msg!("loss"), true, &|judged| format!("{:.3}", judged.loss).into()),
                (msg!("board"), false, &|judged| judged.made.before.to_string().into()),
            ],
        ))
    }
}

fn worst_moves(review: &Review) -> Table {
    Table::of(
        &review.worst,
        &[
            (msg!("no."), true, &|mistake| Span::new(Role::Quiet, mistake.number)),
            (msg!("played"), false, &|mistake| Span::new(Role::Bad, mistake.played.message())),
            (msg!("better"), false, &|mistake| Span::new(Role::Good, mistake.best.message())),
            (msg!("loss"), true, &|mistake| LocalizedText::fixed(mistake.loss, 1).into()),
            (msg!("why"), false, &|mistake| (&mistake.reason).into()),
        ],
    )
}

fn plot(review: &Review) -> Plot {
    let marks = review.worst.iter().take(3).map(|mistake| {
        let name = msg!(
            "{played}, better {best}, {loss} lost",
            played = mistake.played.message(),
            best = mistake.best.message(),
            loss = LocalizedText::fixed(mistake.loss, 1)
        );
        (mistake.number as f64, LocalizedText::from(name))
    });
    let title = if review.in_points {
        msg!("loss of every move, in points")
    } else {
        msg!("loss of every move")
    };
    let points = review.judged.iter().map(|judged| (judged.made.number as f64, judged.loss));
    Plot {
        title: LocalizedText::from(title),
        across: LocalizedText::from(msg!("move")),
        curves: vec![Curve {
            label: LocalizedText::from(msg!("loss")),
            points: points.collect(),
            ..Curve::default()
        }],
        marks: marks.collect(),
        ..Plot::default()
    }
}
