// A class for the tests of lessons: pupils that are sockets of Node, each with a view of
// its own, who answer as fast and as well as the test wants.

import assert from "node:assert/strict";
import { after } from "node:test";
import { handOf, merged, viewOf } from "../../web/pages/room/view.js";
import { WebSocket, base } from "./harness.mjs";
import { answerTo, until, valuesOf } from "./rooms-hands.mjs";

/** Names of a class, one of them long. */
export const NAMES = [
  "Adinda", "Bagus", "Citra", "Dewi", "Eko", "Farah", "Gilang", "Hana", "Intan", "Joko",
  "Kartika", "Lestari", "Made", "Nadia", "Oka", "Putri", "Qori", "Rizky", "Sari", "Tono",
  "Utami", "Vina", "Wahyu", "Xaverius", "Yuni", "Zahra", "Agus", "Bella", "Chandra", "Dian",
  "Elisabeth Maharani", "Fajar", "Galuh", "Hendra", "Indah", "Jihan", "Krisna", "Laras", "Maya", "Nugroho",
];

const hexadecimal = (byte) => byte.toString(16).padStart(2, "0");
const newSecret = () => [...crypto.getRandomValues(new Uint8Array(16))].map(hexadecimal).join("");

/** Every pupil of this process: a test that fails must not wait for their sockets. */
const all = [];
if (process.env.NODE_TEST_CONTEXT) after(() => all.forEach((pupil) => pupil.drop()));

/** A pupil: a socket that follows the room as a page does. */
export class Pupil {
  constructor(code, name, { role = "player", secret = newSecret() } = {}) {
    all.push(this);
    Object.assign(this, { name, role, secret });
    this.url = `${base.replace("http", "ws")}/api/rooms/${code}/socket`;
    this.sent = undefined;
    this.me = 0;
    this.asked = 0;
    /** Everything that the room has said, in order. */
    this.heard = [];
    this.replies = new Map();
  }

  /** Comes in, or comes back. */
  async join() {
    const socket = new WebSocket(this.url);
    const hello = { secret: this.secret, name: this.name, role: this.role };
    this.socket = socket;
    this.isIn = false;
    socket.addEventListener("open", () => socket.send(JSON.stringify(hello)));
    socket.addEventListener("message", ({ data }) => socket === this.socket && this.#hear(JSON.parse(data)));
    await until(`${this.name} is in`, () => this.isIn);
    return this;
  }

  #hear(frame) {
    this.heard.push(frame);
    assert.equal(frame.bye, undefined, `${this.name}: ${JSON.stringify(frame)}`);
    if (frame.welcome) {
      this.me = frame.welcome;
      this.isIn = true;
      this.asked = Math.max(this.asked, frame.last);
      this.sent = frame.view;
    } else if (frame.re !== undefined) this.replies.set(frame.re, frame);
    else if (frame.patch) {
      assert.equal(frame.since, this.sent.version, `${this.name} misses a patch`);
      this.sent = merged(this.sent, frame.patch);
    }
  }

  /** The room as this pupil sees it. */
  get view() {
    return viewOf(this.sent);
  }

  /** The hand that this pupil works on. */
  get hand() {
    return handOf(this.view.quiz);
  }

  /** Asks for something and waits for the reply. */
  async ask(action) {
    this.asked += 1;
    const id = this.asked;
    this.socket.send(JSON.stringify({ id, ...action }));
    return until(`${this.name}: the reply to ${action.do}`, () => this.replies.get(id));
  }

  /** Asks for something that the room must do. */
  async do(action) {
    const reply = await this.ask(action);
    assert.equal(reply.refused, undefined, `${this.name}: ${JSON.stringify({ action, reply })}`);
  }

  /** The connection breaks. */
  drop() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }
}

/** Pupils of a class, all of them in. */
export const joinClass = (code, count) => Promise.all(NAMES.slice(0, count).map((name) => new Pupil(code, name).join()));

/** Waits for a hand after some number that everybody works on. */
export const roundOf = (pupil, after = 0) =>
  until(`a hand after ${after}`, () => {
    const round = pupil.view.quiz?.round;
    return round && round.number > after ? round : undefined;
  });

/** Answers that were found before: all pupils of a class have the same cards. */
const found = new Map();

/** A right answer to a hand of 24. */
export async function rightFor({ cards }) {
  const key = cards.join(" ");
  if (!found.has(key)) found.set(key, answerTo({ cards }));
  return found.get(key);
}

/** An answer with the right cards to a hand of 24 that makes something else. */
export function wrongFor(task) {
  const values = valuesOf(task).map(Number);
  const sum = values.reduce((all, one) => all + one, 0);
  return values.join(sum === 24 ? "*" : "+");
}

/** Everybody of these solves the hand that is there, one after the other. */
export async function solveAll(pupils) {
  const { number, task } = await roundOf(pupils[0]);
  const text = await rightFor(task);
  for (const pupil of pupils) await pupil.do({ do: "answer", pile: number, text });
}

/** A pupil solves this many hands of a race. */
export async function runRace(pupil, hands) {
  for (let done = 0; done < hands; done += 1) {
    const { number, task } = await until(`${pupil.name}: hand ${done + 1}`, () => (pupil.hand?.number > done ? pupil.hand : undefined));
    await pupil.do({ do: "answer", pile: number, text: await rightFor(task) });
  }
}
