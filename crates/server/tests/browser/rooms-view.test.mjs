// The parts of a room's page that need no browser: how it reads what the server sends, who
// is ahead, how it keeps the server's time, and how it reads codes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../../web/pages/room/clock.js";
import { happenings, merged, viewOf } from "../../web/pages/room/view.js";
import { codeIn, placeOf } from "../../web/pages/room/membership.js";
import { ranking, winners } from "../../web/pages/room/ranking.js";

const member = (id, name) => ({ member: id, name, role: "player", presence: "here" });
const ROOM = {
  version: 7,
  code: "7KQ2M",
  phase: "playing",
  locked: false,
  host: 1,
  settings: { hands: [], teams: [] },
  members: { 1: member(1, "Ana"), 2: member(2, "Budi"), 3: member(3, "Cici"), 10: { ...member(10, "Wall"), role: "screen" } },
  game: 1,
  table: { cards: { 1: 0, 2: 4, 3: 4 }, deck: 44, places: [] },
  news: { 5: { what: "started" }, 7: { what: "won", member: 2 } },
};

test("members are in order of joining, with their cards", () => {
  const view = viewOf(ROOM);
  assert.deepEqual(
    view.members.map(({ name, seated, cards }) => [name, seated, cards]),
    [["Ana", true, 0], ["Budi", true, 4], ["Cici", true, 4], ["Wall", false, 0]],
  );
  assert.deepEqual([view.deck, view.hints, view.quiz, view.pile], [44, [], undefined, undefined]);
});

test("equals share a place, and the first place wins", () => {
  assert.deepEqual(
    ranking(viewOf(ROOM)).map(({ place, member, share }) => [place, member.name, share]),
    [[1, "Budi", 1], [1, "Cici", 1], [3, "Ana", 0]],
  );
  const places = [{ place: 1, member: 2, cards: 4 }, { place: 2, member: 1, cards: 0 }];
  const over = viewOf(merged(ROOM, { phase: "over", table: { places } }));
  assert.deepEqual(winners(over), [{ member: 2, score: 4, name: "Budi" }]);
});

test("only the host gets the teacher's hands", () => {
  assert.deepEqual(viewOf(ROOM).settings.hands, []);
  assert.deepEqual(viewOf(merged(ROOM, { own: { hands: ["3 3 8 8"] } })).settings.hands, ["3 3 8 8"]);
});

test("news are new events and one's own", () => {
  const before = viewOf(ROOM);
  const told = (patch) => happenings(before, viewOf(merged(ROOM, patch))).map(({ what }) => what);
  assert.deepEqual(told({ version: 8 }), []);
  assert.deepEqual(told({ news: { 5: null, 8: { what: "dealt" }, 9: { what: "buzzed", member: 2 } } }), ["dealt", "buzzed"]);
  assert.deepEqual(told({ own: { hints: [{ en: "a", id: "b" }] } }), ["advised"]);
  assert.deepEqual(told({ own: { last: { count: 1, hand: 1, lost: true }, hand: { number: 2 } } }), ["last", "given"]);
});

test("the fastest reading of the server's clock is the most accurate", () => {
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

test("codes are found in typed and pasted text", () => {
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
