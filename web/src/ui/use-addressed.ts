import { useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** Brings what the part of the address after # names to the eye and gives it the focus, once it is there. */
export function useAddressed(isThere: boolean, block: 'center' | 'start' = 'center'): void {
  const anchor = useLocationProperty(() => window.location.hash.slice(1));
  const reached = useRef('');
  useEffect(() => {
    if (!isThere || reached.current === anchor) return;
    reached.current = anchor;
    const element = anchor === '' ? null : document.getElementById(anchor);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  }, [anchor, isThere, block]);
}
