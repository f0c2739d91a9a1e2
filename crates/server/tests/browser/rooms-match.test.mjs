// Whole matches of live 24 in real browsers: a lost network, what goes over the
// wire before anybody has found an answer, and whether pages follow the room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { base } from "./harness.mjs";
import {
  QUICK,
  answerTo,
  answersIn,
  buzz,
  cardsOf,
  enter,
  fillIn,
  heard,
  leaveAll,
  makeRoom,
  pileOf,
  scoreIs,
  until,
  valuesOf,
  viewOf,
  viewsOf,
  visit,
  win,
} from "./rooms-hands.mjs";

test("two browsers play a match, and one loses its network for a while", async () => {
  const { path } = await makeRoom(QUICK);
  const ana = await enter(path, "Ana");
  const budi = await enter(path, "Budi");
  const screen = await visit(`${path}/screen`);
  await screen.locator(".screen-names", { hasText: "Budi" }).waitFor();
  assert.equal(await budi.getByRole("button", { name: "Start the match" }).isVisible(), false);
  await ana.getByRole("button", { name: "Start the match" }).click();

  let pile = await pileOf(budi);
  await screen.getByRole("heading", { name: "Pile 1" }).waitFor();
  await win(budi, pile);
  await until("Ana sees it too", () => cardsOf(ana, "Budi") === 4);
  await ana.locator(".reveal-answer", { hasText: "= 24" }).waitFor();

  await budi.context().setOffline(true);
  pile = await pileOf(ana, pile.number);
  await win(ana, pile);
  await budi.locator(".connection").waitFor();
  pile = await pileOf(ana, pile.number);
  await win(ana, pile);
  await until(
    "the room misses Budi",
    () => viewOf(ana).members.find(({ name }) => name === "Budi").presence === "away",
  );
  await budi.context().setOffline(false);
  await budi.locator(".connection").waitFor({ state: "hidden" });
  await until("Budi has seen all of it", () => isDeepStrictEqual(stable(viewOf(budi)), stable(viewOf(ana))));
  assert.equal(cardsOf(budi, "Budi"), 4);
  await scoreIs(budi, "Budi", 4);
  await scoreIs(budi, "Ana", 8);

  const players = [budi, ana];
  for (let turn = 0; viewOf(ana).phase === "playing"; turn += 1) {
    const next = await until("a pile, or the end", () => {
      const { pile: there, phase } = viewOf(ana);
      return phase !== "playing" || (there && there.number > pile.number ? there : undefined);
    });
    if (next === true) break;
    pile = next;
    await pileOf(players[turn % 2], pile.number - 1);
    await win(players[turn % 2], pile);
  }

  const { places } = viewOf(ana);
  assert.equal(places.reduce((sum, { cards }) => sum + cards, 0) % 4, 0);
  assert.ok(places.reduce((sum, { cards }) => sum + cards, 0) >= 28, "nearly the whole deck was won");
  for (const page of [ana, budi]) await page.locator(".standings .result").waitFor();
  await screen.locator(".result", { hasText: /wins with|share the win/ }).waitFor();

  await ana.getByRole("button", { name: "Play again" }).click();
  await until("another match", () => viewOf(budi).game === 2);
  await budi.getByRole("heading", { name: "Pile 1" }).waitFor();
  assert.equal(cardsOf(budi, "Budi"), 0);
  await leaveAll([ana, budi, screen], { offline: [budi] });
});

test("no frame has an answer before the pile is gone", async () => {
  const { path } = await makeRoom({ ...QUICK, pause: 1 });
  const ana = await enter(path, "Ana");
  const budi = await enter(path, "Budi", { role: "spectator" });
  await ana.getByRole("button", { name: "Start the match" }).click();
  let pile = await pileOf(ana);
  await ana.keyboard.press("h");
  await ana.locator(".hints .notice").first().waitFor();
  await ana.keyboard.press("h");
  await until("two hints", async () => (await ana.locator(".hints .notice").count()) === 2);
  // A latecomer gets the whole view.
  const cici = await enter(path, "Cici");
  await win(ana, pile);
  pile = await pileOf(ana, pile.number);
  for (const page of [ana, cici]) {
    await page.locator(".buzz:enabled").waitFor();
    await page.keyboard.press("p");
  }

  for (const page of [ana, budi, cici]) {
    await until("the pile is given up", () => viewsOf(page).some(({ reveal }) => reveal && reveal.winner === undefined));
    const { before, after } = answersByTime(page);
    assert.deepEqual(before, []);
    assert.ok(after.length >= 2, "the reveal does show answers");
    assert.ok(heard(page).every((frame) => !/"(seed|key|hidden)"/.test(JSON.stringify(frame))));
  }
  assert.ok(viewsOf(budi).every(({ hints }) => hints.length === 0), "a hint is for one");
  await leaveAll([ana, budi, cici]);
});

/** Answers that a page was sent, while a pile lay on the table and after. */
function answersByTime(page) {
  const found = { before: [], after: [] };
  for (const { from, text, frame } of page.frames) {
    if (from !== "room") continue;
    const over = (frame.view ?? frame.patch)?.table?.reveal != null;
    found[over ? "after" : "before"].push(...answersIn(text));
  }
  return found;
}

test("patches lead to the view that a newcomer gets", async () => {
  const { path } = await makeRoom({ ...QUICK, penalty: "card", bots: 3, skill: "beginner" });
  const ana = await enter(path, "Ana");
  const budi = await enter(path, "Budi");
  let newcomers = 0;
  const agree = async () => {
    newcomers += 1;
    const page = await enter(path, `Guest ${newcomers}`, { role: "spectator" });
    await until("the same view", () => isDeepStrictEqual(stable(viewOf(ana)), stable(viewOf(page))));
    await leaveAll([page]);
  };
  await agree();
  await ana.getByRole("button", { name: "Start the match" }).click();
  const pile = await pileOf(ana);
  await budi.locator(".buzz:enabled").waitFor();
  await budi.keyboard.press("h");
  await budi.keyboard.press("p");
  await agree();
  await buzz(ana);
  await ana.keyboard.type(valuesOf(pile).join("+"));
  await ana.keyboard.press("Enter");
  await until("the answer is judged", () => viewOf(ana).pile?.turn?.member !== viewOf(ana).host);
  await agree();
  await until("the pile is gone", () => viewOf(ana).pile?.number !== pile.number || giveUp(ana));
  await agree();
  await ana.getByRole("button", { name: "End the match" }).click();
  await ana.getByRole("button", { name: "End it" }).click();
  await until("the end", () => viewOf(ana).phase === "over");
  await agree();
  await leaveAll([ana, budi]);
});

/** Presses the host's button, if it is there now. */
async function giveUp(page) {
  const button = page.getByRole("button", { name: "Give the pile up" });
  if (await button.isVisible()) await button.click();
}

/** What everybody sees: nobody is told of a version alone. */
const stable = ({ version: _, hints: _hints, own: _own, settings, quiz, ...view }) => ({
  ...view,
  settings: { ...settings, hands: [] },
  quiz: quiz && { ...quiz, own: {} },
});

test("lost requests are repeated and count once", async () => {
  const { path } = await makeRoom({ ...QUICK, pause: 60 });
  const wire = { ways: [], sent: [], drop: () => false };
  const page = await visit("/rooms");
  await page.routeWebSocket(/\/socket$/, (way) => carry(way, wire));
  await page.goto(base + path);
  await fillIn(page, "Ana");
  const start = page.getByRole("button", { name: "Start the match" });
  await start.waitFor();

  // A message that never arrives is sent again under its number.
  wire.drop = (frame) => frame.do === "start";
  await start.click();
  await until("two messages to start", () => sentTo(wire, "start").length === 2);
  assert.deepEqual(new Set(sentTo(wire, "start").map(({ id }) => id)).size, 1);
  await page.getByRole("heading", { name: "Pile 1" }).waitFor();

  // A message whose answer never arrives has been obeyed all the same.
  wire.drop = (frame) => frame.re !== undefined;
  await page.locator(".buzz").click();
  await page.locator(".answer").waitFor();
  await until("another connection", () => wire.ways.length === 3);
  assert.equal(sentTo(wire, "buzz").length, 1);

  // A patch that is missing brings the page back for the whole as soon as the next one comes.
  wire.drop = (frame) => frame.patch?.table?.reveal != null;
  const pile = await page
    .locator(".answer .card")
    .evaluateAll((cards) => cards.map(({ dataset }) => dataset.value));
  await page.locator("#typed").fill(await answerTo({ values: pile }));
  await page.locator("#typed").press("Enter");
  await until("the answer is sent", () => sentTo(wire, "answer").length === 1);
  const other = await enter(path, "Budi");
  await page.getByText("You take the pile!").waitFor();
  await scoreIs(page, "Ana", 4);
  assert.equal(sentTo(wire, "answer").length, 1);
  assert.equal(wire.ways.length, 4);
  await leaveAll([page, other]);
});

/** Carries frames both ways, except the first that is to be dropped; the connection breaks there. */
function carry(way, wire) {
  const server = way.connectToServer();
  wire.ways.push(way);
  const pass = (send) => (text) => {
    const frame = JSON.parse(text);
    if (frame.do) wire.sent.push(frame);
    if (!wire.drop(frame)) return send(text);
    wire.drop = () => false;
    // The room must not learn of it before the frames that are on their way have gone.
    if (frame.patch === undefined) way.close();
  };
  way.onMessage(pass((text) => server.send(text)));
  server.onMessage(pass((text) => way.send(text)));
}

const sentTo = (wire, what) => wire.sent.filter((frame) => frame.do === what);
