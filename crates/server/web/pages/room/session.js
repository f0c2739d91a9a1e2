// One browser in one room, from the first hello to the last goodbye: who it is
// there, how it comes in, and how it is known again.

import { Connection, socketOf } from "./connection.js";
import { forgetRoom, lastName, membership, newSecret, remember } from "./membership.js";

/** @import { Farewell, Role, Translations } from "./types.js" */
/** @typedef {{why: Farewell, say?: Translations}} Goodbye */

/** Names that a projector tries. */
const MOST_SCREENS = 9;
const LONGEST_GOODBYE = 2000;

/**
 * A stay in a room. Events: `change`, `happening` and `unreachable` as those of a
 * {@link Connection}; `bye` with a {@link Goodbye} when it is over.
 */
export class Session extends EventTarget {
  /** @param {string} code @param {boolean} screen */
  constructor(code, screen) {
    super();
    this.code = code;
    this.screen = screen;
    this.known = membership(code, screen);
    this.screens = 1;
  }

  get joined() {
    return this.known.joined;
  }

  get name() {
    return this.known.name || lastName();
  }

  /** Comes in, or comes back. @param {string} name @param {Role} role */
  join(name, role) {
    this.known = { ...this.known, name, role };
    // Kept before it is used: whoever comes in and loses the answer is known again.
    remember(this.code, this.screen, this.known);
    this.#connect();
  }

  resume() {
    this.#connect();
  }

  /** Comes in as a projector, under a name that is free. @param {string} name */
  show(name) {
    this.join(this.screens === 1 ? name : `${name} ${this.screens}`, "screen");
  }

  /** Leaves for good, even if the room does not answer. */
  async leave() {
    const patience = new Promise((done) => window.setTimeout(done, LONGEST_GOODBYE));
    await Promise.race([this.connection?.ask({ do: "leave" }), patience]);
    this.forget();
  }

  forget() {
    this.connection?.close();
    forgetRoom(this.code, this.screen);
    this.known = { ...this.known, secret: newSecret(), joined: false };
  }

  #connect() {
    this.connection?.close();
    const { secret, name, role } = this.known;
    const connection = new Connection(socketOf(this.code), { secret, name, role });
    this.connection = connection;
    connection.addEventListener("change", () => this.#changed());
    connection.addEventListener("happening", (event) => this.#pass(event));
    connection.addEventListener("unreachable", (event) => this.#pass(event));
    connection.addEventListener("bye", (event) => this.#bye(/** @type {CustomEvent<Goodbye>} */ (event).detail));
    connection.open();
  }

  #changed() {
    if (this.connection?.standing === "open" && !this.known.joined) {
      this.known = { ...this.known, joined: true };
      remember(this.code, this.screen, this.known);
    }
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Goodbye} goodbye */
  #bye(goodbye) {
    const taken = goodbye.why === "name-taken" && this.screen && this.screens < MOST_SCREENS;
    if (taken) {
      this.screens += 1;
      const name = this.known.name.replace(/ \d$/, "");
      return this.show(name);
    }
    if (["kicked", "left", "bad-secret"].includes(goodbye.why)) this.forget();
    this.dispatchEvent(new CustomEvent("bye", { detail: goodbye }));
  }

  /** @param {Event} event */
  #pass(event) {
    const detail = event instanceof CustomEvent ? event.detail : undefined;
    this.dispatchEvent(new CustomEvent(event.type, { detail }));
  }
}
