import { useEffect, useLayoutEffect, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { loadable } from '#ui/loadable.tsx';
import type { Overlay } from './overlay.ts';
import { keepTyping } from './type-ahead.ts';

const Listener = loadable(async () => (await import('./listener.tsx')).Listener);

/** The keyboard, the command palette and the list of shortcuts, which no screen waits for. */
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

/** The palette's key works from the first frame: what listens to all keys comes a moment later. */
function useEarlyKey(isEarly: boolean, open: () => void): void {
  // Before the frame is painted, which an effect of the other kind may not be.
  useLayoutEffect(() => {
    if (!isEarly) return;
    function onKeyDown(event: KeyboardEvent) {
      // Which of the two it is on this device is known by what comes later; in the first second both do.
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
