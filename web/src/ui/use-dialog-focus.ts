import { useRef } from 'react';

/** What one types or picks in; it is never the whole of a dialog that only shows something. */
const fields =
  '[data-dialog-body] :is(input:not([type=radio], [type=checkbox], [type=file]), textarea, [role=combobox])';

/**
 * Puts focus into the first field of a dialog's form, so that whoever opened it can type, and gives it back afterwards
 * to what had it before, also where the program opened the dialog and no trigger did: Radix knows of triggers only.
 * Spread onto the dialog's content.
 */
export function useDialogFocus(hasTrigger: boolean) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      // Where there is no keyboard, one would come up over the form before anybody has seen it.
      if (window.matchMedia('(pointer: coarse)').matches) return;
      const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
        `${fields}:not(:disabled)`,
      );
      if (!field) return;
      event.preventDefault();
      field.focus();
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
