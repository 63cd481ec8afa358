import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useCommand } from '#features/commands/index.ts';
import { loadable } from '#ui/loadable.tsx';
import type { Overlay } from './overlay.ts';
import { isTypingKept, keepTyping } from './type-ahead.ts';

const Listener = loadable(async () => (await import('./listener.tsx')).Listener);

/** Keyboard, command palette and list of shortcuts, which are loaded after the screen. */
export function CommandLayer() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [idle, setIdle] = useState(false);
  const [location] = useLocation();
  const early = usePressedKeys(location);
  const close = () => setOverlay(null);
  const openPalette = () => {
    keepTyping(close);
    setOverlay('palette');
  };
  const togglePalette = () => {
    if (overlay !== 'palette') openPalette();
    // One that is asked for again while it is coming is not meant to go.
    else if (!isTypingKept()) close();
  };
  // Both may listen for a while, and only one of them handles the key.
  useEarlyKeys(!idle, togglePalette, early);
  useCommand('general.palette', togglePalette);
  useCommand('general.search', openPalette);
  useCommand('general.shortcuts', () => setOverlay('shortcuts'));
  useEffect(() => {
    const begin = () => void Listener.preload().then(setIdle);
    if (!('requestIdleCallback' in window)) return begin();
    const waiting = requestIdleCallback(begin, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }, []);
  // Once it was there it stays, so that no key after the palette was closed is lost.
  const wasWanted = useRef(false);
  wasWanted.current ||= overlay !== null;
  if (!idle && !wasWanted.current) return null;
  return <Listener early={early} overlay={overlay} onOverlay={setOverlay} />;
}

/** Keys that were pressed on this page; none is meant for another one. */
function usePressedKeys(location: string): KeyboardEvent[] {
  const keys = useRef<KeyboardEvent[]>([]).current;
  const pressedOn = useRef(location);
  useLayoutEffect(() => {
    if (pressedOn.current !== location) keys.length = 0;
    pressedOn.current = location;
  }, [keys, location]);
  return keys;
}

/** Before the code for all shortcuts is loaded: handles the palette's own, and notes all others for that code. */
function useEarlyKeys(isEarly: boolean, toggle: () => void, early: KeyboardEvent[]): void {
  // Before the frame is painted, which `useEffect` does not guarantee.
  useLayoutEffect(() => {
    if (!isEarly) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.altKey) return;
      // The code that knows whether this is a Mac comes later; until then both keys work.
      if (!(event.ctrlKey || event.metaKey)) {
        if (event.key.length === 1) early.push(event);
        return;
      }
      if (event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
