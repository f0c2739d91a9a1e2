// Advice: the value of each move, asked for when the player pauses.

import { messageOf, wasAborted } from "../../shell/api.js";
import { button, toggle } from "../../shell/controls.js";
import { element, fill, icon } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { number, say, sayAs } from "../../shell/words.js";
import { CAPITALS, DIRECTIONS } from "./names.js";
import { NAMES, possible } from "./rules.js";

/** @import { Letter } from "./rules.js" */
/** @typedef {import("../../shell/types.js").Reply<"2048", "hint">} Reply */
/** @typedef {{letter: Letter, worth: number}[]} Ranked best first */

const RESTING = 120;
const LETTERS = /** @type {Letter[]} */ (Object.keys(NAMES));
/** In the order of the screen. */
const SHOWN = /** @type {[Letter, import("../../shell/elements.js").IconName][]} */ ([
  ["U", "up"],
  ["L", "back"],
  ["R", "next"],
  ["D", "down"],
]);
/** Players that estimate the points still to come. */
const IN_POINTS = /^(expert|perfect)/;

export class AdvicePanel {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.auto = kept("2048", "auto-advice", false);
    this.failure = "";
    this.list = element("div.directions");
    this.note = element("p.small.quiet");
    this.toggle = toggle({ label: say("Advice on every move"), checked: this.auto, onChange: (on) => this.setAuto(on) });
    this.ask = button({ label: say("What is best here?"), icon: "hint", kind: "wide", onClick: () => this.values() });
    this.panel = element("div.stack", element("p.quiet.small", say("See what each move is worth. Press a direction to play it.")), this.list, this.note, this.ask, this.toggle);
    this.arrow = element("div.best-arrow", { "aria-hidden": "true", hidden: true });
    table.place.append(this.arrow);
    table.addEventListener("change", () => this.#changed());
    this.#draw(undefined);
  }

  /** @param {boolean} on */
  setAuto(on) {
    this.auto = on;
    keep("2048", "auto-advice", on);
    const input = this.toggle.querySelector("input");
    if (input) input.checked = on;
    if (on) this.#soon();
    else this.#draw(undefined);
  }

  /** Draws the changes that were skipped while the panel was hidden. */
  refresh() {
    if (this.stale) this.#draw(undefined);
  }

  #changed() {
    this.level = 0;
    this.asking?.abort();
    this.ranked = undefined;
    if (this.panel.hidden && this.arrow.hidden) this.stale = true;
    else this.#draw(undefined);
    if (this.auto) this.#soon();
  }

  #soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.values({ quiet: true }), RESTING);
  }

  /** Fetches the values and shows them. @param {{quiet?: boolean}} [options] @returns {Promise<Ranked | undefined>} */
  async values({ quiet = false } = {}) {
    if (this.table.game.over) return [];
    if (this.ranked) return this.ranked;
    this.note.textContent = sayAs("player", "Thinking…");
    const ranked = await this.#rank();
    if (!ranked) return undefined;
    this.#draw(this.reply);
    if (!quiet) announce(this.#inWords(ranked));
    return ranked;
  }

  /** The moves by value, which are not shown: a nudge must not give the answer away. @returns {Promise<Ranked | undefined>} */
  async #rank() {
    if (this.ranked) return this.ranked;
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const reply = await this.table.advice("", signal);
      if (signal.aborted) return undefined;
      this.reply = reply;
      this.ranked = rank(reply);
    } catch (error) {
      if (wasAborted(error)) return undefined;
      this.note.textContent = this.failure = say("No advice: {reason}", { reason: messageOf(error) });
    }
    return this.ranked;
  }

  /** A step of a hint: what to avoid, one of two, the best. @param {number} level @returns {Promise<import("../../shell/hints.js").HintStep>} */
  async tell(level) {
    const ranked = await (this.auto ? this.values() : this.#rank());
    if (!ranked) throw new Error(this.failure);
    const name = (/** @type {number} */ place) => DIRECTIONS[ranked[place].letter];
    if (ranked.length === 1) return { text: say("Only one move is possible: {best}.", { best: name(0) }), last: true };
    if (level === 1) return { text: say("Anything but {worst}.", { worst: name(ranked.length - 1) }) };
    if (level === 2 && ranked.length > 2) return { text: say("{first} or {second}: one of them is best.", twoInOrder(ranked)) };
    this.#draw(this.reply);
    const play = () => this.table.play(ranked[0].letter);
    const actions = [button({ label: CAPITALS[ranked[0].letter], icon: "play", kind: "primary small", onClick: play })];
    return { text: say("The best move is {best}.", { best: name(0) }), last: true, actions };
  }

  /** @param {Reply | undefined} reply the advice, or nothing yet */
  #draw(reply) {
    const { table } = this;
    this.reply = reply;
    this.stale = false;
    const ranked = reply ? rank(reply) : [];
    const can = possible(table.game.cells, table.game.size);
    fill(this.list, SHOWN.map(([letter, picture]) => this.#direction(letter, picture, ranked, can)));
    const player = (reply && "player" in reply && reply.player) || "";
    this.note.textContent =
      player && `${say("By {player}.", { player })} ${say(IN_POINTS.test(player) ? "Worth in points still to come." : "Worth by the player’s own measure: only the order counts.")}`;
    this.ask.hidden = this.auto;
    const best = ranked[0];
    this.arrow.hidden = !best;
    const shown = SHOWN.find(([letter]) => letter === best?.letter);
    if (!shown) return;
    this.arrow.dataset.letter = shown[0];
    fill(this.arrow, icon(shown[1]));
  }

  /** @param {Letter} letter @param {import("../../shell/elements.js").IconName} picture @param {Ranked} ranked @param {Letter[]} can */
  #direction(letter, picture, ranked, can) {
    const { table } = this;
    const found = ranked.find((own) => own.letter === letter);
    const best = found !== undefined && found === ranked[0];
    const name = CAPITALS[letter];
    const worth = found ? number(Math.round(found.worth * 10) / 10) : can.includes(letter) ? "" : say("impossible");
    return element(
      "button",
      {
        class: "direction",
        disabled: !can.includes(letter),
        dataset: best ? { best: "" } : {},
        onclick: () => table.play(letter),
      },
      icon(picture),
      element("span", name),
      element(
        "span.bar",
        { "aria-hidden": "true" },
        element("i", { style: { width: `${found ? share(found.worth, ranked) : 0}%` } }),
      ),
      element("span.worth", worth, best ? ` · ${say("best")}` : ""),
    );
  }

  /** @param {Ranked} ranked */
  #inWords(ranked) {
    const all = ranked.map(({ letter, worth }) => `${DIRECTIONS[letter]} ${number(Math.round(worth * 10) / 10)}`).join(", ");
    return ranked.length > 0 ? `${say("The best move is {best}.", { best: DIRECTIONS[ranked[0].letter] })} ${all}` : say("No move is possible.");
  }
}

/** @param {Reply} reply @returns {Ranked} */
function rank(reply) {
  const all = LETTERS.flatMap((letter) => {
    const worth = reply.values[NAMES[letter]];
    return worth === null || worth === undefined ? [] : [{ letter, worth }];
  });
  return all.sort((one, other) => other.worth - one.worth);
}

/** The length of a bar: the worst keeps a stub, so that it is seen. @param {number} worth @param {Ranked} ranked */
function share(worth, ranked) {
  const [most, least] = [ranked[0].worth, ranked[ranked.length - 1].worth];
  return most === least ? 100 : 12 + (88 * (worth - least)) / (most - least);
}

/** The best two in the usual order, which does not tell the better one. @param {Ranked} ranked */
function twoInOrder(ranked) {
  const [first, second] = ranked
    .slice(0, 2)
    .map(({ letter }) => letter)
    .sort((one, other) => LETTERS.indexOf(one) - LETTERS.indexOf(other));
  return { first: CAPITALS[first], second: DIRECTIONS[second] };
}
