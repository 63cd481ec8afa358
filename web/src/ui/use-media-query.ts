import { useCallback, useSyncExternalStore } from 'react';

/** In rem, like the breakpoints of the style sheets: both follow the text size that the browser is set to. */
const MOBILE_BREAKPOINT_REM = 48;

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
  return useMediaQuery(`(width < ${MOBILE_BREAKPOINT_REM}rem)`);
}

/** Too narrow for wide tables next to the sidebar. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 64rem)');
}
