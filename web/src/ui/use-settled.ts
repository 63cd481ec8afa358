import { useEffect, useState } from 'react';

/** A text as it was when it last stayed the same for so many milliseconds. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
