import { useState } from 'react';

/** True from the first time on: what has been open stays for its way out. */
export function useOnce(value: boolean): boolean {
  const [seen, setSeen] = useState(value);
  if (value && !seen) setSeen(true);
  return seen || value;
}
