use super::*;

fn check(text: &str, expected: &str) {
    let grid = text.parse::<Grid>();
    assert_eq!(grid.map(|grid| grid.to_string()).as_deref(), Ok(expected), "{text}");
}

fn refuse(text: &str, message: &str, marked: &str) {
    let error = text.parse::<Grid>().unwrap_err();
    assert_eq!((&*error.to_string(), error.span.text(text)), (message, Some(marked)), "{text}");
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
    refuse("", "there is no board here", "");
    refuse("//\n", "there is no board here", "//\n");
    refuse("2 4/8 x", "this is neither a tile nor an empty cell", "x");
    refuse("2 -4/8 2", "this is neither a tile nor an empty cell", "-4");
    refuse("2 4/8 6", "tiles are powers of two from 2 on: 2, 4, 8, 16, …", "6");
    refuse("2 1/8 4", "tiles are powers of two from 2 on: 2, 4, 8, 16, …", "1");
    refuse("2 2199023255552/8 4", "no tile is larger than 1099511627776", "2199023255552");
    refuse(
        "2 99999999999999999999999/8 4",
        "no tile is larger than 1099511627776",
        "99999999999999999999999",
    );
    refuse("2,,4/8,2,2", "nothing stands before this comma; an empty cell is a dot or a 0", ",");
    refuse("| 2 4 | 8 |\n| 2 | 2 |", "one cell holds one tile", "2 4");
    let uneven = "row 2 has 3 cells, but the first row has 4";
    refuse("2 4 8 16/ 2 4 8 /2 2 2 2", uneven, "2 4 8");
    refuse("2/4/8/2", "this board has 4 rows and 1 columns; both must be from 2 to 8", "2/4/8/2");
    refuse(
        "2 4 8 16 32 64",
        "6 cells in one row make no square board; end each row with / or a new line",
        "2 4 8 16 32 64",
    );
    let nine = ["2 2"; 9].join("/");
    refuse(&nine, "this board has 9 rows and 2 columns; both must be from 2 to 8", &nine);
    refuse(&"2 ".repeat(9000), "this is too long for a board", "");
}

#[test]
fn impossible_positions_are_doubted() {
    let check = |text: &str, doubt: Option<&str>| {
        let found = text.parse::<Grid>().unwrap().doubt().map(|doubt| doubt.to_string());
        let doubt = doubt.map(|doubt| format!("no game comes to this board: {doubt}"));
        assert_eq!(found, doubt, "{text}");
    };
    check("2 ./. 2", None);
    check("32 16/8 4", None);
    check(". ./. 2", Some("there are always at least two tiles"));
    check("8 ./. 16", Some("the newest tile is always a 2 or a 4"));
    check("64 2/. .", Some("where the 64 is, at most 32 is possible"));
    check("32 32/2 .", Some("where the 32 is, at most 16 is possible"));
    check("32 16/8 8", Some("where the 8 is, at most 4 is possible"));
}
