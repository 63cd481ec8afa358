import { type RefObject, useEffect, useRef } from 'react';

/** When what had focus goes away with its row, focus goes to a place nearby instead of to nowhere. */
export function useFocusAfterRemoval(count: number, place: RefObject<HTMLElement | null>): void {
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) place.current?.focus();
    previous.current = count;
  }, [count, place]);
}
