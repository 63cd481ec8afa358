import { useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type Hold, holdInSight } from './hold-in-sight.ts';

const anchorNow = () => window.location.hash.slice(1);

/**
 * Brings what the part of the address after # names to the eye and gives it the focus, once it is there. It stays in
 * sight until the person scrolls; a link to the same place leads there again.
 */
export function useAddressed(isThere: boolean, block: 'center' | 'start' = 'center'): void {
  const anchor = useLocationProperty(anchorNow);
  const reached = useRef<{ anchor: string; hold: Hold }>(undefined);
  const leave = () => {
    reached.current?.hold.release();
    reached.current = undefined;
  };
  // The addressed element may come with any rendering.
  useEffect(() => {
    const reach = () => {
      const element = isThere && anchor !== '' ? document.getElementById(anchor) : null;
      if (!element) return;
      const last = reached.current;
      const isSame = last?.anchor === anchor;
      if (isSame && (!last?.hold.isHeld() || last.hold.element === element)) return;
      leave();
      reached.current = { anchor, hold: holdInSight(element, block) };
      element.focus({ preventScroll: true });
    };
    const reachAgain = () => {
      if (anchorNow() !== anchor) return;
      leave();
      reach();
    };
    reach();
    window.addEventListener('pushState', reachAgain);
    return () => window.removeEventListener('pushState', reachAgain);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the screen goes
  useEffect(() => leave, []);
}
