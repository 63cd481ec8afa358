import type { ReactNode } from 'react';

/** Why something does not come. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber-ink"
    >
      {children}
    </div>
  );
}
