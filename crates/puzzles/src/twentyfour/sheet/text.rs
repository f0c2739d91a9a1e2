//! The sheet as plain text, for those who print from an editor.

use super::{Answers, SheetHand, SheetOptions, letters};
use crate::prelude::*;

/// A sheet as text in one language: the hands, and after a form feed the
/// answer key.
pub fn sheet_text(hands: &[SheetHand], options: &SheetOptions, language: Language) -> String {
    let mut lines = heading(hands, options, language);
    for (index, hand) in hands.iter().enumerate() {
        lines.extend(hand_lines(hand, index + 1, options, language));
    }
    if options.answers == Answers::OwnPage {
        lines.push(format!("\u{c}{}", msg!("Answers").template(language)));
        lines.push(
            msg!("Answers that differ only in order or in needless brackets are counted once.")
                .template(language)
                .to_owned(),
        );
        for (index, hand) in hands.iter().enumerate() {
            lines.extend(answer_lines(hand, index + 1, language));
        }
    }
    if !options.command.is_empty() {
        let again = msg!("The same sheet again: {command}", command = options.command.as_str());
        lines.extend([String::new(), again.in_language(language)]);
    }
    lines.push(String::new());
    lines.join("\n")
}

fn heading(hands: &[SheetHand], options: &SheetOptions, language: Language) -> Vec<String> {
    let (title, task) = options.heading();
    let (name, date) = (msg!("Name").template(language), msg!("Date").template(language));
    let mut lines = vec![title.in_language(language), task.in_language(language)];
    lines.extend(options.subject.iter().map(|words| words.in_language(language)));
    let letters = letters(hands);
    if !letters.is_empty() {
        lines.push(letters.join(", "));
    }
    lines.push(String::new());
    lines.push(format!("{name}: ______________________  {date}: ______________"));
    lines
}

fn hand_lines(
    hand: &SheetHand,
    number: usize,
    options: &SheetOptions,
    language: Language,
) -> Vec<String> {
    let cards = hand.cards.iter().map(|card| format!("[ {card:>3} ]"));
    let cards = cards.collect::<Vec<_>>().join(" ");
    let level = hand.level.map_or_else(String::new, |level| dots(level, language));
    let answer = format!("      {} = {}", "_".repeat(36), options.target_of(hand));
    let mut lines =
        vec![String::new(), format!("{number:>4}. {cards}{level}"), String::new(), answer];
    if options.answers == Answers::Below {
        lines.extend(hand.solutions.first().map(|answer| format!("      {answer}")));
    }
    lines
}

fn dots(level: Level, language: Language) -> String {
    let dots = Level::ALL.map(|dot| if dot <= level { '●' } else { '○' });
    format!("   {} {}", String::from_iter(dots), level_text(level).in_language(language))
}

fn answer_lines(hand: &SheetHand, number: usize, language: Language) -> Vec<String> {
    let count = hand.counted().map(|count| format!("   ({})", count.in_language(language)));
    let count = count.unwrap_or_default();
    let mut lines = vec![String::new(), format!("{number:>4}. {}{count}", hand.shown())];
    lines.extend(hand.solutions.iter().map(|text| format!("      {text}")));
    lines.extend(hand.hidden().map(|more| format!("      {}", more.in_language(language))));
    lines
}
