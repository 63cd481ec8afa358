import { getPlanLimit, planTable, type User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { useUsage } from '../api/account.queries.ts';
import { priceText, usedText } from '../plans/plan-text.ts';

/** The current plan: its limits, their usage, and the price. */
export function CurrentPlan({ user }: { user: User }) {
  const { name, price } = planTable[user.plan];
  const { usage, failed } = useUsage();
  const facts = [
    { label: 'Projects', value: usedText(usage?.projects, getPlanLimit(user, 'projects'), 'project') },
    { label: 'Boards', value: usedText(usage?.boards, getPlanLimit(user, 'boards'), 'board') },
    { label: 'Price', value: price === null ? priceText(user.plan) : `${priceText(user.plan)} per month` },
  ];
  return (
    <Panel aria-label="Current plan">
      <PanelHeader
        title="Current plan"
        description="What you have, and may have, in all the projects that you own."
        actions={<Badge tone="strong">{name}</Badge>}
      />
      <dl
        className={cn(
          'grid grid-cols-1 divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0',
          !usage && !failed && 'invisible',
        )}
      >
        {facts.map(({ label, value }) => (
          <div key={label} className="grid gap-0.5 px-5 py-4 max-sm:grid-cols-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-md font-semibold tabular-nums max-sm:text-right max-sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
