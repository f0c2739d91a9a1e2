//! `bench`: every figure of the README, measured again and set beside the README's own
//! value, and those that have a goal beside it, as a ratio; `bench --signature`: one line over the answers of all engines.

mod figures;
mod machine;
mod signature;

use clap::ArgMatches;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
use unpuzzle_puzzle::{InputError, LocalizedText, SourceSpan, nearest, to_json};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::{Exit, messages, output, progress};

use figures::{FIGURES, Figure, Measured};

/// Measures the figures that are asked for, or says which there are.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    if given.get_flag("signature") {
        let line = progress::watched(context, signature::line);
        return match line {
            Ok(line) => {
                context.console.print(&format!("{line}\n"))?;
                Ok(Exit::Yes)
            }
            Err(_) => Ok(Exit::Unknown),
        };
    }
    if given.get_flag("list") {
        context.console.print(&output::text_of(context, &list()))?;
        return Ok(Exit::Yes);
    }
    let wanted = wanted(given.get_one::<String>("figure").map(String::as_str))?;
    let rows: Vec<Row> = progress::watched(context, |budget| {
        wanted.iter().map(|figure| Row::of(figure, budget, context.threads)).collect()
    });
    let report = Report {
        schema: "unpuzzle/bench/1",
        machine: machine::facts(context.threads),
        figures: rows,
    };
    let shown = match given.get_flag("json") {
        true => format!("{}\n", to_json(&report, context.language, true)),
        false => output::text_of(context, &report.page()),
    };
    context.console.print(&shown)?;
    Ok(report.exit())
}

fn wanted(name: Option<&str>) -> Result<Vec<&'static Figure>, InputError> {
    let Some(name) = name else {
        return Ok(FIGURES.iter().collect());
    };
    let found: Vec<_> = FIGURES.iter().filter(|figure| figure.name == name).collect();
    if found.is_empty() {
        let near = nearest(name, FIGURES.iter().map(|figure| figure.name));
        let error = InputError::new(messages::NO_SUCH_FIGURE.with("name", name));
        return Err(error.at(SourceSpan::whole(name)).with_suggestion(near));
    }
    Ok(found)
}

fn list() -> Page {
    let mut page = Page::new();
    for figure in &FIGURES {
        page.spans(vec![
            Span::new(Role::Strong, format!("{:<18}", figure.name)),
            Span::new(Role::Normal, figure.what),
        ]);
    }
    page
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    machine: machine::Facts,
    figures: Vec<Row>,
}

/// A figure with what was measured.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    what: LocalizedText,
    /// As the README has it.
    readme: Option<String>,
    /// As it was measured here.
    measured: Option<String>,
    /// Whether the two agree, within what is said about noise; null if nothing was measured.
    agrees: Option<bool>,
    /// How far they may be apart, or why nothing was measured.
    remark: LocalizedText,
    /// What it is meant to be, where there is a goal.
    goal: Option<String>,
    /// How much of the goal was measured; 1 and more reaches it.
    of_goal: Option<f64>,
}

impl Row {
    fn of(figure: &Figure, budget: &unpuzzle_puzzle::Budget, threads: usize) -> Self {
        let readme = figures::readme(figure);
        let (measured, agrees, remark) = match (figure.measure)(budget, threads) {
            Measured::Value(value) => {
                let agrees =
                    readme.as_deref().map(|told| figures::agree(told, &value, figure.noise));
                (Some(value), agrees, figure.remark())
            }
            Measured::Missing(why) => (None, None, why.into()),
        };
        let ratio = measured.as_deref().and_then(|value| figure.goal?.ratio(value));
        Row {
            name: figure.name,
            what: figure.what.into(),
            readme,
            measured,
            agrees,
            remark,
            goal: figure.goal.map(figures::Goal::text),
            of_goal: ratio,
        }
    }

    fn cells(&self) -> Vec<Span> {
        let dash = || LocalizedText::from("–");
        let text = |value: &Option<String>| value.clone().map_or_else(dash, LocalizedText::from);
        let (role, verdict) = match (self.agrees, &self.measured) {
            (Some(true), _) => (Role::Good, LocalizedText::from(&messages::AGREES)),
            (Some(false), _) => (Role::Bad, (&messages::DIFFERS).into()),
            (None, Some(_)) => (Role::Normal, dash()),
            (None, None) => (Role::Warning, (&messages::NOT_MEASURED).into()),
        };
        let (reached, of_goal) = match self.of_goal {
            Some(ratio) if ratio < 1.0 => (Role::Bad, LocalizedText::fixed(ratio, 2)),
            Some(ratio) => (Role::Good, LocalizedText::fixed(ratio, 2)),
            None => (Role::Normal, dash()),
        };
        vec![
            Span::new(Role::Strong, self.what.clone()),
            Span::new(Role::Normal, text(&self.readme)),
            Span::new(Role::Normal, text(&self.measured)),
            Span::new(role, verdict),
            Span::new(Role::Normal, text(&self.goal)),
            Span::new(reached, of_goal),
            Span::new(Role::Quiet, self.remark.clone()),
        ]
    }
}

impl Report {
    fn page(&self) -> Page {
        let mut page = Page::new();
        let columns = [
            (&messages::FIGURE_COLUMN, false),
            (&messages::README_COLUMN, true),
            (&messages::MEASURED_COLUMN, true),
            (&messages::VERDICT_COLUMN, false),
            (&messages::GOAL_COLUMN, true),
            (&messages::OF_GOAL_COLUMN, true),
            (&messages::REMARK_COLUMN, false),
        ];
        let rows = self.figures.iter().map(Row::cells);
        page.push(Block::Table(Table::new(columns, rows)));
        page.blank();
        page.line(Role::Quiet, self.machine.words());
        page
    }

    /// No if a figure differs, unknown if one could not be measured.
    fn exit(&self) -> Exit {
        if self.figures.iter().any(|row| row.agrees == Some(false)) {
            Exit::No
        } else if self.figures.iter().any(|row| row.measured.is_none()) {
            Exit::Unknown
        } else {
            Exit::Yes
        }
    }
}
