//! The sheet as plain text, for those who print from an editor.

use crate::{Language, msg};

use super::{Answers, SheetHand, SheetLevel, SheetOptions, letters};

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
    let level = hand.level.as_ref().map(|level| shown(level, language));
    let level = level.map_or(String::new(), |level| format!("   {level}"));
    let answer = format!("      {} = {}", "_".repeat(36), options.target_of(hand));
    let mut lines =
        vec![String::new(), format!("{number:>4}. {cards}{level}"), String::new(), answer];
    if options.answers == Answers::Below {
        lines.extend(hand.solutions.first().map(|answer| format!("      {answer}")));
    }
    lines
}

fn shown(level: &SheetLevel, language: Language) -> String {
    let filled = usize::from(level.dots.min(SheetLevel::DOTS));
    let empty = usize::from(SheetLevel::DOTS) - filled;
    let name = level.name.in_language(language);
    format!("{}{} {name}", "●".repeat(filled), "○".repeat(empty))
}

fn answer_lines(hand: &SheetHand, number: usize, language: Language) -> Vec<String> {
    let count = hand.counted().map(|count| format!("   ({})", count.in_language(language)));
    let count = count.unwrap_or_default();
    let mut lines = vec![String::new(), format!("{number:>4}. {}{count}", hand.shown())];
    lines.extend(hand.solutions.iter().map(|text| format!("      {text}")));
    lines.extend(hand.hidden().map(|more| format!("      {}", more.in_language(language))));
    lines
}
