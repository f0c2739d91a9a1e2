//! `rate`: a finished game reviewed, guess by guess: skill and luck.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, LocalizedText, Message, Outcome, Request, Snapshot,
    Text, Value,
};

use super::decimal::decimal;
use super::input::{self, Position};
use super::{Halt, messages as say, rounded, unknown, view};
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::coach::{Coach, CoachError, ExpectedGuesses};
use unpuzzle_nerdle::rules::{Row, Tiles};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, Halt> {
    let position = input::finished(request, budget)?;
    if position.boards.len() != 1 {
        return Err(InputError::new(say::ONE_BOARD.message()).into());
    }
    if position.rows().is_empty() {
        return Err(InputError::new(say::NOTHING_TO_RATE.message()).into());
    }
    let mut review = Review::new(&position);
    let ended = review.run(budget);
    let mut reply = match ended {
        Ok(()) => LegacyReply::new(Outcome::Yes),
        Err(_) => unknown(),
    };
    review.tell(&mut reply, &position);
    Ok(reply)
}

/// One guess, judged.
struct Judged {
    row: Row,
    /// Candidates before it and after it.
    candidates: (usize, usize),
    /// What it was worth, what the best was worth, and the best; where these
    /// rules are searched exactly.
    worth: Option<(ExpectedGuesses, ExpectedGuesses, Tiles)>,
    bits: f64,
    bits_expected: f64,
}

impl Judged {
    /// The best possible against what was chosen, in percent.
    fn skill(&self) -> Option<f64> {
        let (own, best, _) = self.worth?;
        Some(100.0 * f64::from(best.total) / f64::from(own.total.max(1)))
    }

    /// Guesses given away on average.
    fn loss(&self) -> Option<f64> {
        let (own, best, _) = self.worth?;
        Some(own.average() - best.average())
    }

    /// Bits gained beyond what was to be expected.
    fn luck(&self) -> f64 {
        self.bits - self.bits_expected
    }
}

/// A review in progress.
struct Review<'a> {
    rows: &'a [Row],
    knowledge: Knowledge,
    coach: Option<Coach>,
    judged: Vec<Judged>,
}

impl<'a> Review<'a> {
    fn new(position: &'a Position) -> Self {
        Review {
            rows: position.rows(),
            knowledge: Knowledge::new(position.rules),
            coach: Coach::new(position.rules).ok(),
            judged: Vec::new(),
        }
    }

    fn run(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        for (done, &row) in self.rows.iter().enumerate() {
            budget.report(&Snapshot::parts(done as u64, self.rows.len() as u64));
            budget.check()?;
            let worth = self.worth(row.guess, budget)?;
            let bits_expected = self.knowledge.entropy(row.guess);
            let before = self.knowledge.candidates().len();
            // These rows were added once already.
            let _ = self.knowledge.add(row);
            let after = self.knowledge.candidates().len();
            self.judged.push(Judged {
                row,
                candidates: (before, after),
                worth,
                bits: (before as f64).log2() - (after as f64).log2(),
                bits_expected,
            });
        }
        Ok(())
    }

    fn worth(
        &self,
        guess: Tiles,
        budget: &Budget,
    ) -> Result<Option<(ExpectedGuesses, ExpectedGuesses, Tiles)>, Exhausted> {
        let Some(coach) = self.coach else {
            return Ok(None);
        };
        let both = || -> Result<_, CoachError> {
            let own = coach.evaluate(&self.knowledge, guess, budget)?;
            let (best_guess, best) = coach.best(&self.knowledge, budget)?;
            Ok((own, best, best_guess))
        };
        match both() {
            Ok(worth) => Ok(Some(worth)),
            Err(CoachError::Exhausted(why)) => Err(why),
            Err(_) => Ok(None),
        }
    }

    fn tell(&self, reply: &mut LegacyReply, position: &Position) {
        let solved = self.knowledge.is_solved();
        reply
            .field("variant", position.rules.variant.name())
            .field("solved", solved)
            .field(
                "guesses",
                Value::list(self.judged.iter().map(Judged::fields)),
            )
            .field("skill", self.skill().map(rounded))
            .field("luck", rounded(self.luck()));
        reply.page.push(view::boards([self.knowledge.rows()]));
        reply.page.blank();
        let table = table(&self.judged);
        reply.page.push(Block::Table(table.clone()));
        reply.table = Some(table);
        reply.page.blank();
        for (number, judged) in self.judged.iter().enumerate() {
            reply.page.spans(judged.words(number + 1));
        }
        self.summary(reply);
        if position.assumed {
            reply.notes.push(say::LAST_IS_THE_ANSWER.message());
        }
        if self.coach.is_none() {
            reply.notes.push(say::NO_EXACT_WORTH.message());
        }
    }

    fn summary(&self, reply: &mut LegacyReply) {
        let luck = decimal(&format!("{:+.1}", self.luck()));
        let line = match self.skill() {
            Some(skill) => say::SUMMARY_OF_GAME
                .with("skill", format!("{skill:.0}"))
                .with("luck", luck),
            None => say::SUMMARY_OF_LUCK.with("luck", luck),
        };
        reply.page.line(Role::Strong, line);
    }

    fn skill(&self) -> Option<f64> {
        let skills: Option<Vec<f64>> = self.judged.iter().map(Judged::skill).collect();
        let skills = skills.filter(|skills| !skills.is_empty())?;
        Some(skills.iter().sum::<f64>() / skills.len() as f64)
    }

    fn luck(&self) -> f64 {
        self.judged.iter().map(Judged::luck).sum()
    }
}

impl Judged {
    fn fields(&self) -> Value {
        let worth = self.worth;
        Value::Record(vec![
            ("guess", self.row.guess.to_string().into()),
            ("feedback", self.row.feedback.to_string().into()),
            ("candidates", self.candidates.0.into()),
            ("left", self.candidates.1.into()),
            (
                "expected",
                worth.map(|(own, ..)| rounded(own.average())).into(),
            ),
            (
                "best",
                worth.map(|(_, best, _)| rounded(best.average())).into(),
            ),
            (
                "best_guess",
                worth.map(|(.., guess)| guess.to_string()).into(),
            ),
            (
                "expected_exact",
                worth.map(|(own, ..)| own.exact().to_string()).into(),
            ),
            (
                "best_exact",
                worth.map(|(_, best, _)| best.exact().to_string()).into(),
            ),
            ("skill", self.skill().map(rounded).into()),
            ("luck", rounded(self.luck()).into()),
            ("bits", rounded(self.bits).into()),
            ("bits_expected", rounded(self.bits_expected).into()),
        ])
    }

    fn cells(&self, number: usize) -> Vec<Span> {
        let shown = |value: Option<f64>, digits: usize| match value {
            Some(value) => decimal(&format!("{value:.digits$}")),
            None => LocalizedText::from("–"),
        };
        let worth = self.worth;
        vec![
            Span::new(Role::Quiet, number),
            Span::new(Role::Strong, self.row.guess.to_string()),
            Span::new(Role::Normal, self.candidates.0),
            Span::new(Role::Normal, shown(worth.map(|(own, ..)| own.average()), 3)),
            Span::new(
                Role::Normal,
                shown(worth.map(|(_, best, _)| best.average()), 3),
            ),
            Span::new(Role::Normal, shown(self.skill(), 0)),
            Span::new(Role::Normal, decimal(&format!("{:.2}", self.bits))),
            Span::new(Role::Normal, decimal(&format!("{:+.2}", self.luck()))),
        ]
    }

    /// The guess in a sentence about skill and one about luck.
    fn words(&self, number: usize) -> Vec<Span> {
        let (role, skill) = self.about_skill();
        let mut spans = vec![Span::new(Role::Quiet, format!("{number}. "))];
        spans.extend(skill.map(|skill| Span::new(role, skill)));
        spans.push(Span::from(" "));
        let luck = about_luck(self.luck());
        let left = luck.with("left", self.candidates.1);
        spans.push(Span::from(
            left.with("bits", decimal(&format!("{:.1}", self.luck().abs()))),
        ));
        spans
    }

    fn about_skill(&self) -> (Role, Option<Message>) {
        let (Some(loss), Some((.., best))) = (self.loss(), self.worth) else {
            return (Role::Normal, None);
        };
        let said = |text: &'static Text| {
            let text = text.with("best", best.to_string());
            text.with("loss", decimal(&format!("{loss:.3}")))
        };
        // Totals are whole numbers, so a difference is never this small.
        if loss < 1e-9 {
            return (Role::Good, Some(say::BEST_GUESS.message()));
        }
        match loss {
            0.0..0.1 => (Role::Normal, Some(said(&say::GOOD_GUESS))),
            0.1..0.4 => (Role::Warning, Some(said(&say::FAIR_GUESS))),
            _ => (Role::Bad, Some(said(&say::POOR_GUESS))),
        }
    }
}

fn about_luck(luck: f64) -> &'static Text {
    match luck {
        1.0.. => &say::LUCKY,
        ..=-1.0 => &say::UNLUCKY,
        _ => &say::AS_EXPECTED,
    }
}

fn table(judged: &[Judged]) -> Table {
    let columns = [
        (&say::NUMBER, true),
        (&say::GUESS_COLUMN, false),
        (&say::CANDIDATES_COLUMN, true),
        (&say::EXPECTED_COLUMN, true),
        (&say::BEST_COLUMN, true),
        (&say::SKILL_COLUMN, true),
        (&say::BITS_COLUMN, true),
        (&say::LUCK_COLUMN, true),
    ];
    let rows = judged.iter().enumerate();
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: rows.map(|(at, judged)| judged.cells(at + 1)).collect(),
    }
}
