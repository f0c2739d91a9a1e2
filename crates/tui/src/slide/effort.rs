//! What a game has cost beside its moves, which goes on counting when the game
//! is taken up another day.

use std::fmt;
use std::time::Duration;

/// Hints, moves taken back, and time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    /// How often a hint was asked for.
    pub(crate) hints: u32,
    /// How often a move was taken back.
    pub(crate) undos: u32,
    /// The time that was played.
    pub(crate) time: Duration,
}

/// The first word of the line.
const WORD: &str = "effort";

impl Effort {
    /// Reads the line below a kept record: what stands above it, and the effort.
    /// A game that was kept without it has cost nothing yet.
    pub(super) fn split(text: &str) -> (&str, Effort) {
        let text = text.trim_end();
        let (record, line) = text.rsplit_once('\n').unwrap_or((text, ""));
        match read(line) {
            Some(effort) => (record, effort),
            None => (text, Effort::default()),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.time.as_millis();
        write!(f, "{WORD} {} {} {milliseconds}", self.hints, self.undos)
    }
}

fn read(line: &str) -> Option<Effort> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [WORD, hints, undos, milliseconds] = words[..] else {
        return None;
    };
    Some(Effort {
        hints: hints.parse().ok()?,
        undos: undos.parse().ok()?,
        time: Duration::from_millis(milliseconds.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_comes_back_and_may_be_missing() {
        let effort = Effort {
            hints: 2,
            undos: 31,
            time: Duration::from_millis(61_250),
        };
        let text = format!("2048 record 1\nend\n{effort}\n");
        assert_eq!(Effort::split(&text), ("2048 record 1\nend", effort));
        for line in [
            "end",
            "effort",
            "effort 1 2",
            "effort 1 2 x",
            "effort -1 2 3",
        ] {
            let text = format!("record\n{line}");
            assert_eq!(Effort::split(&text), (text.as_str(), Effort::default()));
        }
    }
}
