import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { cn } from '../cn.ts';
import { Link } from '../link.tsx';

/** A column of sidebar sections. */
export function SidebarNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="grid grid-cols-1 gap-5 p-3">
      {children}
    </nav>
  );
}

interface SidebarSectionProps {
  title?: string;
  /** A small button at the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function SidebarSection({ title, action, children }: SidebarSectionProps) {
  return (
    <div className="grid grid-cols-1 gap-0.5">
      {title && (
        <div className="flex h-7 items-center justify-between pr-1 pl-2.5">
          <h2 className="text-xs font-medium text-subtle">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}

const itemClass = cn(
  'flex h-8 min-w-0 items-center gap-2.5 rounded-sm px-2.5 text-left text-base transition-colors pointer-coarse:h-11',
  'hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0',
);
const restingClass = 'text-muted hover:bg-hover [&_svg]:text-subtle';
const activeClass = 'bg-selected font-medium text-ink [&_svg]:text-ink';

interface SidebarLinkProps {
  href: string;
  icon?: ReactNode;
  trailing?: ReactNode;
  /** Also active on the pages below it. */
  deep?: boolean;
  /** Whether it is active, whatever the URL: its page is in the background, or its URL has a search. */
  active?: boolean;
  children: ReactNode;
}

export function SidebarLink({ href, icon, trailing, deep, active: behind, children }: SidebarLinkProps) {
  const [location] = useLocation();
  const here = behind !== false && (location === href || (deep && location.startsWith(`${href}/`)));
  const active = here || behind;
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : behind || undefined}
      className={cn(itemClass, active ? activeClass : restingClass)}
    >
      {icon}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {trailing && <span className="text-xs text-subtle tabular-nums">{trailing}</span>}
    </Link>
  );
}

interface SidebarButtonProps {
  onClick: () => void;
  icon?: ReactNode;
  children: ReactNode;
}

export function SidebarButton({ onClick, icon, children }: SidebarButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cn(itemClass, restingClass)}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </button>
  );
}
