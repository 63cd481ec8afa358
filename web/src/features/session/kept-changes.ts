import { type Kept, readKept, writeKept } from './kept.ts';

/** After so long, it is only done after another click. Milliseconds. */
const FRESH = 24 * 60 * 60_000;

export const isFresh = ({ at }: Kept): boolean => Date.now() - at < FRESH;

const isSame = (a: Kept, b: Kept): boolean => JSON.stringify(a.asked) === JSON.stringify(b.asked);

/** Without repeated contributions. */
export const distinct = (all: readonly Kept[]): Kept[] =>
  all.filter((kept, index) => all.findIndex((other) => isSame(kept, other)) === index);

/** It, and what asks for the same. */
export function dropKept(id: string): void {
  const dropped = readKept().find((kept) => kept.id === id);
  writeKept(readKept().filter((kept) => !dropped || !isSame(kept, dropped)));
}

export const changeKept = (id: string, change: Pick<Kept, 'refusal' | 'userId'>): void =>
  writeKept(readKept().map((kept) => (kept.id === id ? { ...kept, ...change } : kept)));

/** A user who has just signed in here did so to do it. */
export const claimKept = (userId: string): void =>
  writeKept(readKept().map((kept) => (isFresh(kept) ? { ...kept, userId: kept.userId ?? userId } : kept)));
