import { type Plan, planTable, type User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { PlanCard } from '../plans/plan-card.tsx';
import { isAbove } from '../plans/plan-text.ts';
import { planRequestMail } from '../support-mail.ts';

const all: ReadonlyArray<{ plan: Plan; text: string; action: string; popular?: boolean }> = [
  { plan: 'free', text: 'Room for a first project.', action: 'Change to Free' },
  { plan: 'solo', text: 'Room for the next two ideas.', action: 'Upgrade to Solo' },
  { plan: 'pro', text: 'Room for a team and all it builds.', action: 'Upgrade to Pro', popular: true },
  { plan: 'enterprise', text: 'No limits, for as many teams as you have.', action: 'Contact Sales' },
];
const columns = [
  '',
  'max-w-sm',
  'max-w-2xl md:grid-cols-2',
  'md:grid-cols-3',
  'sm:grid-cols-2 xl:grid-cols-4',
];

interface OffersProps {
  user: User;
  /** The limit that was reached, for the mail. */
  reached: string | undefined;
  /** The user's own plan and those below it are shown, too. */
  showsOwn?: boolean;
}

/** The plans above the user's own. */
export function Offers({ user, reached, showsOwn = false }: OffersProps) {
  const offers = all.filter(({ plan }) => showsOwn || isAbove(plan, user.plan));
  return (
    <ul className={cn('grid grid-cols-1 gap-4', columns[offers.length])}>
      {offers.map(({ plan, text, action, popular }) => (
        <PlanCard
          key={plan}
          plan={plan}
          text={text}
          highlighted={showsOwn ? plan === user.plan : popular}
          badge={popular && <Badge tone="strong">Most Popular</Badge>}
          action={
            plan === user.plan ? (
              <Button disabled>Current Plan</Button>
            ) : (
              <Button asChild variant={popular ? 'primary' : 'secondary'}>
                <a href={planRequestMail(plan, user, reached)}>
                  {isAbove(plan, user.plan) ? action : `Change to ${planTable[plan].name}`}
                </a>
              </Button>
            )
          }
        />
      ))}
    </ul>
  );
}
