//! Request bodies from the example commands of a puzzle.

use serde_json::{Map, Value, json};
use unpuzzle_puzzles::{AnyVerb, Field, Puzzle, Takes, split_command};

/// The examples of a verb that make sense over HTTP.
pub(super) fn all(puzzle: &dyn Puzzle, verb: &'static AnyVerb) -> Vec<Value> {
    let own = verb.examples.iter().filter_map(|(command, _)| body_of(verb, command));
    let mut examples: Vec<Value> = own.collect();
    if examples.is_empty() {
        examples.extend(borrowed(puzzle, verb));
    }
    examples
}

/// A body with the instance of another verb's example, or empty if none is required.
fn borrowed(puzzle: &dyn Puzzle, verb: &'static AnyVerb) -> Option<Value> {
    let Some(argument) = verb.instance().filter(|field| field.is_required()) else {
        // Where there are commands, but none for here, it needs a file.
        return verb.examples.is_empty().then(|| json!({}));
    };
    let all = puzzle.verbs().iter().flat_map(|other| {
        let commands = other.examples.iter().map(|(command, _)| *command);
        commands.filter_map(|command| body_of(other, command))
    });
    let mut spelled = all.filter_map(|body| body.get(argument.name).cloned());
    spelled.next().map(|instance| json!({argument.name: instance}))
}

/// A command as a body, unless it has files or options of the command line only.
fn body_of(verb: &'static AnyVerb, command: &str) -> Option<Value> {
    let mut fields = Map::new();
    let mut instance = Vec::new();
    let mut words = split_command(command).into_iter().skip(1);
    while let Some(word) = words.next() {
        let Some(argument) = flag(verb, &word) else {
            if word.starts_with("--") {
                return None;
            }
            instance.push(word);
            continue;
        };
        let value = match argument.takes {
            Takes::Flag => true.into(),
            Takes::Number { .. } => words.next()?.parse::<i64>().ok()?.into(),
            Takes::Text { .. } | Takes::Choice { .. } => words.next()?.into(),
            Takes::Instance { .. } | Takes::File => return None,
        };
        fields.insert(argument.name.to_owned(), value);
    }
    if !instance.is_empty() {
        let (name, text) = spelled(verb.instance()?, &instance)?;
        fields.insert(name, text);
    }
    Some(fields.into())
}

fn flag(verb: &'static AnyVerb, word: &str) -> Option<&'static Field> {
    if let Some(name) = word.strip_prefix("--") {
        return verb.field(name);
    }
    let letter = word.strip_prefix('-')?.parse().ok();
    let mut arguments = verb.fields().iter();
    arguments.find(|argument| letter.is_some() && argument.short == letter)
}

/// The instance, unless it is the name of a file.
fn spelled(argument: &'static Field, words: &[String]) -> Option<(String, Value)> {
    let text = words.join(" ");
    let is_name = argument.lines().is_some() && !text.contains(char::is_whitespace);
    (!is_name).then(|| (argument.name.to_owned(), text.into()))
}
