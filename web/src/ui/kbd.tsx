import type { ReactNode } from 'react';

/** One key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-xs border border-line-strong/70 bg-sunken px-1 font-sans text-[0.6875rem] leading-none text-muted">
      {children}
    </kbd>
  );
}
