//! Arguments that several verbs take: a board, who plays, the size.

use std::ops::Range;
use std::sync::Arc;

use unpuzzle_core::Located;
use unpuzzle_slide::{
    Grid, Network, PUZZLE, PlayerError, PlayerFactory, PlayerName, Size, WeightsError,
};

use super::game::SlideGame;
use crate::File;
use crate::prelude::*;

/// The arguments of `hint` and `solve`.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BoardArgs {
    /// The board: rows with / or lines, cells with blanks or commas, a dot or 0 for an empty cell; or a game and its moves, 2048:4x4#7 LULDR
    #[schemars(extend("x-cli" = "BOARD"))]
    pub(super) board: Parsed<Start>,
    #[serde(flatten)]
    pub(super) by: PlayerArgs,
}

impl BoardArgs {
    pub(super) fn doubts(&self) -> Option<Message> {
        self.board.grid.doubt()
    }
}

/// A board, or the current board of a game, whose next tiles are determined.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) grid: Grid,
    /// The positions of the game so far.
    pub(super) game: Option<Vec<SlideGame>>,
}

/// Typed in any form, or a game id with the moves made so far behind it,
/// `2048:4x4#7 LULDR`.
impl FromText for Start {
    fn from_text(text: &str) -> Result<Self, InputError> {
        if text.trim_start().strip_prefix(PUZZLE).is_some_and(|rest| rest.starts_with(':')) {
            let positions = SlideGame::positions(text)?;
            let grid = *positions[positions.len() - 1].grid();
            return Ok(Start { grid, game: Some(positions) });
        }
        let grid = text.parse().map_err(|error| bad_board(error, text))?;
        Ok(Start { grid, game: None })
    }
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct PlayerArgs {
    /// Who plays, such as expert:3 (looks 3 moves ahead) or expert:20ms (as far as the time allows; expert is expert:50ms); without it expert on 4x4, perfect on the smallest boards, expectimax on others
    #[schemars(extend("x-value" = "NAME", "x-offer" = PlayerName::WORDS))]
    player: Option<Parsed<PlayerName>>,
    #[serde(flatten)]
    pub(super) weights: WeightsArg,
}

impl PlayerArgs {
    pub(super) fn player(&self, size: Size) -> PlayerName {
        self.player.map_or_else(|| PlayerName::strongest(size), |player| player.0)
    }

    /// The same for whole games of thousands of moves: only who asks for a time
    /// for each of them gets it.
    pub(super) fn player_of_games(&self, size: Size) -> PlayerName {
        self.player.map_or_else(|| PlayerName::strongest(size).quick(), |player| player.0)
    }
}

impl FromText for PlayerName {
    fn from_text(text: &str) -> Result<Self, InputError> {
        name(text.trim(), SourceSpan::whole(text))
    }
}

pub(super) fn name(word: &str, place: SourceSpan) -> Result<PlayerName, InputError> {
    word.parse().map_err(|message| {
        let stem = word.split(':').next().unwrap_or_default();
        let known = PlayerName::WORDS;
        let suggestion = nearest(stem, known).filter(|_| !known.contains(&stem));
        InputError::new(message).at(place).with_suggestion(suggestion)
    })
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct WeightsArg {
    /// A file of weights for the expert
    weights: Option<File>,
}

impl WeightsArg {
    /// The players; the expert uses these weights or the built-in ones.
    pub(super) fn factory(&self, io: &mut dyn VerbIo) -> Result<PlayerFactory, InputError> {
        let Some(file) = self.weights.as_ref().map(|file| file.of("weights")) else {
            return Ok(PlayerFactory::default());
        };
        let bytes = io
            .read(&file)?
            .ok_or_else(|| InputError::new(msg!("there is no such file")).at(file.span()))?;
        let network = Network::unpack(&bytes)
            .map_err(|error: WeightsError| InputError::new(error.message()).at(file.span()))?;
        Ok(PlayerFactory::with_network(Arc::new(network)))
    }
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub(super) struct SizeArg {
    /// Rows and columns, from 2x2 to 8x8
    #[schemars(extend("x-value" = "SIZE", "x-default" = "4x4"))]
    size: Option<Parsed<Size>>,
}

impl SizeArg {
    pub(super) fn get(self) -> Size {
        self.size.map_or(Size::CLASSIC, |size| size.0)
    }
}

impl FromText for Size {
    fn from_text(text: &str) -> Result<Self, InputError> {
        text.parse().map_err(|message| InputError::new(message).at(SourceSpan::whole(text)))
    }
}

/// What is said where a player does not play on a board, or could not before the budget ran
/// out.
pub(super) fn no_player(error: PlayerError) -> NoAnswer {
    match error {
        PlayerError::Exhausted(why) => why.into(),
        error => InputError::new(error.message())
            .with_help(msg!("expectimax plays on boards of every size"))
            .into(),
    }
}

/// A range of a multi-line text as a place in its line.
pub(super) fn place(text: &str, span: Range<usize>) -> SourceSpan {
    let before = text.get(..span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let inside =
        (span.start - start).min(line.len())..(span.end.max(start) - start).min(line.len());
    SourceSpan {
        line: text.contains('\n').then(|| before.matches('\n').count() + 1),
        ..SourceSpan::new(line, inside)
    }
}

/// The refusal of a board, marked in the line of the text that matters.
pub fn bad_board(error: Located, text: &str) -> InputError {
    InputError::new(error.kind).at(place(text, error.span.into())).with_help(msg!(
        "a board looks like '2 4 . ./. 8 . ./. . . ./. . . 2', or 16 numbers with 0 for empty cells"
    ))
}

#[cfg(test)]
mod tests {
    use unpuzzle_slide::Grid;

    use super::*;

    #[test]
    fn a_failure_shows_the_line() {
        let text = "2 4\n8 7";
        let failure = bad_board(text.parse::<Grid>().unwrap_err(), text);
        let place = failure.place.unwrap();
        assert_eq!((place.text.as_str(), place.span, place.line), ("8 7", 2..3, Some(2)));
    }
}
