// A worker with the module of one puzzle. Its first message is the module, all others are calls.

/**
 * @typedef {object} Answer as a server would send it
 * @property {number} status
 * @property {string} mediaType
 * @property {string} [outcome]
 * @property {string} [name] of a file
 * @property {Uint8Array<ArrayBuffer>} bytes
 */
/** @typedef {{event: [name: string, data: string]} | {answer: Answer, memory: number} | {failed: "network" | "call", memory: number}} WorkerMessage */
/** @typedef {{call: string, values: unknown[], streams: boolean}} WorkerCall */
/** @typedef {{memory: WebAssembly.Memory}} Instance */
/** @typedef {{[call: string]: (...values: unknown[]) => any} & {default: (options: object) => Promise<Instance>}} Glue */

/** @type {Promise<{glue: Glue, instance: Instance, network?: {url: string, integrity: string}}>} */
let started;

self.addEventListener("message", ({ data }) => {
  if ("module" in data) started = start(data);
  else void perform(data);
});

/** @param {import("./engine.js").Ready} ready */
async function start({ glue: address, module, network }) {
  const glue = /** @type {Glue} */ (await import(address));
  const instance = await glue.default({ module_or_path: module });
  return { glue, instance, network };
}

/** @param {WorkerMessage} message @param {Transferable[]} [transfer] */
const tell = (message, transfer = []) => self.postMessage(message, { transfer });

/** @param {WorkerCall} request */
async function perform({ call, values, streams }) {
  let memory = 0;
  try {
    const { glue, instance, network } = await started;
    /** The last event waits: a call that misses the network is made again. @type {[string, string] | undefined} */
    let last;
    const listener = (/** @type {string} */ name, /** @type {string} */ data) => {
      if (name === "done" || name === "error") last = [name, data];
      else tell({ event: [name, data] });
    };
    const run = () => {
      try {
        return glue[call](...values, ...(streams ? [listener] : []));
      } finally {
        memory = instance.memory.buffer.byteLength;
      }
    };
    let result = run();
    if (network && glue.wantsNetwork()) {
      const bytes = await fetchNetwork(network);
      if (!bytes) return tell({ failed: "network", memory });
      glue.provideNetwork(bytes);
      result = run();
    }
    const { status, mediaType, outcome, name, bytes } = result;
    result.free();
    if (last) tell({ event: last });
    tell({ answer: { status, mediaType, outcome, name, bytes }, memory }, [bytes.buffer]);
  } catch {
    tell({ failed: "call", memory });
  }
}

/** @param {{url: string, integrity: string}} network */
async function fetchNetwork({ url, integrity }) {
  const answer = await fetch(url, { integrity }).catch(() => undefined);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

export {};
