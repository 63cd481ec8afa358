import type { Plan, User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { PlanCard } from '../plans/plan-card.tsx';
import { isAbove } from '../plans/plan-text.ts';
import { planRequestMail } from '../support-mail.ts';

const all: ReadonlyArray<{ plan: Plan; text: string; action: string; popular?: boolean }> = [
  { plan: 'solo', text: 'Room for the next two ideas.', action: 'Upgrade to Solo' },
  { plan: 'pro', text: 'Room for a team and all it builds.', action: 'Upgrade to Pro', popular: true },
  { plan: 'enterprise', text: 'No limits, for as many teams as you have.', action: 'Contact Sales' },
];
const columns = ['', 'max-w-sm', 'max-w-2xl md:grid-cols-2', 'md:grid-cols-3'];

/**
 * The plans above the user's own.
 * @param reached the limit that was reached, for the mail
 */
export function Offers({ user, reached }: { user: User; reached: string | undefined }) {
  const offers = all.filter(({ plan }) => isAbove(plan, user.plan));
  return (
    <ul className={cn('grid grid-cols-1 gap-4', columns[offers.length])}>
      {offers.map(({ plan, text, action, popular }) => (
        <PlanCard
          key={plan}
          plan={plan}
          text={text}
          highlighted={popular}
          badge={popular && <Badge tone="strong">Most Popular</Badge>}
          action={
            <Button asChild variant={popular ? 'primary' : 'secondary'}>
              <a href={planRequestMail(plan, user, reached)}>{action}</a>
            </Button>
          }
        />
      ))}
    </ul>
  );
}
