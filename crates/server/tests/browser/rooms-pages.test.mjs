// What holds for every state of a room's pages: 320 px, targets of 44 px, axe,
// both languages, at most 100 KB on a first visit, forty names on a projector.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NARROW,
  base,
  bytesOfFirstLoad,
  checkAxe,
  checkAxeInEveryLook,
  checkNoSidewaysScroll,
  checkTargets,
  on,
} from "./harness.mjs";
import { enter, leaveAll, makeRoom, pileOf, until, viewOf, visit, walk, win } from "./rooms-hands.mjs";

const MOST_BYTES = 100 * 1024;
const SLOW = { deck: "1-9", pause: 60, window: 60, limit: 600 };
const PROJECTOR = { width: 1920, height: 1080 };

test("every state at 320 px: axe, no sideways scrolling, targets of 44 px", () =>
  walk({}, { viewport: NARROW, touch: true }, checkNarrow));

test("the same at 320 px in Indonesian, with the last step declared", () =>
  walk({ declare: true }, { viewport: NARROW, touch: true, language: "id" }, checkNarrow));

async function checkNarrow(page, state) {
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page, state);
}

test("the page that makes rooms: axe in every look, 320 px, targets of 44 px", async () => {
  await on("/rooms", {}, (page) => checkAxeInEveryLook(page));
  for (const language of ["en", "id"])
    await on("/rooms", { viewport: NARROW, touch: true, language }, async (page) => {
      for (const fold of await page.locator("summary").all()) await fold.click();
      await checkNarrow(page, `rooms in ${language}`);
    });
});

test("at most 100 KB on a first visit", async () => {
  const { path } = await makeRoom();
  for (const page of ["/rooms", path, `${path}/screen`]) {
    const bytes = await bytesOfFirstLoad(page);
    assert.ok(bytes <= MOST_BYTES, `${page}: ${bytes} bytes`);
  }
});

test("forty names fit on the projector without scrolling", async () => {
  const { path, code } = await makeRoom(SLOW);
  const screen = await visit(`${path}/screen`, { viewport: PROJECTOR });
  await screen.evaluate(joinMany, {
    count: 40,
    socket: `${base.replace("http", "ws")}/api/rooms/${code}/socket`,
  });
  await until("forty players", () => viewOf(screen).members.length === 41);
  await checkFits(screen, ".screen-names");
  await screen.getByRole("button", { name: "Start the match" }).click();
  await pileOf(screen);
  await checkFits(screen, ".screen-scores");
  await checkAxe(screen, "forty players");
  await leaveAll([screen]);
});

test("the big screen explains the match while it waits, and makes room when many come", async () => {
  const { path, code } = await makeRoom(SLOW);
  const screen = await visit(`${path}/screen`, { viewport: PROJECTOR });
  const how = screen.getByRole("list", { name: "How it goes" });
  await how.getByText("Everybody sees the same four cards").waitFor();
  assert.equal(await screen.evaluate(() => document.documentElement.scrollHeight > innerHeight), false, "nothing scrolls");
  await screen.evaluate(joinMany, { count: 8, socket: `${base.replace("http", "ws")}/api/rooms/${code}/socket` });
  await how.waitFor({ state: "hidden" });
  await leaveAll([screen]);
});

test("a phone shows the player's place and vibrates for a won pile", async () => {
  const { path } = await makeRoom(SLOW);
  const ana = await enter(path, "Ana", { viewport: { width: 390, height: 664 }, reducedMotion: "no-preference" });
  const budi = await enter(path, "Budi");
  await ana.evaluate(() => {
    window.bursts = 0;
    const isBurst = ({ addedNodes }) => [...addedNodes].some((node) => node.className === "confetti");
    new MutationObserver((changes) => (window.bursts += changes.filter(isBurst).length)).observe(document.body, { childList: true });
  });
  await ana.locator(".host-controls .primary").click();
  const pile = await pileOf(ana);
  await ana.getByText("You: place 1 of 2, 0 cards").waitFor();
  await win(ana, pile);
  await ana.getByText("You: place 1 of 2, 4 cards").waitFor();
  await budi.getByText("You: place 2 of 2, 0 cards").waitFor();
  await ana.waitForFunction(() => window.bursts === 1);
  await leaveAll([ana, budi]);
});

/** Runs in the page: as many players as asked for, each with a socket. */
function joinMany({ count, socket }) {
  for (let player = 1; player <= count; player += 1) {
    const own = new WebSocket(socket);
    const secret = player.toString(16).padStart(32, "0");
    own.onopen = () =>
      own.send(JSON.stringify({ secret, name: `Player number ${player}`, role: "player", since: 0 }));
  }
}

/** Every name is within the screen and large enough to be read from afar. */
async function checkFits(page, list) {
  await until(`names in ${list}`, async () => (await page.locator(`${list} .score`).count()) === 40);
  const { outside, smallest, scrolls } = await page.evaluate((selector) => {
    const names = [...document.querySelectorAll(`${selector} .score-name`)];
    const boxes = names.map((name) => name.getBoundingClientRect());
    const outside = boxes.filter(
      ({ top, bottom, right }) => top < 0 || bottom > innerHeight || right > innerWidth,
    );
    const sizes = names.map((name) => parseFloat(getComputedStyle(name).fontSize));
    const root = document.documentElement;
    return {
      outside: outside.length,
      smallest: Math.min(...sizes),
      scrolls: root.scrollHeight > innerHeight,
    };
  }, list);
  assert.equal(outside, 0, "every name is on the screen");
  assert.ok(smallest >= 22, `names of ${smallest} px`);
  assert.equal(scrolls, false, "nothing scrolls");
}
