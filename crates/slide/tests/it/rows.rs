//! Every row in every direction, against sliding as a person would do it.

use unpuzzle_slide::{Board, Move};

/// Pushes tiles towards the front: walk each tile as far as it goes, merge it
/// once with a tile that has not merged.
fn slid(line: [u8; 4]) -> ([u8; 4], u32) {
    let mut line = line;
    let mut merged = [false; 4];
    let mut reward = 0;
    for start in 1..4 {
        let mut place = start;
        while place > 0 && line[place] != 0 {
            if line[place - 1] == 0 {
                line.swap(place - 1, place);
            } else if line[place - 1] == line[place] && !merged[place - 1] {
                merged[place - 1] = true;
                reward += 2 << line[place];
                line[place - 1] = (line[place] + 1).min(15);
                line[place] = 0;
                break;
            } else {
                break;
            }
            place -= 1;
        }
    }
    (line, reward)
}

/// The cells of a line from the wall that tiles slide to.
fn cells(direction: Move, line: usize) -> [usize; 4] {
    [0, 1, 2, 3].map(|place| match direction {
        Move::Left => 4 * line + place,
        Move::Right => 4 * line + 3 - place,
        Move::Up => 4 * place + line,
        Move::Down => 4 * (3 - place) + line,
    })
}

#[test]
fn every_row_slides_as_by_hand() {
    for row in 0..=u16::MAX {
        let tiles = [0, 4, 8, 12].map(|shift| (row >> shift & 15) as u8);
        let (expected, reward) = slid(tiles);
        for direction in Move::ALL {
            let line = usize::from(row) % 4;
            let (mut before, mut after) = ([0; 16], [0; 16]);
            for (place, cell) in cells(direction, line).into_iter().enumerate() {
                before[cell] = tiles[place];
                after[cell] = expected[place];
            }
            let board = Board::from_exponents(before);
            match board.slide(direction) {
                None => assert_eq!(before, after, "{direction} {tiles:?}"),
                Some(slide) => {
                    assert_eq!(slide.board.exponents(), after, "{direction} {tiles:?}");
                    assert_eq!(slide.reward, u64::from(reward), "{direction} {tiles:?}");
                    assert_ne!(before, after, "{direction} {tiles:?}");
                }
            }
        }
    }
}

#[test]
fn a_board_has_eight_different_sides() {
    let board = Board::from_exponents([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    let mut sides: Vec<Board> = board.symmetries().to_vec();
    sides.sort_unstable();
    sides.dedup();
    assert_eq!(sides.len(), 8);
    for side in sides {
        let corners = [0, 3, 12, 15].map(|cell| side.exponent(cell));
        assert_eq!(corners.iter().sum::<u8>(), 30, "corners stay corners");
        assert!(side.symmetries().contains(&board));
    }
}

#[test]
fn a_board_reaches_its_largest_tile_and_those_below() {
    for cell in 0..16 {
        for largest in 1..=15 {
            let mut exponents = [0; 16];
            exponents[cell] = largest;
            let board = Board::from_exponents(exponents);
            let reached = (1..=16).take_while(|&exponent| board.reaches(exponent));
            assert_eq!(reached.count(), usize::from(largest));
        }
    }
}
