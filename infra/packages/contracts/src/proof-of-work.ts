/**
 * A proof that somebody took the time of a moment: of a challenge and the SHA-256 of the challenge with a number, the
 * number is to be found, which takes half of all tries on average. Browsers solve it in a worker. The hash is computed
 * here, as the one of browsers answers too slowly for many short texts, and on secure pages only.
 */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of 8. */
const { roundConstants, initial } = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return {
    roundConstants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
})();

/** Longer texts would need a second block. */
const longest = 55;
const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const words = new Int32Array(64);
const state = new Int32Array(8);

/** The block of a short text, with its end and its length. */
function fill(text: string): void {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1)
    words[at >> 2]! |= (text.charCodeAt(at) & 0xff) << (24 - (at % 4) * 8);
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const mixedEarly = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const mixedLate = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + mixedEarly + words[at - 7]! + mixedLate;
  }
}

function mix(): void {
  let [a, b, c, d, e, f, g, h] = initial as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at += 1) {
    const second = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + second + ((e & f) ^ (~e & g)) + roundConstants[at]! + words[at]!) | 0;
    const first = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (first + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = initial[at]! + word;
}

function hash(text: string): Int32Array {
  if (text.length > longest) throw new Error('Only short texts are hashed here');
  fill(text);
  mix();
  return state;
}

/** The SHA-256 of a text of at most 55 characters of ASCII, as hexadecimal digits. */
export const shortHash = (text: string): string =>
  Array.from(hash(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** Describes the number to find. */
export interface Challenge {
  /** Hashed with the number; it is sent back with the answer. */
  salt: string;
  /** The hash of `salt`, a colon and the number. */
  target: string;
  /** The number is less than this. */
  tries: number;
}

/** The hash of one answer. */
export const answerHash = (salt: string, answer: number): string => shortHash(`${salt}:${answer}`);

/** The answer; null if there is none. */
export function solveChallenge({ salt, target, tries }: Challenge): number | null {
  const wanted = Int32Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(target.slice(at * 8, at * 8 + 8), 16),
  );
  for (let answer = 0; answer < tries; answer += 1) {
    const found = hash(`${salt}:${answer}`);
    if (found[0] === wanted[0] && found.every((word, at) => word === wanted[at])) return answer;
  }
  return null;
}
