// Operators the way people write them.

/** @typedef {import("./rational.js").Operator} Operator */

const WRITTEN = { "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^" };

/** How an operator is written for people. @param {Operator} operator */
export const sign = (operator) => WRITTEN[operator];

/** Signs of a machine in the signs of people. @param {string} text */
export const pretty = (text) =>
  text.replace(/\s*([-+*/^])\s*/g, (_, operator) => ` ${WRITTEN[/** @type {Operator} */ (operator)]} `);

/** Signs between values in a sentence, as people write them; 8/3 without blanks is a fraction and stays. @param {string} text */
export const inSigns = (text) => text.replace(/ ([*/-]) (?=[\d(-])/g, (_, operator) => ` ${sign(operator)} `);
