//! Commands as the descriptions of puzzles write them: `solve 3 3 8 8`.

/// The words of a command given as one text, with quotes as in a shell.
///
/// ```
/// use unpuzzle_puzzles::split_command;
///
/// assert_eq!(split_command("check '1 + 2' --cards 3,3"), ["check", "1 + 2", "--cards", "3,3"]);
/// ```
pub fn split_command(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_else(|| line.split_whitespace().map(str::to_owned).collect())
}
