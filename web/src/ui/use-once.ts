import { useState } from 'react';

/** Whether `value` has ever been true: keeps a component mounted for its closing animation. */
export function useOnce(value: boolean): boolean {
  const [seen, setSeen] = useState(value);
  if (value && !seen) setSeen(true);
  return seen || value;
}
