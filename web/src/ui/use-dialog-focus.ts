import { useRef } from 'react';

/** Form controls, which identify a dialog with a form. */
const fields =
  '[data-dialog-body] :is(input:not([type=radio], [type=checkbox], [type=file]), textarea, [role=combobox])';

/**
 * Focuses the first field of a dialog's form, and afterwards returns the focus to where it was, even if code opened the
 * dialog: Radix only knows triggers. Spread onto the dialog's content.
 */
export function useDialogFocus(hasTrigger: boolean, isPage = false) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      // On touch devices this would open the on-screen keyboard over the form.
      if (window.matchMedia('(pointer: coarse)').matches) return;
      const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
        `${fields}:not(:disabled)`,
      );
      if (!field && !isPage) return;
      event.preventDefault();
      // A dialog that is read like a page is focused as a whole: a ring around its first button would look like a fault.
      (field ?? (event.currentTarget as HTMLElement)).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      const target = standing(opener.current);
      if (hasTrigger && target) return;
      event.preventDefault();
      if (target) target.focus({ preventScroll: true });
      // It may have gone with deleted content.
      else if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

/** The element itself or, if it was rendered again, the link with the same target; null if it is gone. */
function standing(element: Element | null): HTMLElement | null {
  if (element instanceof HTMLElement && element.isConnected) return element;
  if (!(element instanceof HTMLAnchorElement)) return null;
  const href = element.getAttribute('href') ?? '';
  return document.querySelector(`#main a[href="${CSS.escape(href)}"]`);
}
