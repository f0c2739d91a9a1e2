// The exact arithmetic behind the 24 page, without a browser: rationals,
// expressions, and hands with undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Mistake, checkCards, evaluate, parse, print } from "../../web/pages/twentyfour/expression.js";
import { pretty, Rational, apply } from "../../web/shell/rational.js";
import { Hand } from "../../web/pages/twentyfour/hand.js";

/** Numbers that are the same in every run. */
function* chance(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A tree of this many cards. */
function randomTree(cards, dice) {
  const roll = (sides) => Math.floor(dice.next().value * sides);
  if (cards === 1) return { card: new Rational(BigInt(1 + roll(13))) };
  const left = 1 + roll(cards - 1);
  return {
    operator: "+-*/"[roll(4)],
    left: randomTree(left, dice),
    right: randomTree(cards - left, dice),
  };
}

/** The value, or what is wrong. */
function valueOf(tree) {
  try {
    return String(evaluate(tree));
  } catch (error) {
    return error.kind;
  }
}

test("values are exact", () => {
  const check = (text, value) => assert.equal(valueOf(parse(text)), value, text);
  check("8/(3-8/3)", "24");
  check("1/3+1/3+1/3", "1");
  check("2^10", "1024");
  check("2^(1-3)", "1/4");
  check("3-8", "-5");
  check("1/7/7/7", "1/343");
  check("K*K*K*K", "28561");
  check("9-3-2", "4");
  check("2^3^2", "512");
  check("5/(3-3)", "zero");
});

test("alternative operator signs are read", () => {
  for (const text of ["8÷(3−8÷3)", "8 : ( 3 – 8 : 3 )", "8/(3-8/3)", "a*24", "Q x 2", "T+T+4·A"]) {
    assert.equal(valueOf(parse(text)), "24", text);
  }
});

test("mistakes have a place", () => {
  const check = (text, kind, start, end) => {
    assert.throws(
      () => parse(text),
      (mistake) => {
        assert.ok(mistake instanceof Mistake);
        assert.deepEqual([mistake.kind, mistake.start, mistake.end], [kind, start, end], text);
        return true;
      },
    );
  };
  check("8 & 3", "unknown", 2, 3);
  check("8*(3", "unclosed", 2, 3);
  check("8*3)", "unopened", 3, 4);
  check("8*", "missing", 2, 3);
  check("8 3", "extra", 2, 3);
  check("(8 3)", "extra", 3, 4);
  check("*8", "missing", 0, 1);
  check("-8", "missing", 0, 1);
  check("1".repeat(201), "long", 200, 201);
});

test("printed expressions parse to the same value", () => {
  const dice = chance(24);
  for (let round = 0; round < 3000; round += 1) {
    const tree = randomTree(1 + (round % 6), dice);
    for (const reader of ["people", "machine"]) {
      const text = print(tree, reader);
      assert.equal(valueOf(parse(text)), valueOf(tree), text);
    }
  }
});

test("rationals satisfy the field axioms", () => {
  const dice = chance(7);
  const random = () =>
    new Rational(
      BigInt(Math.floor(dice.next().value * 41) - 20),
      BigInt(1 + Math.floor(dice.next().value * 12)),
    );
  for (let round = 0; round < 2000; round += 1) {
    const [a, b, c] = [random(), random(), random()];
    const same = (one, other) => assert.ok(one.equals(other), `${a} ${b} ${c}`);
    same(apply("+", a, b), apply("+", b, a));
    same(apply("-", apply("+", a, b), b), a);
    same(apply("*", a, apply("+", b, c)), apply("+", apply("*", a, b), apply("*", a, c)));
    const quotient = apply("/", a, b);
    if (quotient) same(apply("*", quotient, b), a);
    else assert.equal(b.numerator, 0n);
  }
});

test("missing and undealt cards are named", () => {
  const cards = [3, 3, 8, 8].map((value) => new Rational(BigInt(value)));
  const check = (text, kind, what) => {
    assert.throws(
      () => checkCards(parse(text), cards),
      (mistake) => mistake.kind === kind && mistake.what === what,
      text,
    );
  };
  checkCards(parse("8/(3-8/3)"), cards);
  check("3*8", "unused", "3, 8");
  check("3*8*4", "notDealt", "4");
  check("3*3*3", "notDealt", "3");
});

test("undo and redo of a hand", () => {
  const deal = {
    cards: ["3", "3", "8", "8"].map((value) => ({ value, suit: null })),
    target: "24",
    operators: "+-*/",
  };
  const hand = new Hand(deal);
  assert.ok(hand.merge(2, "/", 0) && hand.merge(1, "-", 0) && hand.merge(3, "/", 0));
  assert.ok(hand.won);
  assert.deepEqual(hand.moves, ["8 / 3", "3 - (8/3)", "8 / (1/3)"]);
  assert.equal(print(hand.solution), "8 ÷ (3 − 8 ÷ 3)");
  hand.reset();
  assert.equal(hand.pieces.length, 4);
  while (hand.redo(parse));
  assert.ok(hand.won);
  const again = new Hand(deal);
  for (const move of hand.moves) assert.ok(again.replay(move, parse), move);
  assert.ok(again.won);
});

test("division by zero and merging a card with itself are refused", () => {
  const hand = new Hand({
    cards: ["5", "5", "3"].map((value) => ({ value, suit: null })),
    target: "24",
    operators: "+-*/",
  });
  assert.equal(hand.merge(0, "+", 0), false);
  assert.ok(hand.merge(0, "-", 1));
  assert.equal(hand.merge(2, "/", 1), false);
  assert.equal(hand.merge(0, "+", 1), false);
});

test("machine operators become printed signs", () => {
  assert.equal(pretty("8/(3-8/3)"), "8 ÷ (3 − 8 ÷ 3)");
  assert.equal(pretty("( 2 + ( 4 * 8 ) ) - 10"), "( 2 + ( 4 × 8 ) ) − 10");
});

test("Countdown rules allow unused cards", () => {
  const cards = ["100", "75", "3"].map((value) => ({ value, suit: null }));
  const hand = new Hand({ cards, target: "103", operators: "+-*/", subset: true });
  assert.equal(hand.won, false);
  assert.ok(hand.merge(0, "+", 2));
  assert.equal(print(hand.solution), "100 + 3");
  checkCards(parse("100+3"), hand.cards, { leftOver: true });
});
