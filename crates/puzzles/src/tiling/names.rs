//! What boards are called: their names are for the command line, people read these.

use crate::{LocalizedText, msg};

/// What a person calls the board of this name; any other title is left as it is.
pub(super) fn board_title(name: &str) -> LocalizedText {
    let size = |size: &str| size.replace('x', " × ");
    match name {
        "iq-puzzler-pro" => "IQ Puzzler Pro".to_owned().into(),
        "iq-puzzler-pro-diagonal" => msg!("{game}, diagonal", game = "IQ Puzzler Pro").into(),
        "iq-puzzler-pro-pyramid" => msg!("{game}, pyramid", game = "IQ Puzzler Pro").into(),
        "kanoodle" => "Kanoodle".to_owned().into(),
        "kanoodle-diagonal" => msg!("{game}, diagonal", game = "Kanoodle").into(),
        "kanoodle-pyramid" => msg!("{game}, pyramid", game = "Kanoodle").into(),
        "soma" => (msg!("Soma cube")).into(),
        _ => {
            if let Some(sides) = name.strip_prefix("one-sided-pentominoes-") {
                msg!("One-sided pentominoes {size}", size = size(sides)).into()
            } else if let Some(sides) = name.strip_prefix("pentominoes-") {
                msg!("Pentominoes {size}", size = size(sides)).into()
            } else if let Some(date) = name.strip_prefix("a-puzzle-a-day:") {
                format!("A-Puzzle-A-Day {date}").into()
            } else {
                name.to_owned().into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    use super::board_title;

    #[test]
    fn every_board_of_the_program_has_a_name_for_people() {
        for name in unpuzzle_tiling::BOARDS {
            for (_, language) in Language::ALL {
                assert_ne!(board_title(name).in_language(language), name);
            }
        }
    }
}
