import { useCallback, useSyncExternalStore } from 'react';

const MOBILE_BREAKPOINT_PX = 768;

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export function useIsMobile(): boolean {
  return useMediaQuery(`(width < ${MOBILE_BREAKPOINT_PX}px)`);
}

/** Too narrow for wide tables next to the sidebar. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 1024px)');
}
