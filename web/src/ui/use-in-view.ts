import { type RefObject, useEffect, useRef } from 'react';

/** How far below the window an element counts as in view. */
const MARGIN = '600px';

/** Calls `onSight` when the element comes near the window, as long as `enabled`. */
export function useInView(onSight: () => void, enabled: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onSight);
  latest.current = onSight;
  useEffect(() => {
    if (!enabled || !element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
}
