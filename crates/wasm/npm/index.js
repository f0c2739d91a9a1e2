// The puzzles of unpuzzle as functions from an object to an object. A call blocks its thread; make
// long calls from a worker.

const ENGINES = new URL("./engines/", import.meta.url);
const isNode = typeof process === "object" && process.versions?.node !== undefined;

/** A puzzle refused its arguments. */
export class Refused extends Error {
  constructor({ kind, message, place, suggestion, help }) {
    super(message);
    Object.assign(this, { name: "Refused", kind, place, suggestion, help });
  }
}

/** There is no answer: `verdict` is `"no"` if that is proven, `"unknown"` if a limit was reached. */
export class NoAnswer extends Error {
  constructor({ verdict, why }) {
    super(why);
    Object.assign(this, { name: "NoAnswer", verdict });
  }
}

export const twentyfour = puzzle("24", "twentyfour");
export const tiling = puzzle("tiling", "tiling");
export const nerdle = puzzle("nerdle", "nerdle");
export const slide = puzzle("2048", "slide");

/** A puzzle: every verb is a method. */
function puzzle(name, module) {
  let loading;
  const load = () => (loading ??= start(module).catch((error) => ((loading = undefined), Promise.reject(error))));
  const ask = async (verb, body, { language = "en", as, onProgress } = {}) => {
    const engine = await load();
    let last;
    const listener = onProgress && ((kind, data) => {
      if (kind === "progress") onProgress(JSON.parse(data));
      else if (kind !== "result") last = JSON.parse(data);
    });
    const run = () => engine.ask(name, verb, JSON.stringify(body), language, seed(), as, listener);
    let answer = run();
    if (engine.wantsNetwork?.()) {
      answer.free();
      engine.provideNetwork(await read("expert.network"));
      answer = run();
    }
    const { status, outcome, name: file, mediaType, bytes } = answer;
    answer.free();
    if (last?.error) throw new Refused(last.error);
    if (last) return { reply: last.reply, outcome: last.outcome };
    if (as && status === 200) return { file: { name: file, type: mediaType, bytes } };
    const reply = JSON.parse(new TextDecoder().decode(bytes));
    if (status !== 200) throw new Refused(reply.error);
    return { reply, outcome };
  };
  const call = async (verb, body, options) => {
    const { reply, outcome } = await ask(verb, body, options);
    if ("verdict" in reply && "why" in reply) throw new NoAnswer(reply);
    return outcome ? Object.assign(reply, { outcome }) : reply;
  };
  const own = { file: async (verb, body, as, options) => (await ask(verb, body, { ...options, as, onProgress: undefined })).file };
  return new Proxy(own, {
    // `await` must not take a puzzle for a promise.
    get: (known, verb) => (typeof verb !== "string" || verb === "then" ? undefined : (known[verb] ?? ((body = {}, options) => call(verb, body, options)))),
  });
}

const seed = () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0];

async function start(module) {
  const [engine, bytes] = await Promise.all([import(new URL(`${module}.js`, ENGINES).href), read(`${module}_bg.wasm`)]);
  await engine.default({ module_or_path: bytes });
  return engine;
}

/** A file of this package. */
async function read(name) {
  const address = new URL(name, ENGINES);
  if (isNode) return new Uint8Array(await (await import("node:fs/promises")).readFile(address));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
