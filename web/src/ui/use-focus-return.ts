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
      const target = standing(opener.current);
      if (hasTrigger || !(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus({ preventScroll: true });
    },
  };
}

/** The element itself or, where the page has drawn it anew, the link that leads to the same place. */
function standing(element: Element | null): Element | null {
  if (!(element instanceof HTMLAnchorElement) || element.isConnected) return element;
  const href = element.getAttribute('href') ?? '';
  return document.querySelector(`#main a[href="${CSS.escape(href)}"]`);
}
