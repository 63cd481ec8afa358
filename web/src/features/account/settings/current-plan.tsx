import { planTable, type User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { countText, limitsOf, priceText } from '../plans/plan-text.ts';

/** What the account has now, with limits and price. */
export function CurrentPlan({ user }: { user: User }) {
  const { name, price } = planTable[user.plan];
  const { projects, boards } = limitsOf(user);
  const facts = [
    { label: 'Projects', value: countText(projects, 'project') },
    { label: 'Boards', value: countText(boards, 'board') },
    { label: 'Price', value: price === null ? priceText(user.plan) : `${priceText(user.plan)} per month` },
  ];
  return (
    <Panel aria-label="Current plan">
      <PanelHeader
        title="Current plan"
        description="What you may have in all the projects that you own."
        actions={<Badge tone="accent">{name}</Badge>}
      />
      <dl className="grid grid-cols-1 divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid gap-0.5 px-5 py-4 max-sm:grid-cols-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-md font-semibold max-sm:text-right max-sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
