// What boards are called; the comparison names them too.

/** @type {import("../../shell/words.js").Catalogue} */
export const catalogue = {
  boardIq: ["IQ Puzzler Pro", "IQ Puzzler Pro"],
  boardIqDiagonal: ["IQ Puzzler Pro, diagonal", "IQ Puzzler Pro, diagonal"],
  boardIqPyramid: ["IQ Puzzler Pro, pyramid", "IQ Puzzler Pro, piramida"],
  boardKanoodle: ["Kanoodle", "Kanoodle"],
  boardKanoodleDiagonal: ["Kanoodle, diagonal", "Kanoodle, diagonal"],
  boardKanoodlePyramid: ["Kanoodle, pyramid", "Kanoodle, piramida"],
  boardSoma: ["Soma cube", "Kubus Soma"],
  boardDay: ["A-Puzzle-A-Day {date}", "A-Puzzle-A-Day {date}"],
  boardOneSided: ["One-sided pentominoes {size}", "Pentomino satu sisi {size}"],
  boardPentominoes: ["Pentominoes {size}", "Pentomino {size}"],
};
