//! The tour: every puzzle at work in a few seconds, and what to try next.

use unpuzzle_core::Puzzle;
use unpuzzle_core::page::{Page, Role, Span};

use crate::context::Context;
use crate::grammar::PROGRAM;
use crate::trouble::Trouble;
use crate::{Exit, commands, messages, output, words};

/// Shows every puzzle.
pub(crate) fn run(context: &Context) -> Result<Exit, Trouble> {
    greet(context)?;
    for puzzle in context.registry {
        show(context, *puzzle)?;
    }
    part(context)?;
    Ok(if context.stop.is_raised() {
        Exit::Interrupted
    } else {
        Exit::Yes
    })
}

fn greet(context: &Context) -> Result<(), Trouble> {
    let mut page = Page::new();
    page.line(Role::Strong, messages::TOUR_WELCOME.message());
    print(context, &page)
}

fn show(context: &Context, puzzle: &dyn Puzzle) -> Result<(), Trouble> {
    let about = puzzle.about();
    let mut page = Page::new();
    page.blank();
    page.line(Role::Title, about.title.message());
    for line in about.rules.template(context.language).lines() {
        page.line(Role::Normal, line);
    }
    print(context, &page)?;
    for command in about.tour {
        if context.stop.is_raised() {
            return Ok(());
        }
        announce(context, puzzle, command)?;
        let mut words = vec![puzzle.name().to_owned()];
        words.extend(words::split(command));
        commands::run_inside(context, &words)?;
    }
    Ok(())
}

fn announce(context: &Context, puzzle: &dyn Puzzle, command: &str) -> Result<(), Trouble> {
    let mut page = Page::new();
    page.blank();
    let line = format!("{PROGRAM} {} {command}", puzzle.name());
    page.spans(vec![
        Span::new(Role::Quiet, "$ "),
        Span::new(Role::Accent, line),
    ]);
    print(context, &page)
}

/// Where to go from here: the menu, a game, the help.
fn part(context: &Context) -> Result<(), Trouble> {
    let mut page = Page::new();
    page.blank();
    page.line(Role::Strong, messages::TOUR_NEXT.message());
    let mut suggest = |command: String, meaning: &'static unpuzzle_core::Text| {
        page.spans(vec![
            Span::new(Role::Accent, format!("  {command:<28}  ")),
            Span::new(Role::Normal, meaning),
        ]);
    };
    suggest(PROGRAM.to_owned(), &messages::TOUR_MENU);
    for puzzle in context.registry {
        for verb in puzzle.verbs().iter().filter(|verb| verb.interactive) {
            suggest(
                format!("{PROGRAM} {} {}", puzzle.name(), verb.name),
                verb.about,
            );
        }
        suggest(
            format!("{PROGRAM} {} --help", puzzle.name()),
            &messages::TOUR_HELP,
        );
    }
    print(context, &page)
}

fn print(context: &Context, page: &Page) -> Result<(), Trouble> {
    Ok(context.console.print(&output::text_of(context, page))?)
}
