//! Games as the terminal saves them: an id and the moves, line by line.

/// The first line of a saved game.
const HEADER: &str = "unpuzzle game 1";

/// Stands for the end of a line of a game on one line.
const LINE_END: char = ';';

/// The id of a saved game and its moves in force, wherever in a text it begins.
pub(crate) fn saved_game(text: &str) -> Option<(&str, Vec<&str>)> {
    let (mut id, mut moves, mut made) = (None, Vec::new(), 0);
    for line in text[text.find(HEADER)?..].split(['\n', LINE_END]) {
        let (word, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "id" => id = Some(value),
            "move" => {
                moves.truncate(made);
                moves.push(value);
                made += 1;
            }
            "undone" => moves.push(value),
            "undo" => made = made.saturating_sub(1),
            "redo" => made += 1,
            "go" => made = value.parse().unwrap_or(made),
            _ => {}
        }
    }
    moves.truncate(made);
    Some((id?, moves))
}
