// A row being filled: places with a cursor that moves over them.

export class Slots {
  /** @param {number} length */
  constructor(length) {
    /** @type {string[]} "" where nothing is yet */
    this.places = Array(length).fill("");
    this.cursor = 0;
  }

  get text() {
    return this.places.join("");
  }

  get missing() {
    return this.places.filter((symbol) => symbol === "").length;
  }

  get isEmpty() {
    return this.missing === this.places.length;
  }

  /** Starts again with this text, the cursor behind it. @param {string} text */
  set(text) {
    this.clear();
    for (const symbol of text) this.put(symbol);
  }

  clear() {
    this.places.fill("");
    this.cursor = 0;
  }

  /** Fills the place under the cursor and moves on. @param {string} symbol */
  put(symbol) {
    if (this.cursor >= this.places.length) return;
    this.places[this.cursor] = symbol;
    this.cursor += 1;
  }

  /** Empties the place under the cursor, or if it is empty the one before. */
  erase() {
    if (!this.places[this.cursor]) this.cursor = Math.max(0, this.cursor - 1);
    if (this.cursor < this.places.length) this.places[this.cursor] = "";
  }

  /** @param {number} place */
  goTo(place) {
    this.cursor = Math.min(Math.max(0, place), this.places.length);
  }
}
