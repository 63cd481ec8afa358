import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { openerAttribute } from './use-current.ts';

interface OpenerProps {
  href: string | undefined;
  onRead: () => void;
  onOpen: () => void;
  className: string;
  children: ReactNode;
}

/** A link if there is a target; otherwise a click only marks it as read. */
export function Opener({ href, onRead, onOpen, className, children }: OpenerProps) {
  const mark = { [openerAttribute]: '' };
  if (!href) {
    return (
      <button type="button" className={className} onClick={onRead} {...mark}>
        {children}
      </button>
    );
  }
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => {
        onRead();
        // A new tab leaves this one unchanged.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen();
      }}
      {...mark}
    >
      {children}
    </Link>
  );
}
