//! Commands as the descriptions of puzzles write them: `solve 3 3 8 8`.

/// The words of a command given as one text, with quotes as in a shell.
///
/// ```
/// use unpuzzle_puzzle::split_command;
///
/// assert_eq!(split_command("check '1 + 2' --cards 3,3"), ["check", "1 + 2", "--cards", "3,3"]);
/// ```
pub fn split_command(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
