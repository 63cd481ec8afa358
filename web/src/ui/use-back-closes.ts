import { useEffect, useRef } from 'react';
import { useIsMobile } from './use-media-query.ts';

/** What the history entry of something open remembers. */
const MARK = 'cardinalOverlay';

/** What is open now, by the mark of its history entry; the last one is on top. */
const open = new Map<string, () => void>();
let made = 0;

const markOf = (state: unknown): string | undefined => (state as Record<string, string> | null)?.[MARK];

function onBack(event: PopStateEvent): void {
  const here = markOf(event.state);
  const above = [...open].reverse();
  // Everything above the entry that is shown now closes.
  for (const [mark, close] of above) {
    if (mark === here) return;
    open.delete(mark);
    close();
  }
  // An entry of something that is long closed shows nothing of its own.
  if (here !== undefined) window.history.back();
}

window.addEventListener('popstate', onBack);

/**
 * On a phone, Back closes what is open over the page instead of leaving the page. Being open is an entry in the history, which
 * goes when it is closed in another way.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const isMobile = useIsMobile();
  const latest = useRef(close);
  latest.current = close;
  const active = isOpen && isMobile;
  useEffect(() => {
    if (!active) return;
    made += 1;
    const mark = `${performance.timeOrigin}-${made}`;
    open.set(mark, () => latest.current());
    window.history.pushState({ ...window.history.state, [MARK]: mark }, '');
    return () => {
      // Where a link led on, its entry has come above this one, which is passed over on the way back.
      if (open.delete(mark) && markOf(window.history.state) === mark) window.history.back();
    };
  }, [active]);
}
