const FRACTIONS = makeConstants();

/** SHA-256 for browsers without `crypto.subtle`: over plain http on anything but localhost. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = Uint32Array.from(FRACTIONS.initial);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    mix(state, new DataView(blocks.buffer, offset, 64));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** The padded message: a one bit, zeros and the length in bits, in blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(message.length) * 8n);
  return blocks;
}

function mix(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  words.forEach((word, i) => {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (FRACTIONS.rounds[i] ?? 0) + word) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(i * 4);
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(at(i - 15), 7) ^ rotate(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const s1 = rotate(at(i - 2), 17) ^ rotate(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    words[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  return words;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fractions of the square and cube roots of the first primes, as in the standard. */
function makeConstants() {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return {
    initial: primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2))),
    rounds: primes.map((prime) => fraction(prime ** (1 / 3))),
  };
}
