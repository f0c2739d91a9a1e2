// One browser in one room: its name and role there, joining, and rejoining.

import { Connection, socketOf } from "./connection.js";
import { forgetRoom, lastName, membership, newSecret, remember } from "./membership.js";

/** @import { Goodbye, Hooks } from "./connection.js" */
/** @import { Role } from "./types.js" */

/** Names that a projector tries. */
const MOST_SCREENS = 9;
const LONGEST_GOODBYE = 2000;

/** A stay in a room; its hooks are those of a {@link Connection}. */
export class Session {
  /** @param {string} code @param {boolean} screen @param {Hooks} hooks */
  constructor(code, screen, hooks) {
    this.code = code;
    this.screen = screen;
    this.hooks = hooks;
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
    // Kept before connecting: if the reply is lost, the room still recognises this browser.
    remember(this.code, this.screen, this.known);
    this.connect();
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

  /** Connects under the known name. */
  connect() {
    this.connection?.close();
    const { secret, name, role } = this.known;
    this.connection = new Connection(socketOf(this.code), { secret, name, role }, { ...this.hooks, onChange: () => this.#changed(), onBye: (goodbye) => this.#bye(goodbye) });
    this.connection.open();
  }

  #changed() {
    if (this.connection?.standing === "open" && !this.known.joined) {
      this.known = { ...this.known, joined: true };
      remember(this.code, this.screen, this.known);
    }
    this.hooks.onChange();
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
    this.hooks.onBye(goodbye);
  }
}
