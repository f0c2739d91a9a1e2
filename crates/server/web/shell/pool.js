// A pool of workers. A job has a worker to itself, so that cancelling it is terminating the worker.

import { ApiError } from "./api.js";
import { say } from "./words.js";

/** @import { Answer, WorkerMessage } from "./worker.js" */
/** @import { Ready } from "./engine.js" */
/** @typedef {{puzzle: string, call: string, values: unknown[], onEvent?: (name: string, data: string) => void, resolve: (answer: Answer) => void, reject: (error: unknown) => void}} Job */
/** @typedef {{puzzle: string, worker: Worker, job?: Job}} Place */

/** Bytes above which a worker is replaced: WebAssembly memory never shrinks. */
const MOST_KEPT = 256 << 20;

export class Pool {
  /** @param {number} most workers at once @param {(puzzle: string) => Promise<Ready>} ready */
  constructor(most, ready) {
    this.most = most;
    this.ready = ready;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Job[]} */
    this.waiting = [];
  }

  /**
   * Calls a function of a puzzle's module.
   * @param {string} puzzle @param {string} call @param {unknown[]} values
   * @param {{signal?: AbortSignal, onEvent?: Job["onEvent"]}} [options]
   * @returns {Promise<Answer>}
   */
  run(puzzle, call, values, { signal, onEvent } = {}) {
    return new Promise((resolve, reject) => {
      const job = { puzzle, call, values, onEvent, resolve, reject };
      const abort = () => this.cancel(job);
      if (signal?.aborted) return reject(aborted());
      signal?.addEventListener("abort", abort, { once: true });
      this.waiting.push(job);
      void this.next();
    });
  }

  /** Assigns the first waiting job to a worker with its module, a new one, or the place of an idle one. */
  async next() {
    const [job] = this.waiting;
    if (!job) return;
    const idle = this.places.filter((place) => !place.job);
    const match = idle.find(({ puzzle }) => puzzle === job.puzzle);
    if (!match && this.places.length >= this.most && idle.length === 0) return;
    this.waiting.shift();
    if (match) return this.start(match, job);
    if (this.places.length >= this.most) this.end(idle[0]);
    const place = /** @type {Place} */ ({ puzzle: job.puzzle, job });
    this.places.push(place);
    try {
      const ready = await this.ready(job.puzzle);
      if (!this.places.includes(place)) return;
      place.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      place.worker.onmessage = ({ data }) => this.receive(place, data);
      place.worker.onerror = (event) => (event.preventDefault(), this.fail(place, broken()));
      place.worker.postMessage(ready);
      this.start(place, job);
    } catch (error) {
      this.fail(place, error);
    }
  }

  /** @param {Place} place @param {Job} job */
  start(place, job) {
    place.job = job;
    place.worker.postMessage({ call: job.call, values: job.values, streams: job.onEvent !== undefined });
  }

  /** @param {Place} place @param {WorkerMessage} message */
  receive(place, message) {
    const { job } = place;
    if (!job) return;
    if ("event" in message) return job.onEvent?.(...message.event);
    if ("failed" in message) {
      const why = message.failed === "network" ? say("The network of the expert could not be loaded. Check the connection and try again.") : message.memory >= MOST_KEPT ? say("This needs more memory than the browser allows.") : undefined;
      return this.fail(place, why ? new ApiError(0, { message: why }) : broken());
    }
    place.job = undefined;
    if (message.memory >= MOST_KEPT) this.end(place);
    job.resolve(message.answer);
    void this.next();
  }

  /** @param {Place} place @param {unknown} error */
  fail(place, error) {
    const { job } = place;
    this.end(place);
    job?.reject(error);
    void this.next();
  }

  /** @param {Job} job */
  cancel(job) {
    const place = this.places.find((one) => one.job === job);
    const isWaiting = this.waiting.includes(job);
    this.waiting = this.waiting.filter((one) => one !== job);
    if (place) this.fail(place, aborted());
    else if (isWaiting) job.reject(aborted());
  }

  /** @param {Place} place */
  end(place) {
    place.worker?.terminate();
    this.places = this.places.filter((one) => one !== place);
  }
}

const aborted = () => new DOMException("aborted", "AbortError");
const broken = () => new ApiError(0, { message: say("Something went wrong in the solver. Please try again.") });
