import { useEffect, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { keepTyping } from './type-ahead.ts';

/** What is open over the page; `boards` asks for the board that a new card goes to. */
export type Overlay = 'palette' | 'boards' | 'shortcuts';

const Listener = loadable(async () => (await import('./listener.tsx')).Listener);

/** The keyboard, the command palette and the list of shortcuts, which no screen waits for. */
export function CommandLayer() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [idle, setIdle] = useState(false);
  const openPalette = () => {
    keepTyping();
    setOverlay('palette');
  };
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
