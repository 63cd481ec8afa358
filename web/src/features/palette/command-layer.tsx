import { useEffect, useLayoutEffect, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { loadable } from '#ui/loadable.tsx';
import type { Overlay } from './overlay.ts';
import { keepTyping } from './type-ahead.ts';

const Listener = loadable(async () => (await import('./listener.tsx')).Listener);

/** Keyboard, command palette and list of shortcuts, which are loaded after the screen. */
export function CommandLayer() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [idle, setIdle] = useState(false);
  const openPalette = () => {
    keepTyping();
    setOverlay('palette');
  };
  useEarlyKey(!idle, openPalette);
  useCommand('general.palette', () => (overlay === 'palette' ? setOverlay(null) : openPalette()));
  useCommand('general.search', openPalette);
  useCommand('general.shortcuts', () => setOverlay('shortcuts'));
  useEffect(() => {
    const begin = () => void Listener.preload().then(setIdle);
    if (!('requestIdleCallback' in window)) return begin();
    const waiting = requestIdleCallback(begin, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }, []);
  if (!idle && !overlay) return null;
  return <Listener overlay={overlay} onOverlay={setOverlay} />;
}

/** Handles the palette's shortcut from the first frame, before the code for all shortcuts is loaded. */
function useEarlyKey(isEarly: boolean, open: () => void): void {
  // Before the frame is painted, which `useEffect` does not guarantee.
  useLayoutEffect(() => {
    if (!isEarly) return;
    function onKeyDown(event: KeyboardEvent) {
      // The code that knows whether this is a Mac comes later; until then both keys work.
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== 'k'
      )
        return;
      if (event.defaultPrevented || event.repeat) return;
      event.preventDefault();
      open();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
