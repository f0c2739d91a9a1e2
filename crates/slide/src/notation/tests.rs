use super::*;

fn check(text: &str, expected: &str) {
    let grid = text.parse::<Grid>();
    assert_eq!(grid.map(|grid| grid.to_string()).as_deref(), Ok(expected), "{text}");
}

fn refuse(text: &str, kind: &BoardErrorKind, marked: &str) {
    let error = text.parse::<Grid>().unwrap_err();
    assert_eq!((&error.kind, &text[error.span.clone()]), (kind, marked), "{text}");
}

const BOARD: &str = "2 4 . ./. 8 . ./. . . ./. . . 2048";

#[test]
fn many_forms_are_one_board() {
    check(BOARD, BOARD);
    check("2,4,.,./.,8,.,./.,.,.,./.,.,.,2048", BOARD);
    check("2 4 0 0\n0 8 0 0\n0 0 0 0\n0 0 0 2048\n", BOARD);
    check("2\t4\t_\t_\r\n_\t8\t_\t_\r\n_\t_\t_\t_\r\n_\t_\t_\t2048", BOARD);
    check("2 4 - -; - 8 - -; - - - -; - - - 2048", BOARD);
    check("2 4 0 0 0 8 0 0 0 0 0 0 0 0 0 2048", BOARD);
    check("[[2, 4, 0, 0], [0, 8, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2048]]", BOARD);
    check("[[2,4,null,null],[null,8,null,null],\n[0,0,0,0],[0,0,0,2048]]", BOARD);
    check("[2,4,0,0,0,8,0,0,0,0,0,0,0,0,0,2048]", BOARD);
    check("{{2,4,0,0},{0,8,0,0},{0,0,0,0},{0,0,0,2048},}", BOARD);
    check("[[2 4 0 0]\n [0 8 0 0]\n [0 0 0 0]\n [0 0 0 2048]]", BOARD);
    check("2,4,0,0,\n0,8,0,0,\n0,0,0,0,\n0,0,0,2048", BOARD);
    check("120003000000000b", BOARD);
    check("0x120003000000000B", BOARD);
}

#[test]
fn drawn_grids_are_read() {
    check("+---+---+\n| 2 |   |\n+---+---+\n|   | 4 |\n+---+---+", "2 ./. 4");
    check("┌───┬───┐\n│ 2 │   │\n├───┼───┤\n│   │ 4 │\n└───┴───┘", "2 ./. 4");
    check("|2||\n||4|", "2 ./. 4");
    check("2 | . | 8\n. | 4 | 2", "2 . 8/. 4 2");
    check(
        "╭────╮ ╭────╮\n│ 2  │ │    │\n╰────╯ ╰────╯\n╭────╮ ╭────╮\n│    │ │ 16 │\n╰────╯ ╰────╯",
        "2 ./. 16",
    );
    check("  2   ·  \n  ·   16 ", "2 ./. 16");
    check("- - -\n- 2 -\n- - 2", ". . ./. 2 ./. . 2");
}

#[test]
fn other_sizes_and_large_tiles_are_read() {
    check("2 4/8 16", "2 4/8 16");
    check("2 4 8 16", "2 4/8 16");
    check("65536 131072/1099511627776 2", "65536 131072/1099511627776 2");
    check("2 . ./. . 2", "2 . ./. . 2");
}

#[test]
fn bad_boards_say_why_and_where() {
    refuse("", &BoardErrorKind::Empty, "");
    refuse("//\n", &BoardErrorKind::Empty, "//\n");
    refuse("2 4/8 x", &BoardErrorKind::NotATile, "x");
    refuse("2 -4/8 2", &BoardErrorKind::NotATile, "-4");
    refuse("2 4/8 6", &BoardErrorKind::NotAPowerOfTwo, "6");
    refuse("2 1/8 4", &BoardErrorKind::NotAPowerOfTwo, "1");
    refuse("2 2199023255552/8 4", &BoardErrorKind::TooLarge, "2199023255552");
    refuse("2 99999999999999999999999/8 4", &BoardErrorKind::TooLarge, "99999999999999999999999");
    refuse("2,,4/8,2,2", &BoardErrorKind::NothingBetween, ",");
    refuse("| 2 4 | 8 |\n| 2 | 2 |", &BoardErrorKind::Crowded, "2 4");
    let uneven = BoardErrorKind::UnevenRow { row: 2, cells: 3, expected: 4 };
    refuse("2 4 8 16/ 2 4 8 /2 2 2 2", &uneven, "2 4 8");
    refuse("2/4/8/2", &BoardErrorKind::Size { rows: 4, columns: 1 }, "2/4/8/2");
    refuse("2 4 8 16 32 64", &BoardErrorKind::OneRow(6), "2 4 8 16 32 64");
    let nine = ["2 2"; 9].join("/");
    refuse(&nine, &BoardErrorKind::Size { rows: 9, columns: 2 }, &nine);
    refuse(&"2 ".repeat(9000), &BoardErrorKind::TooLong, "");
}

#[test]
fn impossible_positions_are_doubted() {
    let check =
        |text: &str, doubt| assert_eq!(text.parse::<Grid>().unwrap().doubt(), doubt, "{text}");
    check("2 ./. 2", None);
    check("32 16/8 4", None);
    check(". ./. 2", Some(Doubt::TooFewTiles));
    check("8 ./. 16", Some(Doubt::NoNewTile));
    check("64 2/. .", Some(Doubt::TooLarge { tile: 64, most: 32 }));
    check("32 32/2 .", Some(Doubt::TooLarge { tile: 32, most: 16 }));
    check("32 16/8 8", Some(Doubt::TooLarge { tile: 8, most: 4 }));
}
