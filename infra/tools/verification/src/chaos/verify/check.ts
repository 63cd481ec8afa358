import type { Value } from '../things.ts';

/** The result of a check after the run. */
export interface Check {
  name: string;
  /** The number of checked objects. */
  expected: number;
  found: number;
  differences: string[];
}

/**
 * Checks each object.
 * @param wrongWith describes the difference; null if there is none
 */
export function checkEach<T>(
  name: string,
  things: Iterable<T>,
  wrongWith: (thing: T) => string | null,
): Check {
  const all = [...things];
  const differences = all.map(wrongWith).filter((difference) => difference !== null);
  return { name, expected: all.length, found: all.length - differences.length, differences };
}

/** Checks that a list of wrong things is empty. */
export const checkNone = (name: string, differences: readonly string[]): Check => ({
  name,
  expected: 0,
  found: differences.length,
  differences: [...differences],
});

/** Whether a text is the acknowledged one, or may have been written since. */
export const isText = ({ text, maybe }: Value, found: string | null): boolean =>
  found === text || (found !== null && maybe.includes(found));

export const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 160) ?? 'nothing';
