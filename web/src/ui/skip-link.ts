/** Out of sight until it has the focus. */
export const skipLinkClass =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-raised px-3 py-2 text-sm font-medium shadow-popover focus:translate-y-0 print:hidden';
