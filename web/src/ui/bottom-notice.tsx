import type { ReactNode } from 'react';

interface BottomNoticeProps {
  icon: ReactNode;
  /** Nothing is shown without it. */
  children: ReactNode;
}

/** A sentence over the page that says what has changed with the connection. */
export function BottomNotice({ icon, children }: BottomNoticeProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--toast-bottom,0px) z-[90] grid justify-items-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {children && (
        <p className="motion-rise flex items-center gap-2 rounded-[1.25rem] bg-inverse px-3.5 py-2 text-sm font-medium text-on-inverse shadow-popover [&_svg]:size-4 [&_svg]:shrink-0">
          {icon}
          {children}
        </p>
      )}
    </div>
  );
}
