import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** A new page starts at its top, and if the old page took the focus with it, the content gets it. */
export function useFreshPage(): void {
  const [location] = useLocation();
  const previous = useRef(location);
  // Before the page brings what its address names into sight.
  useLayoutEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [location]);
}
