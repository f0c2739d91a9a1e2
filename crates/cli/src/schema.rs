//! `schema 24.solve`: the shape of a verb's replies, for programs that read them.

use unpuzzle_puzzles::{AnyVerb, InputError, Puzzle, SourceSpan, msg, nearest};
use unpuzzle_render::reply_document;

use crate::cli_error::CliError;
use crate::{Context, Exit};

/// Prints the JSON schema of the verb that the word names.
pub(crate) fn run(context: &Context, word: &str) -> Result<Exit, CliError> {
    let (puzzle, verb) = find(context, word)?;
    let document = reply_document(puzzle, verb);
    context.console.print(&format!("{document:#}\n"))?;
    Ok(Exit::Yes)
}

fn find(
    context: &Context,
    word: &str,
) -> Result<(&'static dyn Puzzle, &'static AnyVerb), InputError> {
    let all = context.registry.iter().flat_map(|puzzle| {
        let verbs = puzzle.verbs().iter();
        verbs.map(move |verb| (format!("{}.{}", puzzle.name(), verb.name), *puzzle, verb))
    });
    let all: Vec<_> = all.collect();
    let at = SourceSpan::whole(word);
    match all.iter().find(|(name, ..)| name == word) {
        Some((_, puzzle, verb)) if !verb.is_screen => Ok((*puzzle, verb)),
        Some(_) => Err(InputError::new(msg!(
            "{verb} is played on a screen and has no replies",
            verb = word
        ))
        .at(at)),
        None => {
            let near = nearest(word, all.iter().map(|(name, ..)| name.as_str()));
            let message = msg!("there is no puzzle or command “{word}”", word);
            Err(InputError::new(message).at(at).with_suggestion(near))
        }
    }
}
