import { useEffect, useRef } from 'react';
import { useIsMobile } from './use-media-query.ts';

/** The state of the history entry of an open overlay. */
const MARK = 'cardinalOverlay';

/** Open overlays by the id of their history entry; the last one is on top. */
const open = new Map<string, () => void>();
let made = 0;

/** The entry of a closed overlay that the browser is about to leave, and what was gone to meanwhile. */
let leaving: { mark: string; next?: { state: unknown; href: string } } | undefined;

const getMark = (state: unknown): string | undefined => (state as Record<string, string> | null)?.[MARK];

function leave(mark: string): void {
  leaving = { mark };
  window.history.back();
}

// Fired by wouter.
window.addEventListener('pushState', () => {
  if (leaving) leaving.next = { state: window.history.state, href: window.location.href };
});

function onBack({ state }: PopStateEvent): void {
  const here = getMark(state);
  const { mark, next } = leaving ?? {};
  leaving = undefined;
  // Chromium decides where Back leads when it is asked, and goes there later, whatever was opened meanwhile.
  if (next && here !== mark) {
    window.history.pushState(next.state, '', next.href);
    return;
  }
  // Closes all overlays above the current entry.
  for (const [mark, close] of [...open].reverse()) {
    if (mark === here) return;
    open.delete(mark);
    close();
  }
  // The entry of a closed overlay has no content.
  if (here !== undefined) leave(here);
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
      if (open.delete(mark) && getMark(window.history.state) === mark) leave(mark);
    };
  }, [active]);
}
