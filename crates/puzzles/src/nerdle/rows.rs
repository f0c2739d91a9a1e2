//! Rows as people type them: `48-32=16:02101110`, one after another.
//!
//! Colours may have spaces between them, so a space does not end a row. A row
//! begins at a word with `=` in it, because every guess has one and no colour.

use std::ops::Range;

use crate::{InputError, Message, SourceSpan, msg};

use super::sentences::Refuse;
use unpuzzle_nerdle::{Feedback, Guess, Tiles, Variant};

/// Rows on one line, not yet looked into.
pub(super) struct TypedRows {
    text: String,
    rows: Vec<TypedRow>,
}

/// Where a row stands in the text.
#[derive(Clone)]
pub(super) struct TypedRow {
    pub(super) whole: Range<usize>,
    guess: Range<usize>,
    colours: Option<Range<usize>>,
}

impl TypedRows {
    /// Finds the rows in a text, which becomes one line.
    pub(super) fn find(text: &str) -> Self {
        let text: String = text.chars().map(on_one_line).collect();
        TypedRows::find_from(text, 0)
    }

    /// Finds the rows behind a place in a text of one line.
    pub(super) fn find_from(text: String, start: usize) -> Self {
        let mut wholes: Vec<Range<usize>> = Vec::new();
        for word in words(&text, start) {
            let begins = has_equals(&text[word.clone()]);
            match wholes.last_mut() {
                Some(row) if !(begins && has_equals(&text[row.clone()])) => row.end = word.end,
                _ => wholes.push(word),
            }
        }
        let rows = wholes.into_iter().map(|whole| cut(&text, whole)).collect();
        TypedRows { text, rows }
    }

    /// The rows in order.
    pub(super) fn rows(&self) -> &[TypedRow] {
        &self.rows
    }

    /// The text of the first guess.
    pub(super) fn first_guess(&self) -> Option<&str> {
        self.rows.first().map(|row| &self.text[row.guess.clone()])
    }

    /// The guess of a row, if the page accepts it.
    pub(super) fn guess(&self, row: &TypedRow, variant: Variant) -> Result<Tiles, InputError> {
        let guess = Guess::parse(&self.text[row.guess.clone()], variant);
        let guess = guess.map_err(|error| error.failure(&self.text, row.guess.start))?;
        Ok(guess.tiles)
    }

    /// Whether a row comes with colours.
    pub(super) fn has_colours(&self, row: &TypedRow) -> bool {
        row.colours.is_some()
    }

    /// The colours of a row on each of some boards; none for a solved one.
    pub(super) fn colours(
        &self,
        row: &TypedRow,
        tiles: usize,
        boards: usize,
    ) -> Result<Vec<Option<Feedback>>, InputError> {
        let Some(all) = row.colours.clone() else {
            return Err(self.without_colours(row));
        };
        if boards == 1 {
            return Ok(vec![Some(self.read(all, tiles)?)]);
        }
        let parts: Vec<Range<usize>> = parts(&self.text, all.clone(), '/');
        if parts.len() != boards {
            let message = msg!(
                "there are {expected} boards, these are the colours of {found}",
                expected = boards,
                ..
            );
            let failure = InputError::new(message.with("found", parts.len()));
            let place = SourceSpan::new(&self.text, all);
            return Err(failure.at(place).with_help(msg!(
                "a slash stands between the colours of two boards, a hyphen for a solved one"
            )));
        }
        let solved = |part: &Range<usize>| matches!(self.text[part.clone()].trim(), "" | "-");
        let read = |part: Range<usize>| match solved(&part) {
            true => Ok(None),
            false => self.read(part, tiles).map(Some),
        };
        parts.into_iter().map(read).collect()
    }

    fn read(&self, part: Range<usize>, tiles: usize) -> Result<Feedback, InputError> {
        let colours = Feedback::parse(&self.text[part.clone()], tiles);
        colours.map_err(|error| error.failure(&self.text, part.start))
    }

    /// The refusal of a row that lacks the colours of a board.
    pub(super) fn without_colours(&self, row: &TypedRow) -> InputError {
        let guess = self.text[row.guess.clone()].trim();
        self.refused(row, msg!("the colours of {guess} are missing: write {guess}:02101110", guess))
    }

    /// A refusal of a whole row.
    pub(super) fn refused(&self, row: &TypedRow, message: Message) -> InputError {
        InputError::new(message).at(SourceSpan::new(&self.text, row.whole.clone()))
    }
}

/// Ends of lines become spaces of the same length, so that places stay.
fn on_one_line(character: char) -> char {
    match character {
        '\n' | '\r' | '\t' => ' ',
        other => other,
    }
}

fn has_equals(text: &str) -> bool {
    text.contains(['=', '＝'])
}

/// The words behind a place.
fn words(text: &str, start: usize) -> Vec<Range<usize>> {
    let rest = text.get(start..).unwrap_or_default();
    let found = rest.split(char::is_whitespace).scan(start, |at, word| {
        let place = *at..*at + word.len();
        // White space may take more than one byte.
        let space = text[place.end..].chars().next();
        *at = place.end + space.map_or(0, char::len_utf8);
        Some(place)
    });
    found.filter(|place| !place.is_empty()).collect()
}

/// The parts of a stretch between separators.
fn parts(text: &str, stretch: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut start = stretch.start;
    let mut all = Vec::new();
    for (at, _) in text[stretch.clone()].match_indices(separator) {
        all.push(start..stretch.start + at);
        start = stretch.start + at + separator.len_utf8();
    }
    all.push(start..stretch.end);
    all
}

/// A row cut into guess and colours: at the first colon behind the `=`, or
/// else at the first space there.
fn cut(text: &str, whole: Range<usize>) -> TypedRow {
    let row = &text[whole.clone()];
    let equals = row.find(['=', '＝']).unwrap_or(row.len());
    let behind = row[equals..].find(':').map(|at| (equals + at, 1));
    let right = equals + row[equals..].len() - row[equals..].trim_start_matches(is_before).len();
    let space = row[right..].find(char::is_whitespace);
    let end = behind.or(space.map(|at| (right + at, 0)));
    let (end, gap) = end.unwrap_or((row.len(), 0));
    let colours = whole.start + end + gap..whole.end;
    let given = behind.is_some() || !text[colours.clone()].trim().is_empty();
    TypedRow { guess: whole.start..whole.start + end, colours: given.then_some(colours), whole }
}

/// What may stand between the `=` and the right side.
fn is_before(character: char) -> bool {
    character.is_whitespace() || matches!(character, '=' | '＝')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Option<&str>)]) {
        let found = TypedRows::find(text);
        let shown = |row: &TypedRow| {
            let colours = row.colours.clone();
            let colours = colours.map(|colours| found.text[colours].trim());
            (&found.text[row.guess.clone()], colours)
        };
        let rows: Vec<_> = found.rows().iter().map(shown).collect();
        assert_eq!(rows, expected, "{text:?}");
    }

    #[test]
    fn rows_are_found_however_they_are_typed() {
        check("", &[]);
        check("48-32=16:02101110", &[("48-32=16", Some("02101110"))]);
        check(
            "7*9-3=60:0 2 1 0 1 1 1 0 12/4+5=8:20110020",
            &[("7*9-3=60", Some("0 2 1 0 1 1 1 0")), ("12/4+5=8", Some("20110020"))],
        );
        check("12:4+5=8 ⬛🟩⬛\n1+2=3", &[("12:4+5=8", Some("⬛🟩⬛")), ("1+2=3", None)]);
        check("7 * 9 - 3 = 60 : 0", &[("7 * 9 - 3 = 60 ", Some("0"))]);
        check("1+2=3:", &[("1+2=3", Some(""))]);
        check("nonsense 5", &[("nonsense 5", None)]);
    }
}
