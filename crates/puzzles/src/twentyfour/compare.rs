//! `compare`: one hand given to several methods, side by side; the same methods from three
//! cards to eight; the steps of one of them.

use std::ops::ControlFlow;

use strum::VariantArray as _;
use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::studies::{brute_force, pairs, smith};
use unpuzzle_twentyfour::{Hand, Rules, Solved, Solver};

use super::input::{Subject, heading};
use crate::laboratory::*;
use crate::prelude::*;

/// Set the original brute force beside better searches on one hand
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-cli" = "CARD", "x-ask" = ["growth"]))]
    cards: Option<Parsed<Subject>>,
    /// Only this strategy
    strategy: Option<Method>,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

/// A way to look for solutions.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Method {
    Seed,
    Smith,
    EveryForm,
    Pairs,
    First,
    Distinct,
}

/// A hand to make 24 of. Its cards are from 1 to 13, in the order that the old methods depend
/// on.
pub(super) struct Cards {
    ranks: Vec<u8>,
    hand: Hand,
    letters: Option<String>,
    /// Known for four cards of the ladder, where it shows that a method is wrong: finding out is
    /// not part of what the method costs.
    is_solvable: bool,
}

fn text(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// How many solutions a method finds.
#[derive(Serialize, JsonSchema)]
pub(super) struct Found {
    solutions: u64,
    solvable: bool,
}

fn run(stopped: bool, cases: u64, solutions: u64) -> Run<Found> {
    let quality = (!stopped).then_some(Found { solutions, solvable: solutions > 0 });
    Run { cases, stopped, quality, figure: Some(solutions as f64), wrong: None }
}

impl Strategy for Method {
    type Instance = Cards;
    type Quality = Found;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn is_traceable(&self) -> bool {
        matches!(self, Method::Seed | Method::Pairs)
    }

    fn title(&self) -> LocalizedText {
        match self {
            Method::Seed => msg!("brute force of the report"),
            Method::Smith => msg!("fixed order (Smith)"),
            Method::EveryForm => msg!("every written form"),
            Method::Pairs => msg!("two at a time"),
            Method::First => msg!("first solution"),
            Method::Distinct => msg!("all solutions"),
        }
        .into()
    }

    fn run(
        &self,
        cards: &Cards,
        budget: &Budget,
        trace: Option<&mut Recorder>,
    ) -> Result<Option<Run<Found>>, NoAnswer> {
        let solver = Solver::new(&cards.hand).budget(budget);
        let searched = |solved: Solved| {
            run(solved.stopped.is_some(), solved.cases, solved.solutions.len() as u64)
        };
        Ok(Some(match self {
            Method::Seed => by_brute_force(cards, budget, trace),
            Method::Smith => match cards.ranks[..].try_into() {
                Ok(ranks) => by_smith(ranks, cards.is_solvable),
                // The paper has brackets for four cards only.
                Err(_) => return Ok(None),
            },
            Method::EveryForm => {
                let found = solver.every_form(&mut |_| {});
                run(found.stopped.is_some(), found.cases, found.count)
            }
            Method::Pairs => by_pairs(&cards.hand, budget, trace),
            Method::First => searched(solver.first()),
            Method::Distinct => searched(solver.distinct()),
        }))
    }
}

fn by_brute_force(cards: &Cards, budget: &Budget, mut trace: Option<&mut Recorder>) -> Run<Found> {
    if let Some(trace) = &mut trace {
        // Below the cards stands the order of the case.
        trace.begin(
            cards.hand.to_string(),
            vec![first_row(&cards.hand), empty_row(cards.ranks.len())],
        );
    }
    let mut cases = 0;
    let mut shown = Vec::new();
    let tally = brute_force::solve(&cards.ranks, 24, budget, &mut |case| {
        let Some(trace) = &mut trace else { return ControlFlow::Continue(()) };
        cases += 1;
        if shown != case.cards() {
            shown = case.cards().to_vec();
            let cells = (0..)
                .zip(&shown)
                .map(|(place, card): (u16, &u8)| (1, place, card.to_string(), "quiet".into()))
                .collect();
            trace.push(Event::new(Kind::Place, cases - 1, text(&shown)).with_cells(cells))?;
        }
        let text = format!("{} = {}", case.text(), case.value);
        trace.push(if case.accepted {
            Event::new(Kind::Solution, cases, text)
        } else {
            Event { text, ..Event::prune(cases, 1, "not-target") }
        })
    });
    let stopped = tally.stopped.is_some();
    let wrong = match (tally.answers, tally.lost) {
        _ if stopped => None,
        (_, 0) => None,
        (0, _) => Some(msg!("wrong: says no, and there is a solution")),
        (_, lost) => Some(msg!("wrong: single precision loses {lost} {lost|form|forms}", lost)),
    };
    Run { wrong, ..run(stopped, tally.cases, tally.answers) }
}

fn by_smith(ranks: [u8; 4], is_solvable: bool) -> Run<Found> {
    let answer = smith::solve(ranks, 24);
    let is_found = answer.expression.is_some();
    let wrong =
        (!is_found && is_solvable).then(|| msg!("wrong: only this order of the cards was tried"));
    Run { wrong, ..run(false, answer.cases, u64::from(is_found)) }
}

/// An operand, so that `8 / (1/3)` does not read as 8/3.
fn bracketed(value: Rational) -> String {
    if value.is_integer() && !value.is_negative() {
        value.to_string()
    } else {
        format!("({value})")
    }
}

fn by_pairs(hand: &Hand, budget: &Budget, mut trace: Option<&mut Recorder>) -> Run<Found> {
    if let Some(trace) = &mut trace {
        // Below the cards stands what is left of them after each step.
        let below = (1..hand.len()).rev().map(empty_row);
        let board = std::iter::once(first_row(hand)).chain(below).collect();
        trace.begin(hand.to_string(), board);
    }
    let mut cases = 0;
    let mut row: u16 = 0;
    let found = pairs::solve(hand.cards(), 24.into(), budget, &mut |event| {
        let Some(trace) = &mut trace else { return ControlFlow::Continue(()) };
        let text = |step: &pairs::Combination| {
            let (left, right) = (bracketed(step.left), bracketed(step.right));
            format!("{left} {} {right} = {}", step.operator.symbol(), step.value)
        };
        trace.push(match event {
            pairs::Event::Place(step, left) => {
                cases += 1;
                row += 1;
                let cell = |(place, number): (u16, &Rational)| {
                    let is_new = *number == step.value;
                    let tint = if is_new { Tint::piece(5) } else { Tint::default() };
                    (row, place, number.to_string(), tint)
                };
                let cells = (0..).zip(left).map(cell).collect();
                Event::new(Kind::Place, cases, text(step)).with_cells(cells)
            }
            pairs::Event::Remove(step) => {
                let width = hand.len() as u16 - row;
                let cell = |place| (row, place, String::new(), Tint::default());
                let cells = (0..width).map(cell).collect();
                row -= 1;
                Event::new(Kind::Remove, cases, text(step)).with_cells(cells)
            }
            pairs::Event::Prune(step, reason) => {
                cases += 1;
                let reason = match reason {
                    pairs::Cut::Seen => "seen",
                    pairs::Cut::NotTarget => "not-target",
                };
                Event { text: text(step), ..Event::prune(cases, 1, reason) }
            }
            pairs::Event::Solution(step) => {
                cases += 1;
                let cell = (row + 1, 0, step.value.to_string(), "good".into());
                Event::new(Kind::Solution, cases, text(step)).with_cells(vec![cell])
            }
        })
    });
    run(found.stopped.is_some(), found.cases, u64::from(!found.steps.is_empty()))
}

fn first_row(hand: &Hand) -> Vec<Option<(String, Tint)>> {
    let cards = hand.cards().iter().map(ToString::to_string).zip(0..);
    cards.map(|(card, place)| Some((card, Tint::piece(place)))).collect()
}

fn empty_row(columns: usize) -> Vec<Option<(String, Tint)>> {
    vec![Some((String::new(), Tint::default())); columns]
}

/// One hand for each size; each has the cards of the one before and one more, but for the
/// first, which could not make 24.
const LADDER: [&[u8]; 6] = [
    &[3, 8, 1],
    &[3, 3, 8, 8],
    &[3, 3, 8, 8, 1],
    &[3, 3, 8, 8, 1, 5],
    &[3, 3, 8, 8, 1, 5, 7],
    &[3, 3, 8, 8, 1, 5, 7, 11],
];

/// The cards that were compared.
#[derive(Serialize, JsonSchema)]
pub(super) struct Head {
    cards: Vec<Rational>,
    #[serde(skip)]
    title: Message,
}

impl Comparison for Compare {
    const PUZZLE: &'static str = "24";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare 3 3 8 8", "cases, time, answers"),
        ("compare --growth --save growth.svg", "from 3 cards to 8, with the law"),
        ("compare 3 3 8 8 --strategy seed --trace seed.jsonl", "every step, for `unpuzzle replay`"),
    ];
    type Strategy = Method;
    type Head = Head;

    fn laboratory(&self) -> &LaboratoryArguments {
        &self.laboratory
    }

    fn chosen(&self) -> Option<Method> {
        self.strategy
    }

    fn all(&self, _: Mode) -> Vec<Method> {
        Method::VARIANTS.to_vec()
    }

    fn instance(&self, _: Mode, _: &mut Context<'_>) -> Result<Cards, NoAnswer> {
        let subject = self.cards.as_deref().ok_or_else(|| {
            InputError::new(msg!(
                "say which cards, as in compare 3 3 8 8, or --growth for all sizes"
            ))
        })?;
        let ranks = subject.hand.ranks().filter(|_| subject.rules == Rules::classic());
        let ranks = ranks.and_then(|_| {
            subject
                .hand
                .cards()
                .iter()
                .map(|card: &Rational| u8::try_from(card.numerator()).ok())
                .collect()
        });
        let (hand, letters) = (subject.hand.clone(), subject.letters.clone());
        let refused = || {
            InputError::new(msg!(
                "compare takes four cards from 1 to 13 and makes 24, as the original methods do"
            ))
        };
        Ok(Cards { ranks: ranks.ok_or_else(refused)?, hand, letters, is_solvable: false })
    }

    fn ladder(&self, cx: &mut Context<'_>) -> Result<Ladder<Cards>, NoAnswer> {
        let mut rungs = Vec::new();
        for ranks in LADDER {
            let (size, label, instance) = (ranks.len() as u32, ranks.len().into(), text(ranks));
            let hand = super::input::hand(&instance, false)?;
            let is_solvable =
                ranks.len() == 4 && Solver::new(&hand).budget(cx.budget).solvable() == Verdict::Yes;
            let cards = Cards { ranks: ranks.to_vec(), hand, letters: None, is_solvable };
            rungs.push((Rung { size, label, instance }, cards));
        }
        Ok(Ladder {
            title: msg!("24: {what} from 3 to 8 cards", ..),
            axis: msg!("cards"),
            each: Some(msg!("× {factor} for each card", ..)),
            quality: msg!("solutions"),
            rungs,
        })
    }

    fn head(&self, cards: Cards, _: &Budget) -> Head {
        let title = heading(cards.letters.as_deref(), cards.hand.cards(), 24.into());
        Head { cards: cards.hand.cards().to_vec(), title }
    }

    fn table(&self, rows: &[Row<Found>]) -> Table {
        Table::of(
            rows,
            &[
                (msg!("method"), false, &|row| Span::new(Role::Strong, row.title.clone())),
                (msg!("cases"), true, &|row| row.cases.into()),
                (msg!("ms"), true, &|row| LocalizedText::fixed(row.milliseconds, 3).into()),
                (msg!("solutions"), true, &|row| {
                    let role = if row.quality.solvable { Role::Good } else { Role::Bad };
                    Span::new(role, row.quality.solutions)
                }),
            ],
        )
    }

    fn show(&self, head: &Head, rows: &[Row<Found>], page: &mut Page) {
        page.line(Role::Title, head.title.clone());
        page.table(self.table(rows));
        page.blank();
        let times = rows.iter().map(|row| (row.title.clone(), row.milliseconds));
        page.push(Block::Chart(Chart::of_times(msg!("time, milliseconds"), times)));
        page.line(Role::Quiet, msg!("The brute force of the report counts written forms and computes in single precision; the fixed order never rearranges the cards."));
    }
}
