import { type RefObject, useEffect, useRef } from 'react';

/** When a row with the focus is removed, moves the focus to an element nearby. */
export function useFocusAfterRemoval(count: number, place: RefObject<HTMLElement | null>): void {
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) place.current?.focus();
    previous.current = count;
  }, [count, place]);
}
