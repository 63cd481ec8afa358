/** Random numbers from a seed. */
export interface Dice {
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
  shuffled<T>(list: readonly T[]): T[];
  /** An independent generator for a part of the run, so that parts do not affect each other. */
  fork(name: string): Dice;
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

/** The generator mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A generator for a seed. */
export function createDice({ seed }: { seed: number }): Dice {
  const next = generator(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, from.length - 1)],
    shuffled(list) {
      const mixed = [...list];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = between(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
    fork: (name) => createDice({ seed: hash(`${seed}/${name}`) }),
  };
}
