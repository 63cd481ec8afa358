import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that does something to the text now, or once the word is whole that is being composed: a change of
 * the text would break its composition off.
 */
export function useComposition(textarea: HTMLTextAreaElement): (work: () => void) => void {
  const composing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const begin = () => {
      composing.current = true;
    };
    const end = () => {
      composing.current = false;
      // The browser changes the text after this event.
      setTimeout(() => {
        if (composing.current) return;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    textarea.addEventListener('compositionstart', begin);
    textarea.addEventListener('compositionend', end);
    return () => {
      textarea.removeEventListener('compositionstart', begin);
      textarea.removeEventListener('compositionend', end);
    };
  }, [textarea]);
  return useCallback((work) => {
    if (composing.current) waiting.current.push(work);
    else work();
  }, []);
}
