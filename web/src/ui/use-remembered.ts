import { useState } from 'react';

/** A choice stored on this device; the first of the values if none is stored. */
export function restoreChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Value {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  } catch {
    return values[0];
  }
}

/** The state of a choice that is stored on this device. */
export function useRemembered<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const [value, setValue] = useState(() => restoreChoice(key, values));
  const choose = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  };
  return [value, choose] as const;
}
