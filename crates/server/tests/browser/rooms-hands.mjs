// Hands for the tests of rooms: making one, going in, playing, and reading what
// went over the wire.

import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { parse, evaluate } from "../../web/pages/twentyfour/expression.js";
import { merged, viewOf as shaped } from "../../web/pages/room/view.js";
import { base, open } from "./harness.mjs";

/** Long enough for whatever a room does by itself in a test. */
const PATIENCE = 60_000;
const CORNERS = { A: "1", J: "11", Q: "12", K: "13" };

/** Makes a room; `path` is its page. */
export async function makeRoom(settings = {}) {
  const reply = await post("/api/rooms", settings);
  assert.match(reply.code, /^[23456789BCDFGHJKMNPQRSTVWXZ]{5}$/);
  return reply;
}

async function post(path, body, options = {}) {
  const headers = { "Content-Type": "application/json" };
  const asked = request(base + path, { method: "POST", headers, ...options });
  asked.end(JSON.stringify(body));
  const [response] = await once(asked, "response");
  assert.equal(response.statusCode, 200, `${path}: ${response.statusCode}`);
  return json(response);
}

/** Opens a page of a room and writes down every frame. */
export const visit = (path, options = {}) => open(path, { ...options, before: record });

/** Opens a room's page and goes in under a name. */
export async function enter(path, name, { role = "player", ...options } = {}) {
  const page = await visit(path, options);
  await fillIn(page, name, role);
  await page.locator(".room").waitFor();
  return page;
}

/** Fills in the form, whatever language it speaks, and sends it. */
export async function fillIn(page, name, role = "player") {
  const form = page.locator("form.join");
  await form.locator("input[type=text]").fill(name);
  if (role === "spectator") await form.locator("input[value=spectator]").check({ force: true });
  await form.locator("button[type=submit]").click();
}

function record(page) {
  page.frames = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.frames.push({ from: "room", ...read(payload) }));
    socket.on("framesent", ({ payload }) => page.frames.push({ from: "page", ...read(payload) }));
  });
}

const read = (payload) => ({ text: String(payload), frame: JSON.parse(String(payload)) });

/** Every frame that the room has sent to a page. */
export const heard = (page) => page.frames.filter(({ from }) => from === "room").map(({ frame }) => frame);

/** Waits until something is true, and says what it was. */
export async function until(what, test) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await test();
    if (found) return found;
    assert.ok(Date.now() < end, `this never happened: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Everything that a page was sent of its room, after each frame. */
export function viewsOf(page) {
  let sent;
  return heard(page).flatMap((frame) => {
    if (frame.view) sent = frame.view;
    // A gap makes the page connect anew.
    else if (frame.patch && frame.since === sent?.version) sent = merged(sent, frame.patch);
    else return [];
    return [shaped(sent)];
  });
}

/** The view that a page should have, from what it has heard. */
export function viewOf(page) {
  const views = viewsOf(page);
  return views[views.length - 1] ?? { members: [], settings: {} };
}

/** Waits for a pile on the table, and answers it. */
export const pileOf = (page, after = 0) =>
  until(`a pile after ${after}`, () => {
    const { pile, phase } = viewOf(page);
    return pile && pile.number > after && phase === "playing" ? pile : undefined;
  });

export const valuesOf = ({ cards, values }) =>
  values ?? cards.map((card) => CORNERS[card.slice(0, -1)] ?? card.slice(0, -1));

/** An answer to a pile, found by the solver, which tells nobody at the table. */
export async function answerTo(pile) {
  const elsewhere = { localAddress: "127.0.0.9" };
  const { solutions } = await post("/api/24/solve", { cards: valuesOf(pile).join(" ") }, elsewhere);
  return solutions[0].text;
}

/** Buzzes with the space bar, types the answer, and waits for the room to agree. */
export async function win(page, pile) {
  await buzz(page);
  await page.keyboard.type(await answerTo(pile));
  await page.keyboard.press("Enter");
  await until("the pile is taken", () => viewOf(page).pile === undefined);
}

/** Presses the space bar and waits for the right to answer. */
export async function buzz(page) {
  await page.locator(".buzz:enabled").waitFor();
  await page.keyboard.press("Space");
  await page.locator(".answer").waitFor();
}

/**
 * The presses that make an expression of the cards on the table: pairs of slots
 * with the sign between them.
 */
export function presses(text, pile) {
  const slots = valuesOf(pile);
  const steps = [];
  const place = (tree) => {
    if ("card" in tree) {
      const slot = slots.indexOf(String(tree.card));
      slots[slot] = undefined;
      return slot;
    }
    const [from, onto] = [place(tree.left), place(tree.right)];
    steps.push([from, tree.operator, onto]);
    return onto;
  };
  place(parse(text));
  return steps;
}

/** The last step of an expression, as it is declared. */
export function lastStep(text) {
  const { left, operator, right } = parse(text);
  return `${evaluate(left)} ${operator} ${evaluate(right)}`;
}

/** Every whole answer in a text: four numbers or more that make 24. */
export function answersIn(text) {
  const runs = text.match(/[\d(][\d\s()+\-*/×÷−]*[\d)]/g) ?? [];
  return runs.filter((run) => (run.match(/\d+/g) ?? []).length >= 4 && makes24(run));
}

function makes24(text) {
  try {
    return String(evaluate(parse(text))) === "24";
  } catch {
    return false;
  }
}

/** Closes pages, and checks that nothing went wrong on any that should be clean. */
export async function leaveAll(pages, { offline = [] } = {}) {
  try {
    for (const page of pages) {
      const expected = (problem) =>
        offline.includes(page) && /ERR_INTERNET_DISCONNECTED|WebSocket/.test(problem);
      assert.deepEqual(
        page.problems.filter((problem) => !expected(problem)),
        [],
        "the console is clean",
      );
    }
  } finally {
    for (const page of pages) await page.context().close();
  }
}

const SLOW = { deck: "1-9", pause: 60, window: 60, limit: 600 };
const PROJECTOR = { width: 1920, height: 1080 };

/** Takes a room from the form to the end, and looks at each state on both pages. */
export async function walk(settings, options, look) {
  const { path } = await makeRoom({ ...SLOW, ...settings });
  const form = await visit(path, options);
  await form.locator("form.join").waitFor();
  await look(form, "the form");
  const ana = await enter(path, "Ana", options);
  const budi = await enter(path, "Budi");
  const screen = await visit(`${path}/screen`, { viewport: PROJECTOR, ...options });
  await screen.locator(".screen-names", { hasText: "Budi" }).waitFor();
  const both = async (state) => {
    await look(ana, state);
    await look(screen, `${state}, big screen`);
  };
  await both("waiting room");
  await ana.locator(".host-controls .primary").click();
  const pile = await pileOf(ana);
  await budi.locator(".buzz:enabled").waitFor();
  await budi.keyboard.press("h");
  await budi.keyboard.press("p");
  await until("Budi has passed", () => viewOf(ana).pile?.passed.length === 1);
  await both("a pile");
  await buzz(ana);
  await both("answering");
  if (settings.declare) await ana.locator(".declare .row .button").first().click();
  await ana.locator("#typed").fill(settings.declare ? "1" : await answerTo(pile));
  if (!settings.declare) {
    await ana.locator("#typed").press("Enter");
    await ana.locator(".reveal-answer").waitFor();
    await both("the reveal");
  }
  await ana.locator(".host-controls .danger").click();
  await settled(ana);
  await look(ana, "the question");
  await ana.locator("dialog .button.danger").click();
  await ana.locator(".standings .result").waitFor();
  await both("the end");
  await leaveAll([form, ana, budi, screen]);
}

/** Waits until whatever has just come up stands still. */
const settled = (page) =>
  page.evaluate(() => {
    const moving = document.querySelector("dialog")?.getAnimations({ subtree: true }) ?? [];
    return Promise.all(moving.map((animation) => animation.finished)).then(() => undefined);
  });

/** Settings under which a match does not take long. */
export const QUICK = { deck: "1-9", pause: 1, window: 60, limit: 600 };

/** How many cards a page takes a member to have. */
export const cardsOf = (page, name) => viewOf(page).members.find((one) => one.name === name)?.cards;

/** Waits until this many cards are shown beside a name. */
export const scoreIs = (page, name, cards) =>
  page
    .locator(".score", { hasText: name })
    .locator(".score-cards", { hasText: new RegExp(`^${cards}\\b`) })
    .waitFor();
