import { useEffect } from 'react';

const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;

/**
 * Does something again and again, for what no stream reports: often at first, then less and less, and at once when
 * somebody comes back to the tab. A tab that nobody looks at does nothing.
 */
export function useRepeatedly(act: () => void): void {
  useEffect(() => {
    let wait = FIRST_MS;
    let timer = setTimeout(tick, wait);
    function tick(): void {
      if (document.visibilityState === 'hidden') return;
      act();
      wait = Math.min(wait * 1.25, LONGEST_MS);
      timer = setTimeout(tick, wait);
    }
    function comeBack(): void {
      clearTimeout(timer);
      wait = FIRST_MS;
      tick();
    }
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [act]);
}
