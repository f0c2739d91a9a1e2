// SplitMix64 as in the engine: the same seed gives the same tiles without asking the server.

const MASK = (1n << 64n) - 1n;
const GOLDEN_GAMMA = 0x9e3779b97f4a7c15n;

/** @param {bigint} bits */
function mix(bits) {
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return bits ^ (bits >> 31n);
}

export class Random {
  /** @param {bigint} state */
  constructor(state) {
    this.state = state & MASK;
  }

  /** The generator of a seed as ids write it: a number, or any other word. @param {string} seed */
  static of(seed) {
    const isNumber = /^\+?\d+$/.test(seed) && BigInt(seed) <= MASK;
    return isNumber ? new Random(BigInt(seed)) : Random.named(seed);
  }

  /** The generator of a word, by way of its FNV-1a hash. @param {string} name */
  static named(name) {
    const bytes = new TextEncoder().encode(name);
    const hash = bytes.reduce((sum, byte) => ((sum ^ BigInt(byte)) * 0x100000001b3n) & MASK, 0xcbf29ce484222325n);
    return new Random(mix(hash));
  }

  copy() {
    return new Random(this.state);
  }

  bits() {
    this.state = (this.state + GOLDEN_GAMMA) & MASK;
    return mix(this.state);
  }

  /** A number from 0 up to but not including `bound`, each equally likely. @param {number} bound */
  below(bound) {
    if (bound === 0) {
      this.bits();
      return 0;
    }
    const wide = BigInt(bound);
    const unfair = ((1n << 64n) - wide) % wide;
    let product = this.bits() * wide;
    while ((product & MASK) < unfair) product = this.bits() * wide;
    return Number(product >> 64n);
  }
}
