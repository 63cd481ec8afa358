import { type Plan, planTable } from '@cardinal/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import { countText, priceText } from './plan-text.ts';

interface PlanCardProps {
  plan: Plan;
  /** The target group. */
  text: string;
  badge?: ReactNode;
  highlighted?: boolean;
  action: ReactNode;
}

/** One plan with its price and limits from the plan table. */
export function PlanCard({ plan, text, badge, highlighted, action }: PlanCardProps) {
  const { name, price, projects, boards } = planTable[plan];
  return (
    <li
      className={cn(
        'flex flex-col gap-4 rounded-lg border bg-surface p-5 shadow-card',
        highlighted && 'border-primary ring-1 ring-primary',
      )}
    >
      <div className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h3 className="text-md font-semibold tracking-tight">{name}</h3>
          {badge}
        </div>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <p className="mt-auto flex h-9 items-baseline gap-1.5">
        <span className={cn('font-semibold tabular-nums', price === null ? 'text-xl' : 'text-3xl')}>
          {priceText(plan)}
        </span>
        {price !== null && <span className="text-sm text-subtle">per month</span>}
      </p>
      <ul className="grid gap-1.5 border-t pt-4">
        {[countText(projects, 'project'), countText(boards, 'board')].map((line) => (
          <li key={line} className="flex items-center gap-2 text-base text-muted">
            <Check aria-hidden className="size-4 shrink-0 text-green-ink" />
            {line}
          </li>
        ))}
      </ul>
      <div className="grid">{action}</div>
    </li>
  );
}
