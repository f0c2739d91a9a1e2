// The connection to a room. When it breaks, it reconnects by itself, gets the whole view again
// and repeats unanswered requests, so that its user sees one conversation without gaps.

import { ServerClock } from "./clock.js";
import { happenings, merged, viewOf } from "./view.js";

/** @import { Action, Farewell, Frame, Hello, News, Reply, SentView, Translations } from "./types.js" */
/** @import { View } from "./view.js" */
/** @typedef {{id: number, action: Action, at: number, answer: (reply: Reply) => void}} Waiting */
/** @typedef {"connecting" | "open" | "lost" | "ended"} Standing */

/** Milliseconds of silence after which the connection counts as lost; fewer if the browser is offline. */
const QUIET_FOR = 15_000;
const QUIET_OFFLINE = 6500;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const TRY_AGAIN = 1500;
/** Unanswered requests expire after this many milliseconds. */
const STALE_AFTER = 30_000;
const WATCH_EVERY = 1000;

/** After these, reconnecting is of no use. @type {Farewell[]} */
const FINAL = ["full", "locked", "not-a-bot", "name-taken", "bad-name", "closed", "bad-secret", "stranger", "elsewhere", "kicked", "left"];
/** Refusals to retry. @type {Reply["refused"][]} */
const LATER = ["not-kept", "busy"];

/**
 * @typedef {object} Hooks
 * @property {() => void} onChange the view or the standing has changed
 * @property {(happening: {news: News, before: View, after: View}) => void} onHappening
 * @property {(goodbye: Goodbye) => void} onBye the connection is over
 * @property {() => void} onUnreachable an attempt to connect failed
 */
/** @typedef {{why: Farewell, say?: Translations}} Goodbye */

/** A member's connection to a room. */
export class Connection {
  /** @param {string} url @param {Hello} hello @param {Hooks} hooks */
  constructor(url, hello, hooks) {
    this.url = url;
    this.hello = hello;
    this.hooks = hooks;
    this.clock = new ServerClock();
    /** The number of this member. */
    this.me = 0;
    /** @type {Standing} */
    this.standing = "connecting";
    this.attempts = 0;
    this.highest = 0;
    this.heard = 0;
    /** @type {Waiting[]} unanswered requests */
    this.waiting = [];
    this.watch = 0;
    this.wake = () => this.#wake();
  }

  /** Connects and keeps reconnecting. */
  open() {
    this.watch = window.setInterval(() => this.#listen(), WATCH_EVERY);
    window.addEventListener("online", this.wake);
    window.addEventListener("offline", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** Sends a request; resolves with the reply of the room. @param {Action} action @returns {Promise<Reply>} */
  ask(action) {
    this.highest += 1;
    const id = this.highest;
    return new Promise((answer) => {
      const waiting = { id, action, at: Date.now(), answer };
      this.waiting.push(waiting);
      this.#say(waiting);
    });
  }

  /** Reconnects now. */
  hurry() {
    if (this.standing !== "lost" || this.retry === undefined) return;
    window.clearTimeout(this.retry);
    this.#connect();
  }

  close() {
    this.standing = "ended";
    window.clearInterval(this.watch);
    window.clearTimeout(this.retry);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("offline", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.#hangUp();
    for (const { answer } of this.waiting) answer({ refused: "lost" });
    this.waiting = [];
  }

  #connect() {
    this.retry = undefined;
    this.heard = Date.now();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.socket) socket.send(JSON.stringify(this.hello));
    });
    socket.addEventListener("message", ({ data }) => socket === this.socket && this.#hear(data));
    socket.addEventListener("close", () => socket === this.socket && this.#lost());
  }

  #hangUp() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  /** Reconnects with exponential backoff and jitter. */
  #lost() {
    if (this.standing === "ended") return;
    const greeted = this.standing === "open";
    this.#hangUp();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.5 + Math.random() / 2);
    this.attempts += 1;
    this.standing = "lost";
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.#connect(), wait);
    this.hooks.onChange();
    if (!greeted) this.hooks.onUnreachable();
  }

  #listen() {
    const patience = navigator.onLine ? QUIET_FOR : QUIET_OFFLINE;
    if (this.socket && Date.now() - this.heard > patience) this.#lost();
  }

  get isConnected() {
    return this.standing === "open" && navigator.onLine;
  }

  #wake() {
    if (document.visibilityState !== "visible") return;
    this.#listen();
    this.hurry();
    this.hooks.onChange();
  }

  /** @param {string} data */
  #hear(data) {
    this.heard = Date.now();
    const frame = read(data);
    if (!frame) return;
    if ("welcome" in frame) this.#welcome(frame);
    else if ("now" in frame) this.clock.hear(frame.now);
    else if ("bye" in frame) this.#bye(frame);
    else if ("re" in frame) this.#reply(frame);
    else if ("patch" in frame) this.#patch(frame);
  }

  /** @param {Extract<Frame, {welcome: number}>} frame */
  #welcome({ welcome, now, last, view }) {
    this.clock.reset();
    this.clock.hear(now);
    this.me = welcome;
    this.attempts = 0;
    this.standing = "open";
    this.sent = view;
    this.view = viewOf(view);
    this.highest = Math.max(this.highest, last);
    this.#sayAgain(last);
    this.hooks.onChange();
  }

  /** Repeats unanswered requests and drops stale ones. @param {number} last the last request that was obeyed */
  #sayAgain(last) {
    const unanswered = this.waiting;
    this.waiting = [];
    for (const waiting of unanswered) {
      const stale = Date.now() - waiting.at > STALE_AFTER && waiting.action.do !== "leave";
      if (waiting.id <= last) waiting.answer({});
      else if (stale) waiting.answer({ refused: "lost" });
      else this.waiting.push(waiting);
    }
    for (const waiting of this.waiting) this.#say(waiting);
  }

  /** @param {Waiting} waiting */
  #say({ id, action }) {
    if (this.standing === "open") this.socket?.send(JSON.stringify({ id, ...action }));
  }

  /** @param {Extract<Frame, {re: number}>} frame */
  #reply(frame) {
    const waiting = this.waiting.find(({ id }) => id === frame.re);
    if (!waiting) return;
    /** @type {Reply} */
    const reply = "refused" in frame ? frame : {};
    if (LATER.includes(reply.refused)) {
      window.setTimeout(() => this.waiting.includes(waiting) && this.#say(waiting), TRY_AGAIN);
      return;
    }
    this.waiting = this.waiting.filter((one) => one !== waiting);
    waiting.answer(reply.refused === "repeated" ? {} : reply);
  }

  /** @param {Extract<Frame, {patch: unknown}>} frame */
  #patch({ since, patch }) {
    const before = this.view;
    // A patch is missing: reconnect for the whole view.
    if (!before || since !== before.version) return this.#lost();
    this.sent = /** @type {SentView} */ (merged(this.sent, patch));
    const after = viewOf(this.sent);
    this.view = after;
    for (const news of happenings(before, after)) this.hooks.onHappening({ news, before, after });
    this.hooks.onChange();
  }

  /** @param {Extract<Frame, {bye: Farewell}>} frame */
  #bye({ bye, say: told }) {
    if (!FINAL.includes(bye)) return;
    this.close();
    this.hooks.onBye({ why: bye, say: told });
  }
}

/** @param {string} data @returns {Frame | undefined} */
function read(data) {
  try {
    const frame = JSON.parse(data);
    return typeof frame === "object" && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Where the socket of a room is. @param {string} code */
export function socketOf(code) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/rooms/${code}/socket`;
}
