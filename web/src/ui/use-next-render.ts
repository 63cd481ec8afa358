import { useDeferredValue } from 'react';

/**
 * False while a component comes up, true right after it, in a rendering between whose pieces the page can react: for
 * parts that may come a moment after the rest.
 */
export const useNextRender = (): boolean => useDeferredValue(true, false);
