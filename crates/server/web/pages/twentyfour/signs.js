// Operators the way people write them.

/** @typedef {import("./rational.js").Operator} Operator */

const WRITTEN = { "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^" };

/** How an operator is written for people. @param {Operator} operator */
export const sign = (operator) => WRITTEN[operator];

/** Signs of a machine in the signs of people. @param {string} text */
export const pretty = (text) =>
  text.replace(/\s*([-+*/^])\s*/g, (_, operator) => ` ${WRITTEN[/** @type {Operator} */ (operator)]} `);
