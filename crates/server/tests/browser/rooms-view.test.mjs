// The parts of a room's page that need no browser: how its view follows events,
// how it keeps the server's time, and how it reads codes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../../web/pages/room/clock.js";
import { codeIn, placeOf } from "../../web/pages/room/membership.js";
import { ranking, winners } from "../../web/pages/room/ranking.js";
import { emptyView, follow } from "../../web/pages/room/view.js";

/** What follows from events that come one after the other. */
const after = (...events) =>
  events.reduce(
    (view, event, index) => follow(view, { v: index + 1, at: 1000 * index, ...event }),
    emptyView(),
  );

const ANA = { event: "joined", member: 1, name: "Ana", role: "player" };
const BUDI = { event: "joined", member: 2, name: "Budi", role: "player" };
const START = { event: "started", game: 1, players: [1, 2], deck: 52, next: 3000 };
const DEALT = { event: "dealt", pile: 1, cards: ["3♠", "3♥", "8♣", "8♦"], deck: 48, until: 9000 };
const BUZZ = { event: "buzzed", member: 2, until: 8000 };
const WON = { event: "won", member: 2, answer: "8/(3-8/3)", kept: 4, after: 5, next: 10_000 };
const MATCH = [ANA, BUDI, START, DEALT];

/** The parts of a view that a test is about. */
const check = (view, expected) => {
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(view[name], value, name);
};
const cards = ({ members }) => members.map((one) => one.cards);

test("members come, lose their connection, come back and leave", () => {
  const presence = (...events) => after(ANA, BUDI, ...events).members.map((one) => one.presence);
  assert.deepEqual(presence(), ["here", "here"]);
  assert.deepEqual(presence({ event: "disconnected", member: 2 }), ["here", "away"]);
  assert.deepEqual(presence({ event: "disconnected", member: 2 }, { event: "connected", member: 2 }), [
    "here",
    "here",
  ]);
  assert.deepEqual(presence({ event: "left", member: 2 }), ["here"]);
  assert.deepEqual(
    presence(START, DEALT, BUZZ, WON, { event: "kicked", member: 2 }),
    ["here", "left"],
    "the cards stay in sight",
  );
  assert.deepEqual(presence(START, { event: "kicked", member: 2 }), ["here"], "without cards nothing stays");
});

test("a pile is dealt, claimed, declared, failed and won", () => {
  check(after(...MATCH), { phase: "playing", deck: 48, next: undefined, game: 1 });
  assert.deepEqual(after(...MATCH).pile, {
    number: 1,
    cards: DEALT.cards,
    dealt: 3000,
    until: 9000,
    passed: [],
    locked: [],
    hinted: [],
  });
  const turn = (...events) => after(...MATCH, ...events).pile?.turn;
  assert.deepEqual(turn(BUZZ), { member: 2, until: 8000 });
  assert.deepEqual(turn(BUZZ, { event: "declared", member: 2, step: "4 * 6" }), {
    member: 2,
    until: 8000,
    step: "4 * 6",
  });
  const failed = { event: "failed", member: 2, reason: { en: "", id: "" }, locked: true };
  check(after(...MATCH, BUZZ, failed).pile, { turn: undefined, locked: [2] });
  check(after(...MATCH, BUZZ, { ...failed, locked: false }).pile, { turn: undefined, locked: [] });
  const won = after(...MATCH, BUZZ, WON);
  check(won, { pile: undefined, next: 10_000, reveal: { winner: 2, answer: "8/(3-8/3)", answers: [] } });
  assert.deepEqual(cards(won), [0, 4]);
  const lost = after(...MATCH, BUZZ, WON, DEALT, BUZZ, { ...failed, lost: "8♦" });
  assert.deepEqual([cards(lost), lost.deck], [[0, 3], 49]);
});

test("whoever keeps fewer cards leaves the others in the deck", () => {
  const view = after(...MATCH, BUZZ, { ...WON, kept: 2 });
  assert.deepEqual([cards(view), view.deck], [[0, 2], 50]);
});

test("passing, hints, giving up and the reveal", () => {
  const pass = (member) => ({ event: "passed", member });
  assert.deepEqual(after(...MATCH, pass(2), pass(1), pass(2)).pile?.passed, [2, 1]);
  assert.deepEqual(after(...MATCH, pass(2), BUZZ).pile?.passed, [], "who buzzes has not passed");
  const hint = { event: "hinted", member: 1, hint: { en: "a", id: "b" } };
  const hinted = after(...MATCH, hint, { event: "hinted", member: 1 });
  assert.deepEqual([hinted.pile?.hinted, hinted.hints], [[1], [hint.hint]]);
  assert.deepEqual(after(...MATCH, hint, WON, DEALT).hints, [], "hints are for one pile");
  const skipped = { event: "skipped", answer: "8/(3-8/3)", next: 5 };
  const revealed = after(...MATCH, skipped, { event: "revealed", answers: ["8/(3-8/3)"] });
  assert.deepEqual(revealed.reveal, { winner: undefined, answer: "8/(3-8/3)", answers: ["8/(3-8/3)"] });
});

test("a match ends, and the next starts from nothing", () => {
  const places = [
    { place: 1, member: 2, cards: 4 },
    { place: 2, member: 1, cards: 0 },
  ];
  const over = after(...MATCH, BUZZ, WON, { event: "ended", places });
  check(over, { phase: "over", places, deck: 0, next: undefined });
  assert.deepEqual(winners(over), [{ member: 2, score: 4, name: "Budi" }]);
  const again = after(...MATCH, BUZZ, WON, { event: "ended", places }, { ...START, game: 2 });
  check(again, { phase: "playing", places: [], game: 2, reveal: undefined });
  assert.deepEqual(cards(again), [0, 0]);
});

test("old events change nothing, early ones are a gap, hidden ones only count", () => {
  const view = after(ANA);
  assert.equal(follow(view, { v: 1, at: 0, ...BUDI }), view);
  assert.equal(follow(view, { v: 3, at: 0, ...BUDI }), undefined);
  assert.deepEqual(follow(view, { v: 2 }), { ...view, version: 2 });
  assert.deepEqual(follow(view, { v: 2, at: 0, event: "put-back", cards: [] }), { ...view, version: 2 });
});

test("equals share a place", () => {
  const won = (member) => ({ ...WON, member });
  const view = after(
    ANA,
    BUDI,
    { ...ANA, member: 3, name: "Cici" },
    { ...START, players: [1, 2, 3] },
    DEALT,
    won(2),
    DEALT,
    won(3),
  );
  assert.deepEqual(
    ranking(view).map(({ place, member, share }) => [place, member.name, share]),
    [
      [1, "Budi", 1],
      [1, "Cici", 1],
      [3, "Ana", 0],
    ],
  );
});

test("the truest reading of the server's clock is the one that came fastest", () => {
  let here = 1000;
  const clock = new ServerClock(() => here);
  assert.equal(clock.now, 1000);
  clock.hear(5000);
  here = 2000;
  clock.hear(5900);
  assert.equal(clock.now, 6000, "the second reading was under way for 100 ms longer");
  assert.equal(clock.until(9000), 3);
  assert.equal(clock.until(0), 0);
  clock.reset();
  assert.equal(clock.now, 2000);
});

test("codes are found in what people type and paste", () => {
  const read = (text, expected) => assert.equal(codeIn(text), expected, text);
  read("7KQ2M", "7KQ2M");
  read(" 7kq 2m ", "7KQ2M");
  read("7kq-2m", "7KQ2M");
  read("http://192.168.1.5:2424/room/7kq2m/screen?x#y", "7KQ2M");
  read("7KQ2", undefined);
  read("7KQ2MM", undefined);
  read("AEIOU", undefined);
  read("10LO0", undefined);
  read("<b>", undefined);
  assert.deepEqual(placeOf("/room/7kq2m"), { code: "7KQ2M", screen: false });
  assert.deepEqual(placeOf("/room/7KQ2M/screen"), { code: "7KQ2M", screen: true });
  assert.deepEqual(placeOf("/room/nonsense"), { code: "", screen: false });
});
