// Rooms for live 24 in real browsers: hosts who leave, names of any kind, those
// who watch, keyboards, telephones, projectors, and rooms that are not there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NARROW, base, checkNoSidewaysScroll, tabTo } from "./harness.mjs";
import {
  QUICK,
  answerTo,
  buzz,
  cardsOf,
  enter,
  fillIn,
  lastStep,
  leaveAll,
  makeRoom,
  pileOf,
  presses,
  scoreIs,
  until,
  valuesOf,
  viewOf,
  visit,
  win,
} from "./rooms-hands.mjs";

test("the host leaves and another takes over, hands over, and is sent away", async () => {
  const { path } = await makeRoom();
  const ana = await enter(path, "Ana");
  const budi = await enter(path, "Budi");
  const cici = await enter(path, "Cici", { role: "spectator" });

  await ana.getByRole("button", { name: "Leave" }).click();
  await ana.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ana.getByRole("heading", { name: "You have left the room" }).waitFor();
  await budi.getByRole("button", { name: "Start the match" }).waitFor();
  assert.equal(await cici.getByRole("button", { name: "Start the match" }).isVisible(), false);

  await budi.getByRole("button", { name: "About Cici" }).click();
  await budi.getByRole("button", { name: "Make host" }).click();
  await cici.getByRole("button", { name: "Start the match" }).waitFor();
  await budi.getByRole("button", { name: "Start the match" }).waitFor({ state: "hidden" });

  await cici.getByRole("button", { name: "About Budi" }).click();
  await cici.getByRole("button", { name: "Send away", exact: true }).click();
  await budi.getByRole("heading", { name: "The host sent you away" }).waitFor();
  await budi.getByRole("button", { name: "Join again" }).click();
  await fillIn(budi, "Budi again");
  await budi.locator(".room").waitFor();
  await cici.locator(".score", { hasText: "Budi again" }).waitFor();

  await ana.getByRole("button", { name: "Join again" }).click();
  await fillIn(ana, "Ana");
  await ana.locator(".room").waitFor();

  // A host whose browser is closed is waited for, but not for ever.
  await leaveAll([cici]);
  const heir = await until("another host", () =>
    viewOf(budi).members.find(({ member, name }) => name !== "Cici" && member === viewOf(budi).host),
  );
  await (heir.name === "Ana" ? ana : budi).getByRole("button", { name: "Start the match" }).waitFor();
  await leaveAll([ana, budi]);
});

test("a reload keeps the seat and the score, and another tab takes over", async () => {
  const { path } = await makeRoom(QUICK);
  const ana = await enter(path, "Ana");
  await ana.getByRole("button", { name: "Start the match" }).click();
  await win(ana, await pileOf(ana));
  await ana.reload();
  await ana.locator(".score", { hasText: "Ana" }).waitFor();
  await scoreIs(ana, "Ana", 4);

  const other = await ana.context().newPage();
  await other.goto(base + path);
  await other.locator(".score", { hasText: "Ana" }).waitFor();
  await ana.getByRole("heading", { name: "You are in this room somewhere else" }).waitFor();
  await ana.getByRole("button", { name: "Go on here" }).click();
  await ana.locator(".score", { hasText: "Ana" }).waitFor();
  await other.getByRole("heading", { name: "You are in this room somewhere else" }).waitFor();
  await leaveAll([ana]);
});

test("names are text, whatever they look like", async () => {
  const { path } = await makeRoom();
  const shown = "<b onclick=alert(1)>";
  const ana = await visit(path);
  ana.on("dialog", (dialog) => assert.fail(`a nickname said ${dialog.message()}`));
  await fillIn(ana, "<img src=x onerror=alert(1)>");
  await ana.getByText("at most 20 characters").waitFor();
  await fillIn(ana, shown);
  await ana.locator(".room").waitFor();
  const budi = await enter(path, "عمر 王小明");
  const screen = await visit(`${path}/screen`);
  for (const page of [ana, budi, screen]) {
    await page.locator(".score-name", { hasText: shown }).first().waitFor();
    assert.equal(await page.locator("b").count(), 0);
  }
  await fillInTaken(path, shown.toUpperCase());
  await leaveAll([ana, budi, screen]);
});

async function fillInTaken(path, name) {
  const page = await visit(path);
  await fillIn(page, name);
  await page.getByText("already called").waitFor();
  await leaveAll([page]);
}

test("markup from the server is not rendered", async () => {
  const { path } = await makeRoom();
  const page = await visit("/rooms");
  const name = "<img src=x onerror=alert(1)>";
  page.on("dialog", () => assert.fail("a nickname ran"));
  await page.routeWebSocket(/\/socket$/, (socket) =>
    socket.onMessage(() =>
      socket.send(JSON.stringify({ welcome: 1, now: Date.now(), last: 0, view: viewWith(name) })),
    ),
  );
  await page.goto(base + path);
  await fillIn(page, "Ana");
  await page.locator(".score-name", { hasText: name }).waitFor();
  await page.locator(".result", { hasText: `${name} wins with 8 cards` }).waitFor();
  assert.equal(await page.locator("main img[src=x]").count(), 0);
  await leaveAll([page]);
});

function viewWith(name) {
  const member = (id, called) => ({
    member: id,
    name: called,
    role: "player",
    presence: "here",
  });
  return {
    version: 9,
    code: "22222",
    phase: "over",
    host: 2,
    settings: { mode: "table", level: "any", deck: "full", operators: "+-*/", limit: 120, window: 15, pause: 6, teams: [], names: [], hands: [], keep: 30 },
    locked: false,
    members: { 1: member(1, "Ana"), 2: member(2, name) },
    game: 1,
    news: {},
    table: {
      cards: { 1: 0, 2: 8 },
      deck: 0,
      reveal: { winner: 2, cards: ["3♠", "3♥", "8♣", "8♦"], answer: "8/(3-8/3)", answers: [name] },
      places: [
        { place: 1, member: 2, cards: 8 },
        { place: 2, member: 1, cards: 0 },
      ],
    },
  };
}

test("spectators see everything and have no buttons", async () => {
  const { path } = await makeRoom(QUICK);
  const ana = await enter(path, "Ana");
  const cici = await enter(path, "Cici", { role: "spectator" });
  await ana.getByRole("button", { name: "Start the match" }).click();
  const pile = await pileOf(ana);
  await cici.getByText("You are watching.").waitFor();
  await cici.keyboard.press("Space");
  assert.equal(await cici.locator(".buzz").isVisible(), false);
  await buzz(ana);
  await cici.getByText("Ana is answering").waitFor();
  await cici.locator("[aria-live=polite]", { hasText: "Ana buzzes." }).waitFor({ state: "attached" });
  await ana.keyboard.type(await answerTo(pile));
  await ana.keyboard.press("Enter");
  await cici.getByText("Ana takes the pile", { exact: true }).waitFor();
  await cici
    .locator("[aria-live=polite]", { hasText: /Ana takes the pile: .*[×÷+−]/ })
    .waitFor({ state: "attached" });
  assert.equal(cici.frames.filter(({ from, frame }) => from === "page" && frame.do).length, 0);
  await leaveAll([ana, cici]);
});

test("with the keyboard alone: make a room, come in, start, answer wrongly, sit out", async () => {
  const page = await visit("/rooms", { storage: { "unpuzzle/room/rules": { ...QUICK, mode: "table" } } });
  await tabTo(page, ".button.primary.large");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/room\/\w{5}$/);
  await page.locator(".room").waitFor();
  await tabTo(page, ".host-controls .button:not(.primary)");
  await page.keyboard.press("Enter");
  await until("the host plays", () => viewOf(page).members[0]?.role === "player");
  const other = await enter(new URL(page.url()).pathname, "Budi");
  await tabTo(page, ".host-controls .primary");
  await page.keyboard.press("Enter");
  const pile = await pileOf(page);
  await tabTo(page, ".buzz");
  await page.keyboard.press("Space");
  await page.locator(".answer").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "typed", "ready to type");
  const cards = valuesOf(pile);
  await page.keyboard.type(cards.slice(0, 3).join("+"));
  await page.keyboard.press("Enter");
  await page.locator("#typed-says", { hasText: "Not used yet" }).waitFor();
  const sum = cards.reduce((total, card) => total + Number(card), 0);
  await page.keyboard.type(`${sum === 24 ? "-" : "+"}${cards[3]}`);
  await page.keyboard.press("Enter");
  await page.getByText("You sit out until the next pile.").waitFor();
  await other.locator(".table-news", { hasText: "Teacher:" }).waitFor();
  assert.equal(await page.locator(".buzz").isDisabled(), true);
  await leaveAll([page, other]);
});

test("answers can be pressed at 320 px", async () => {
  const { path } = await makeRoom(QUICK);
  const page = await enter(path, "Ana", { viewport: NARROW, touch: true, language: "id" });
  await checkNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Mulai pertandingan" }).tap();
  const pile = await pileOf(page);
  await checkNoSidewaysScroll(page);
  await page.locator(".buzz:enabled").tap();
  await page.locator(".answer").waitFor();
  await checkNoSidewaysScroll(page);
  for (const [from, operator, onto] of presses(await answerTo(pile), pile)) {
    const card = (slot) => page.locator(".answer .cards > *").nth(slot);
    if ((await card(from).getAttribute("aria-pressed")) !== "true") await card(from).tap();
    await page.locator(`.operator[data-operator="${operator}"]`).tap();
    await card(onto).tap();
  }
  await page.getByText("Tumpukan ini milikmu!").waitFor();
  assert.equal(cardsOf(page, "Ana"), 4);
  await checkNoSidewaysScroll(page);
  await leaveAll([page]);
});

test("the last step is declared first if the rules say so", async () => {
  const { path } = await makeRoom({ ...QUICK, declare: true });
  const ana = await enter(path, "Ana");
  const screen = await visit(`${path}/screen`);
  await ana.getByRole("button", { name: "Start the match" }).click();
  const pile = await pileOf(ana);
  const answer = await answerTo(pile);
  await buzz(ana);
  const step = ana.getByLabel("The step that makes 24");
  await step.fill("nonsense");
  await step.press("Enter");
  await ana.locator(".declare .error").waitFor();
  await step.fill(lastStep(answer));
  await step.press("Enter");
  await screen.locator(".screen-status", { hasText: "ending with" }).waitFor();
  await ana.locator("#typed").fill(answer);
  await ana.locator("#typed").press("Enter");
  await ana.getByText("You take the pile!").waitFor();
  await leaveAll([ana, screen]);
});

test("a projector can be the host", async () => {
  const { path } = await makeRoom(QUICK);
  const screen = await visit(`${path}/screen`);
  await screen.getByRole("button", { name: "Start the match" }).waitFor();
  const ana = await enter(path, "Ana");
  await screen.getByRole("button", { name: "Rules" }).click();
  await screen.getByLabel("Time to answer").selectOption("30");
  await screen.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await until("the rules are other", () => viewOf(ana).settings.window === 30);
  await screen.getByRole("button", { name: "Start the match" }).click();
  await pileOf(ana);
  await screen.getByRole("button", { name: "Give the pile up" }).click();
  await screen.getByText("Nobody takes this pile").waitFor();
  const second = await visit(`${path}/screen`);
  await second.locator(".screen-scores", { hasText: "Ana" }).waitFor();
  await screen.getByRole("button", { name: "Who is here" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Ana" }).click();
  await screen.getByRole("button", { name: "Make host" }).click();
  await ana.getByRole("button", { name: /Give the pile up|Deal now/ }).waitFor();
  await leaveAll([screen, ana, second]);
});

test("missing rooms are explained, with a link", async () => {
  const unknown = await visit("/room/22222");
  await unknown.getByRole("heading", { name: "There is no room 22222" }).waitFor();
  await unknown.getByRole("link", { name: "All about rooms" }).click();
  await unknown.getByLabel("Code of the room").fill("nonsense");
  await unknown.getByLabel("Code of the room").press("Enter");
  await unknown.getByText("A code has five characters").waitFor();
  const { code, path } = await makeRoom();
  await unknown.getByLabel("Code of the room").fill(`http://example.org/room/${code.toLowerCase()}`);
  await unknown.getByLabel("Code of the room").press("Enter");
  await unknown.getByRole("heading", { name: `Room ${code}` }).waitFor();
  assert.equal(new URL(unknown.url()).pathname, path);
  await unknown.goto(`${base}/room/aeiou`);
  await unknown.getByRole("heading", { name: "That is not a room" }).waitFor();
  await unknown.context().close();
});

test("custom tasks are checked while typed and stay when refused", async () => {
  const teacher = await visit("/rooms");
  await teacher.locator(".rules .mode", { hasText: "Everybody" }).click();
  await teacher.getByText("Your own tasks").click();
  const tasks = teacher.getByLabel("One to a line, in this order");
  await tasks.fill("3 3 8 8\n4 4 6 6\nbanana");
  await teacher.getByText("line 2 (4 4 6 6)").waitFor();
  await teacher.getByText("line 3 (banana)").waitFor();
  await tasks.fill("3 3 8 8\n1 5 5 5");
  await teacher.getByText("line 2 (4 4 6 6)").waitFor({ state: "hidden" });
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.locator(".host-controls").waitFor();
  await teacher.getByText("2 tasks of the teacher’s own").waitFor();
  assert.equal(await teacher.getByLabel("One to a line, in this order").inputValue(), "3 3 8 8\n1 5 5 5");
  // What the room refuses is still there, however much happens in it.
  await teacher.getByLabel("One to a line, in this order").fill("4 4 6 6");
  await teacher.getByLabel("One to a line, in this order").blur();
  await teacher.getByText("line 1 (4 4 6 6)").first().waitFor();
  const path = new URL(teacher.url()).pathname;
  const pupil = await enter(path, "Ani");
  await teacher.locator(".score", { hasText: "Ani" }).waitFor();
  assert.equal(await teacher.getByLabel("One to a line, in this order").inputValue(), "4 4 6 6");
  // A refusal is no trouble.
  teacher.problems = teacher.problems.filter((problem) => !problem.includes("/api/rooms/settings"));
  await leaveAll([pupil, teacher]);
});

test("all rooms of a teacher are listed with their reports, and the next form starts without the names", async () => {
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": { mode: "everybody", puzzle: "24" } } });
  const codes = [];
  for (const rooms of [0, 1, 2, 3]) {
    await teacher.goto(`${base}/rooms`);
    await teacher.getByText("Names of the class").click();
    assert.equal(await teacher.getByLabel("One name to a line").inputValue(), "", `after ${rooms} rooms`);
    await teacher.getByLabel("One name to a line").fill("Ani\nBudi");
    await teacher.getByRole("button", { name: "Open the room" }).click();
    await teacher.locator(".host-controls").waitFor();
    codes.push(new URL(teacher.url()).pathname.split("/").pop());
  }
  await teacher.goto(`${base}/rooms`);
  for (const code of codes) await teacher.locator(`.your-rooms a[href="/room/${code}/report"]`).waitFor({ state: "attached" });
  await leaveAll([teacher]);
});

test("pupils who are not on the list ask, and the teacher admits them", async () => {
  const rules = { mode: "everybody", puzzle: "24", names: ["Ani", "Budi"] };
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": rules } });
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.locator(".host-controls").waitFor();
  const guest = await visit(new URL(teacher.url()).pathname);
  await guest.getByText("My name is not here").click();
  const form = guest.locator("details", { hasText: "My name is not here" });
  await form.locator("input").fill("Eve");
  await form.getByRole("button", { name: "Ask to come in" }).click();
  await guest.getByText("is asked whether you may play").waitFor();
  await teacher.locator(".score", { hasText: "wants to play" }).getByRole("button", { name: "About Eve" }).click();
  await teacher.getByRole("button", { name: "Let them play" }).click();
  await guest.getByText("is asked whether you may play").waitFor({ state: "hidden" });
  await teacher.locator(".score", { hasText: "wants to play" }).waitFor({ state: "detached" });
  await leaveAll([guest, teacher]);
});

test("the creator of a buzzer match is its host and may play", async () => {
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": { mode: "table" } } });
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.getByText("Somebody has to play before you can start.").waitFor();
  await teacher.getByRole("button", { name: "Play too" }).click();
  await until("the host plays", () => viewOf(teacher).members[0]?.role === "player");
  await teacher.goto(`${base}/rooms`);
  await teacher.locator(".your-rooms", { hasText: "Buzzer match" }).waitFor();
  await leaveAll([teacher]);
});

test("an invitation names what the room plays, in both languages", async () => {
  for (const [language, share, mode, invitation] of [
    ["en", "Share", "everybody", "Play Tiling with me. Room CODE:"],
    ["id", "Bagikan", "everybody", "Ayo main Ubin bersamaku. Ruangan CODE:"],
    // The match at one table knows only cards, whatever was chosen before.
    ["en", "Share", "table", "Play 24 with me. Room CODE:"],
  ]) {
    const teacher = await visit("/rooms", { language, storage: { "unpuzzle/room/rules": { mode, puzzle: "tiling" } } });
    await teacher.locator(".button.primary.large").click();
    await teacher.locator(".invite").getByRole("button", { name: share, exact: true }).click();
    await teacher.locator(".toast").waitFor();
    const shared = await teacher.evaluate(() => navigator.clipboard.readText());
    assert.equal(shared.split("\n")[0], invitation.replace("CODE", new URL(teacher.url()).pathname.split("/").pop()));
    await leaveAll([teacher]);
  }
});
