import { ChevronDown, Hourglass } from 'lucide-react';
import { useRef, useState } from 'react';
import { SignInLink, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { PageMark } from '#ui/page-mark.tsx';
import { ContributionItem } from './contribution-item.tsx';
import { useItems } from './use-items.ts';

/** The visitor's requests that are not done yet, in a corner of the page. */
export function Contributions() {
  const { user } = useSession();
  const items = useItems();
  const [chosen, setOpen] = useState<boolean>();
  const head = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  const needsAnswer = items.some(({ onSend, reason }) => onSend || reason);
  // It covers too much of the page to be open for what only waits.
  const open = chosen ?? needsAnswer;
  return (
    <section
      aria-label="Not done yet"
      className={cn(
        'fixed bottom-3 z-30 grid max-h-[min(26rem,70dvh)] grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-lg border bg-raised text-ink shadow-popover',
        open ? 'left-3 right-3 sm:left-auto sm:w-[24rem]' : 'right-3 w-72',
      )}
    >
      <PageMark of="corner" />
      <h2>
        <button
          ref={head}
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-2.5 px-3.5 py-2.5 text-start text-sm font-medium -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
        >
          <Hourglass aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex-1">{headings[user?.status ?? 'guest']}</span>
          <span className="text-xs font-normal text-subtle tabular-nums">{items.length}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-4 text-muted transition-transform', !open && 'rotate-180')}
          />
        </button>
      </h2>
      {open && (
        <div className="overflow-y-auto overscroll-contain border-t">
          <ul>
            {items.map((item) => (
              <ContributionItem key={item.id} {...item} onGone={() => head.current?.focus()} />
            ))}
          </ul>
          {!user && (
            <p className="border-t p-3.5">
              <Button asChild variant="primary" size="sm">
                <SignInLink>Sign In</SignInLink>
              </Button>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const headings = {
  guest: 'Waiting for you to sign in',
  pending: 'Waiting for approval',
  active: 'Not done yet',
  suspended: 'Not done',
} as const;
