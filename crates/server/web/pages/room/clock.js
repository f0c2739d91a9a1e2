// An estimate of the server's clock, by which rooms tell time even if the clock of a phone is off.

const READINGS = 12;

export class ServerClock {
  /** @param {() => number} [here] the clock of this machine */
  constructor(here = Date.now) {
    this.here = here;
    /** @type {number[]} how far the server is ahead, by each reading */
    this.ahead = [];
  }

  /** @param {number} now */
  hear(now) {
    this.ahead = [...this.ahead, now - this.here()].slice(-READINGS);
  }

  /** After a reconnect, which may be to another server. */
  reset() {
    this.ahead = [];
  }

  /** The time on the server. The reading with the shortest transit is the most accurate. */
  get now() {
    return this.here() + (this.ahead.length > 0 ? Math.max(...this.ahead) : 0);
  }

  /** Seconds until a time, never below zero. @param {number} time */
  until(time) {
    return Math.max(0, (time - this.now) / 1000);
  }
}
