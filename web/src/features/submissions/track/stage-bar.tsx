import { cardStatuses, type TrackedSubmission } from '@cardinal/contracts';
import { Check, X } from 'lucide-react';
import { cn } from '#ui/cn.ts';

/** The stages of a submission, and the one that it is in. */
function getStages({ state, card }: Pick<TrackedSubmission, 'state' | 'card'>): {
  names: readonly string[];
  at: number;
} {
  if (state === 'rejected') return { names: ['Sent', 'Not accepted'], at: 1 };
  const names = ['Sent', 'Accepted', ...cardStatuses.slice(1)];
  if (state === 'waiting') return { names, at: 0 };
  return { names, at: 1 + Math.max(0, card ? cardStatuses.indexOf(card.status) : 0) };
}

/** How far a submission has come. */
export function StageBar({ of }: { of: Pick<TrackedSubmission, 'state' | 'card'> }) {
  const { names, at } = getStages(of);
  return (
    <ol aria-label="Progress" className="grid auto-cols-fr grid-flow-col gap-1.5">
      {names.map((name, step) => {
        const isDone = step < at || (step === at && step === names.length - 1);
        return (
          <li key={name} aria-current={step === at ? 'step' : undefined} className="grid min-w-0 gap-1.5">
            <span
              aria-hidden
              className={cn('h-1.5 rounded-full', step <= at ? 'bg-primary' : 'bg-line-strong')}
            />
            <span
              className={cn(
                'flex flex-wrap items-center gap-1 text-xs',
                step === at ? 'font-medium text-ink' : 'text-subtle',
              )}
            >
              {name}
              {isDone &&
                (of.state === 'rejected' && step === at ? (
                  <X aria-hidden className="size-3" />
                ) : (
                  <Check aria-hidden className="size-3" />
                ))}
              {isDone && <span className="sr-only">(done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
