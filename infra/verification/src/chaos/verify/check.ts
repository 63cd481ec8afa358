/** One thing that must be so after everything that went wrong. */
export interface Check {
  name: string;
  /** How many things were looked at for being as they must. */
  expected: number;
  found: number;
  differences: string[];
}

/**
 * Looks at each of many things.
 * @param wrongWith what is wrong with one of them; null where it is as it must be
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

/** Looks for things that must not be. */
export const checkNone = (name: string, differences: readonly string[]): Check => ({
  name,
  expected: 0,
  found: differences.length,
  differences: [...differences],
});

export const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 160) ?? 'nothing';
