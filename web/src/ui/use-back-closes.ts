import { useEffect, useRef } from 'react';
import { useIsMobile } from './use-media-query.ts';

/** The state of the history entry of an open overlay. */
const MARK = 'cardinalOverlay';

/** Open overlays by the id of their history entry; the last one is on top. */
const open = new Map<string, () => void>();
let made = 0;

const markOf = (state: unknown): string | undefined => (state as Record<string, string> | null)?.[MARK];

function onBack(event: PopStateEvent): void {
  const here = markOf(event.state);
  const above = [...open].reverse();
  // Closes all overlays above the current entry.
  for (const [mark, close] of above) {
    if (mark === here) return;
    open.delete(mark);
    close();
  }
  // The entry of a closed overlay has no content.
  if (here !== undefined) window.history.back();
}

window.addEventListener('popstate', onBack);

/**
 * On phones, Back closes an overlay instead of leaving the page. An open overlay has a history entry, which is removed
 * when it is closed in another way.
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
      // After following a link, the link's entry is above this one, which is skipped on the way back.
      if (open.delete(mark) && markOf(window.history.state) === mark) window.history.back();
    };
  }, [active]);
}
