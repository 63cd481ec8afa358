import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** A new page starts at its top, and if the old page took the focus with it, the content gets it. */
export function useFreshPage(): void {
  const [location] = useLocation();
  const previous = useRef(location);
  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [location]);
}
