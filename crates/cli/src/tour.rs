//! The tour: every puzzle at work in a few seconds, and what to try next.

use std::ops::ControlFlow;

use unpuzzle_puzzles::page::{Page, Role, Span};
use unpuzzle_puzzles::{Message, Puzzle, msg, split_command};

use crate::context::Context;
use crate::errors::CliError;
use crate::grammar::PROGRAM;
use crate::{Exit, commands, output, prompt};

/// Shows every puzzle.
pub(crate) fn run(context: &Context) -> Result<Exit, CliError> {
    greet(context)?;
    for puzzle in context.registry {
        if show(context, *puzzle)?.is_break() {
            break;
        }
    }
    say_goodbye(context)?;
    Ok(if context.stop.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn greet(context: &Context) -> Result<(), CliError> {
    let mut page = Page::new();
    page.line(Role::Strong, msg!("Welcome to unpuzzle. This is what it does:"));
    print(context, &page)
}

fn show(context: &Context, puzzle: &dyn Puzzle) -> Result<ControlFlow<()>, CliError> {
    let performed = Context { no_input: true, ..context.clone() };
    let about = puzzle.about();
    let mut page = Page::new();
    page.blank();
    page.line(Role::Title, about.title.clone());
    for line in about.rules.template(context.language).lines() {
        page.line(Role::Normal, line);
    }
    print(context, &page)?;
    for command in about.tour {
        announce(context, puzzle, command)?;
        let mut words = vec![puzzle.name().to_owned()];
        words.extend(split_command(command));
        commands::run_inside(&performed, &words)?;
        if pause(context)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Leaves a reader at a terminal the time to read.
fn pause(context: &Context) -> Result<ControlFlow<()>, CliError> {
    if context.stop.is_raised() {
        return Ok(ControlFlow::Break(()));
    }
    if !context.can_ask() {
        return Ok(ControlFlow::Continue(()));
    }
    context.console.print("\n")?;
    let typed = prompt::read_answer(
        context,
        &context.say(&msg!("Enter continues, q and Enter ends the tour:")),
    )?;
    Ok(match typed.as_deref() {
        None | Some("q" | "Q") => ControlFlow::Break(()),
        Some(_) => ControlFlow::Continue(()),
    })
}

fn announce(context: &Context, puzzle: &dyn Puzzle, command: &str) -> Result<(), CliError> {
    let mut page = Page::new();
    page.blank();
    let line = format!("{PROGRAM} {} {command}", puzzle.name());
    page.spans(vec![Span::new(Role::Quiet, "$ "), Span::new(Role::Accent, line)]);
    print(context, &page)
}

/// Where to go from here: the menu, a game, the help.
fn say_goodbye(context: &Context) -> Result<(), CliError> {
    let mut page = Page::new();
    page.blank();
    page.line(Role::Strong, msg!("Try next:"));
    let mut rows = vec![(PROGRAM.to_owned(), msg!("the menu: everything without typing commands"))];
    rows.extend(context.registry.iter().flat_map(|puzzle| next_steps(*puzzle)));
    let widest = rows.iter().map(|(command, _)| command.len()).max();
    let widest = widest.unwrap_or_default();
    for (command, meaning) in rows {
        page.spans(vec![
            Span::new(Role::Accent, format!("  {command:<widest$}  ")),
            Span::new(Role::Normal, meaning),
        ]);
    }
    print(context, &page)
}

/// The games of a puzzle and its help.
fn next_steps(puzzle: &dyn Puzzle) -> Vec<(String, Message)> {
    let named = |word: &str| format!("{PROGRAM} {} {word}", puzzle.name());
    let games = puzzle.verbs().iter().filter(|verb| verb.is_screen);
    let mut rows: Vec<_> =
        games.map(|verb| (named(verb.name), Message::of_template(verb.about()))).collect();
    rows.push((named("--help"), msg!("all that this puzzle can do")));
    rows
}

fn print(context: &Context, page: &Page) -> Result<(), CliError> {
    Ok(context.console.print(&output::text_of(context, page))?)
}
