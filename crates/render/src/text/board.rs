//! Boards: cards and tiles as boxes, squares of one board side by side.

use unpuzzle_puzzles::page::{Board, Cell, Role};

use super::{TextStyle, ansi, line};

pub(super) fn lines(board: &Board, style: TextStyle) -> Vec<String> {
    let labels = board.rows.iter().flatten().flatten();
    let widest = labels.map(|cell| line::width(&label(cell, style))).max();
    let width = widest.unwrap_or(0).max(1);
    if board.apart { boxes(board, width, style) } else { squares(board, width, style) }
}

fn label(cell: &Cell, style: TextStyle) -> String {
    line::clean(&cell.label, style).replace('\n', " ")
}

/// Each cell in a box of its own; long rows wrap.
fn boxes(board: &Board, width: usize, style: TextStyle) -> Vec<String> {
    let per_line = ((style.columns() + 1) / (width + 5)).max(1);
    let parts = board.rows.iter().flat_map(|row| row.chunks(per_line));
    parts.flat_map(|cells| box_lines(cells, width, style)).collect()
}

fn box_lines(cells: &[Option<Cell>], width: usize, style: TextStyle) -> [String; 3] {
    let boxes = cells.iter().map(|cell| match cell {
        Some(cell) => one_box(cell, width, style),
        None => [(); 3].map(|()| " ".repeat(width + 4)),
    });
    let boxes: Vec<[String; 3]> = boxes.collect();
    [0, 1, 2].map(|part| {
        let parts: Vec<_> = boxes.iter().map(|lines| lines[part].as_str()).collect();
        parts.join(" ")
    })
}

fn one_box(cell: &Cell, width: usize, style: TextStyle) -> [String; 3] {
    let across = style.pick("─", "-").repeat(width + 2);
    let [top_left, top_right, bottom_left, bottom_right, side] =
        style.pick(["╭", "╮", "╰", "╯", "│"], ["+", "+", "+", "+", "|"]);
    let edge = |text: &str| ansi::paint(edge_role(cell.role), text, style);
    let label = centred(&label(cell, style), width);
    let label = ansi::paint(cell.role, &label, style);
    [
        edge(&format!("{top_left}{across}{top_right}")),
        format!("{} {label} {}", edge(side), edge(side)),
        edge(&format!("{bottom_left}{across}{bottom_right}")),
    ]
}

/// Cards have quiet edges, other things the colour of what they hold.
fn edge_role(role: Role) -> Role {
    match role {
        Role::RedSuit | Role::BlackSuit | Role::Normal | Role::Strong => Role::Quiet,
        other => other,
    }
}

/// Squares of one board: coloured by piece, the letter always in each.
fn squares(board: &Board, width: usize, style: TextStyle) -> Vec<String> {
    let square = |cell: &Option<Cell>| match cell {
        None => " ".repeat(width + 2),
        Some(cell) => {
            let label = label(cell, style);
            let shown = if label.is_empty() { style.pick("·", ".") } else { &label };
            let text = format!(" {} ", centred(shown, width));
            ansi::paint_square(cell.role, &text, style)
        }
    };
    let rows = board.rows.iter();
    rows.map(|row| row.iter().map(square).collect()).collect()
}

/// In the middle of some columns, left of it if it cannot be exact.
fn centred(text: &str, width: usize) -> String {
    let space = width.saturating_sub(line::width(text));
    let left = space / 2;
    format!("{}{text}{}", " ".repeat(left), " ".repeat(space - left))
}
