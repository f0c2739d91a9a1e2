//! `rate`: a finished game reviewed, guess by guess: skill and luck.

use super::input::{RuleArgs, Typed};
use super::view;
use crate::prelude::*;
use unpuzzle_nerdle::{Assessment, Review, Row, Rules, review};

/// Review a finished game: skill and luck of every guess
#[derive(Deserialize, JsonSchema)]
pub(super) struct Rate {
    /// The rows of a game as guess:colours, or its guesses with --answer, or a game id and guesses
    #[schemars(extend("x-cli" = "GAME"))]
    game: Words,
    /// The answer
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    rules: RuleArgs,
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("rate '5-1=4:00222 3+1=4:22222'", "a game with its colours"),
        ("rate '7*9-3=60 12/4+5=8 1*36/4=9' --answer '1*36/4=9'", "guesses and the answer"),
    ];
    const FORMATS: &'static [&'static str] = &["csv"];
    const SPOILS: bool = true;
    type Answer = Review;

    fn run(&self, cx: &mut Context<'_>) -> Result<Review, NoAnswer> {
        let typed = Typed {
            text: &self.game,
            answer: self.answer.as_deref(),
            rules: self.rules,
            hard: false,
            boards: 1,
            is_finished: true,
        };
        let position = typed.position(cx.budget)?;
        if position.boards.len() != 1 {
            return Err(InputError::new(msg!("this works with one board")).into());
        }
        if position.rows().is_empty() {
            return Err(InputError::new(msg!(
                "give the rows of a game: 48-32=16:02101110 …, or its guesses and --answer"
            ))
            .into());
        }
        let review = review(position.rules, position.rows(), cx.budget);
        if position.ends_in_answer {
            cx.notes.push(msg!("no colours were given, so the last guess is taken for the answer"));
        }
        cx.notes.extend(inexact(&review));
        Ok(review)
    }

    fn verdict(&self, review: &Review) -> Verdict {
        if review.ended.is_ok() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, review: &Review, page: &mut Page) {
        show(review, page);
    }

    fn table(&self, review: &Review) -> Option<Table> {
        Some(table(review))
    }
}

pub fn review_page(rules: Rules, rows: &[Row], budget: &Budget) -> Page {
    let review = review(rules, rows, budget);
    let mut page = Page::new();
    show(&review, &mut page);
    if let Some(note) = inexact(&review) {
        page.line(Role::Quiet, note);
    }
    page
}

fn inexact(review: &Review) -> Option<Message> {
    (!review.exact).then(|| msg!("skill is known for micro, mini, midi and classic without the commutative rule; here only luck is"))
}

fn show(review: &Review, page: &mut Page) {
    if review.ended.is_err() {
        page.line(Role::Warning, msg!("unknown: the work was stopped before the end"));
    }
    let rows: Vec<Row> = review.guesses.iter().map(|own| own.row).collect();
    page.push(view::boards([rows.as_slice()]));
    page.blank();
    page.push(Block::Table(table(review)));
    page.blank();
    for (number, judged) in (1..).zip(&review.guesses) {
        page.spans(sentences(number, judged));
    }
    let luck = LocalizedText::decimal(&format!("{:+.1}", review.luck));
    let summary = match review.skill {
        Some(skill) => {
            msg!("Skill {skill} %, luck {luck} bits.", skill = format!("{skill:.0}"), luck)
        }
        None => msg!("Luck {luck} bits.", luck),
    };
    page.line(Role::Strong, summary);
}

fn table(review: &Review) -> Table {
    let shown = |value: Option<f64>, digits: usize| {
        Span::or_dash(value.map(|value| LocalizedText::fixed(value, digits)))
    };
    Table::of(
        (1..).zip(&review.guesses),
        &[
            (msg!("#"), true, &|(number, _)| Span::new(Role::Quiet, *number)),
            (msg!("guess"), false, &|(_, judged)| {
                Span::new(Role::Strong, judged.row.guess.to_string())
            }),
            (msg!("candidates"), true, &|(_, judged)| judged.candidates.into()),
            (msg!("expected"), true, &|(_, judged)| {
                shown(judged.worth.map(|worth| worth.own.average()), 3)
            }),
            (msg!("best"), true, &|(_, judged)| {
                shown(judged.worth.map(|worth| worth.best.average()), 3)
            }),
            (msg!("skill %"), true, &|(_, judged)| {
                shown(judged.worth.map(|worth| worth.skill()), 0)
            }),
            (msg!("bits"), true, &|(_, judged)| LocalizedText::fixed(judged.bits_gained, 2).into()),
            (msg!("luck"), true, &|(_, judged)| {
                LocalizedText::decimal(&format!("{:+.2}", judged.luck())).into()
            }),
        ],
    )
}

fn sentences(number: usize, judged: &Assessment) -> Vec<Span> {
    let mut spans = vec![Span::new(Role::Quiet, format!("{number}. "))];
    spans.extend(about_skill(judged));
    spans.push(Span::from(" "));
    let luck = judged.luck();
    let text = match luck {
        1.0.. => msg!("Lucky by {bits} bits: {left} left.", ..),
        ..=-1.0 => msg!("Unlucky by {bits} bits: {left} left.", ..),
        _ => msg!("Neither luck nor bad luck: {left} left.", ..),
    };
    let bits = LocalizedText::fixed(luck.abs(), 1);
    spans.push(text.with("left", judged.left).with("bits", bits).into());
    spans
}

fn about_skill(judged: &Assessment) -> Option<Span> {
    let worth = judged.worth?;
    let loss = worth.own.average() - worth.best.average();
    // Tolerance; totals are whole numbers.
    if loss < 1e-9 {
        return Some(Span::new(Role::Good, msg!("The best guess there was.")));
    }
    let (role, text): (Role, Message) = match loss {
        0.0..0.1 => (Role::Normal, msg!("Good: {loss} guesses lost against {best}.", ..)),
        0.1..0.4 => (Role::Warning, msg!("Fair: {loss} guesses lost against {best}.", ..)),
        _ => (Role::Bad, msg!("Weak: {loss} guesses lost against {best}.", ..)),
    };
    let said = text.with("best", worth.best_guess.to_string());
    Some(Span::new(role, said.with("loss", LocalizedText::fixed(loss, 3))))
}
