import { useRef } from 'react';

/**
 * Gives focus back to what had it before a dialog opened, also where the program opened it and no trigger did: Radix
 * knows of triggers only. Spread onto the dialog's content.
 */
export function useFocusReturn(hasTrigger: boolean) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger || !(opener.current instanceof HTMLElement)) return;
      event.preventDefault();
      opener.current.focus({ preventScroll: true });
    },
  };
}
