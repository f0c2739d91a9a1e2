//! `rate`: a finished game reviewed, guess by guess: skill and luck.

use super::answered::{outcome_of, say_end};
use super::input::{self, Typed};
use super::{rounded, view};
use crate::prelude::*;
use unpuzzle_nerdle::coach::{Assessment, Coach, CoachError, review};
use unpuzzle_nerdle::rules::{Row, Rules, Variant};
use unpuzzle_puzzle::msg;

/// `nerdle rate`
pub(super) struct Rate;

arguments! {
    pub(super) struct RateArguments {
        game: String = instance("GAME", "The rows of a game as guess:colours, or its guesses with --answer, or a game id and guesses") => input::text,
        answer: Option<String> = word("EQUATION", "The answer"),
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldVerb for Rate {
    type Arguments = RateArguments;
    type Reply = Rated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("rate '5-1=4:00222 3+1=4:22222'", "a game with its colours"),
            ("rate '7*9-3=60 12/4+5=8 1*36/4=9' --answer '1*36/4=9'", "guesses and the answer"),
        ],
        formats: &["csv"],
        ..VerbInfo::new("rate", "Review a finished game: skill and luck of every guess")
    };

    fn run(own: RateArguments, call: &mut Context<'_>) -> Result<Rated, NoAnswer> {
        rate(&own, call.budget)
    }
}

fn rate(own: &RateArguments, budget: &Budget) -> Result<Rated, NoAnswer> {
    let typed = Typed {
        text: &own.game,
        answer: own.answer.as_deref(),
        variant: own.variant,
        commutative: own.commutative,
        hard: false,
        boards: 1,
    };
    let position = typed.finished(budget)?;
    if position.boards.len() != 1 {
        return Err(InputError::new(msg!("this works with one board")).into());
    }
    if position.rows().is_empty() {
        return Err(InputError::new(msg!(
            "give the rows of a game: 48-32=16:02101110 …, or its guesses and --answer"
        ))
        .into());
    }
    let mut rated = Rated::new(position.rules, position.rows(), budget);
    rated.assumed = position.assumed;
    Ok(rated)
}

/// The coach's review of the rows of a board, to be read.
pub fn review_page(rules: Rules, rows: &[Row], budget: &Budget) -> Page {
    let rated = Rated::new(rules, rows, budget);
    let mut page = rated.page();
    for note in rated.notes() {
        page.line(Role::Quiet, note);
    }
    page
}

/// A game, reviewed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Rated {
    variant: Word<Variant>,
    solved: bool,
    guesses: Vec<RatedGuess>,
    /// Percent over all guesses, where all have an exact worth.
    skill: Option<f64>,
    /// Bits over all guesses.
    luck: f64,
    #[serde(skip)]
    judged: Vec<Assessment>,
    #[serde(skip)]
    ended: Result<(), CoachError>,
    /// Whether these rules are searched exactly.
    #[serde(skip)]
    exact: bool,
    /// Whether the last guess was taken for the answer.
    #[serde(skip)]
    assumed: bool,
}

/// One guess, judged. What needs an exact search is null where there is none.
#[derive(Serialize, JsonSchema)]
struct RatedGuess {
    guess: String,
    feedback: String,
    candidates: usize,
    left: usize,
    expected: Option<f64>,
    best: Option<f64>,
    best_guess: Option<String>,
    expected_exact: Option<String>,
    best_exact: Option<String>,
    skill: Option<f64>,
    luck: f64,
    bits: f64,
    bits_expected: f64,
}

impl RatedGuess {
    fn new(judged: &Assessment) -> Self {
        let worth = judged.worth;
        RatedGuess {
            guess: judged.row.guess.to_string(),
            feedback: judged.row.feedback.to_string(),
            candidates: judged.candidates,
            left: judged.left,
            expected: worth.map(|worth| rounded(worth.own.average())),
            best: worth.map(|worth| rounded(worth.best.average())),
            best_guess: worth.map(|worth| worth.best_guess.to_string()),
            expected_exact: worth.map(|worth| worth.own.exact().to_string()),
            best_exact: worth.map(|worth| worth.best.exact().to_string()),
            skill: worth.map(|worth| rounded(worth.skill())),
            luck: rounded(judged.luck()),
            bits: rounded(judged.bits_gained),
            bits_expected: rounded(judged.bits_expected),
        }
    }
}

impl Rated {
    fn new(rules: Rules, rows: &[Row], budget: &Budget) -> Self {
        let (judged, ended) = review(rules, rows, budget);
        let last = judged.last();
        Rated {
            variant: Word(rules.variant),
            solved: last.is_some_and(|own| own.row.feedback.is_solved()),
            guesses: judged.iter().map(RatedGuess::new).collect(),
            skill: skill(&judged).map(rounded),
            luck: rounded(luck(&judged)),
            judged,
            ended,
            exact: Coach::new(rules).is_ok(),
            assumed: false,
        }
    }

    fn summary(&self) -> Message {
        let luck = LocalizedText::decimal(&format!("{:+.1}", luck(&self.judged)));
        match skill(&self.judged) {
            Some(skill) => {
                msg!("Skill {skill} %, luck {luck} bits.", skill = format!("{skill:.0}"), luck)
            }
            None => msg!("Luck {luck} bits.", luck),
        }
    }
}

impl Reply for Rated {
    fn verdict(&self) -> Verdict {
        outcome_of(&self.ended)
    }

    fn show(&self, page: &mut Page) {
        say_end(page, &self.ended);
        let rows: Vec<Row> = self.judged.iter().map(|own| own.row).collect();
        page.push(view::boards([rows.as_slice()]));
        page.blank();
        page.table(self.table());
        page.blank();
        for (number, judged) in (1..).zip(&self.judged) {
            page.spans(sentences(number, judged));
        }
        page.line(Role::Strong, self.summary());
    }

    fn table(&self) -> Option<Table> {
        let shown = |value: Option<f64>, digits: usize| match value {
            Some(value) => LocalizedText::fixed(value, digits).into(),
            None => Span::from("–"),
        };
        Some(Table::of(
            (1..).zip(&self.judged),
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
                (msg!("bits"), true, &|(_, judged)| {
                    LocalizedText::fixed(judged.bits_gained, 2).into()
                }),
                (msg!("luck"), true, &|(_, judged)| {
                    LocalizedText::decimal(&format!("{:+.2}", judged.luck())).into()
                }),
            ],
        ))
    }

    fn notes(&self) -> Vec<Message> {
        let assumed = self
            .assumed
            .then(|| msg!("no colours were given, so the last guess is taken for the answer"));
        let inexact = (!self.exact).then(|| msg!("skill is known for micro, mini, midi and classic without the commutative rule; here only luck is"));
        assumed.into_iter().chain(inexact).collect()
    }
}

fn skill(judged: &[Assessment]) -> Option<f64> {
    let skill = |own: &Assessment| own.worth.map(|worth| worth.skill());
    let skills: Vec<f64> = judged.iter().map(skill).collect::<Option<_>>()?;
    (!skills.is_empty()).then(|| skills.iter().sum::<f64>() / skills.len() as f64)
}

fn luck(judged: &[Assessment]) -> f64 {
    judged.iter().map(Assessment::luck).sum()
}

/// The guess in a sentence about skill and one about luck.
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
    // Totals are whole numbers, so a difference is never this small.
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
