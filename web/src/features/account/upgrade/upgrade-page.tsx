import type { Plan, User } from '@cardinal/contracts';
import { Clock } from 'lucide-react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSession } from '#features/session/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PlanCard } from '../plans/plan-card.tsx';
import { planRequestMail } from '../support-mail.ts';
import { limitedItem, limitText, ownersLimit } from './limited-item.ts';

const offers: ReadonlyArray<{ plan: Plan; text: string; action: string; popular?: boolean }> = [
  { plan: 'solo', text: 'Room for the next two ideas.', action: 'Upgrade to Solo' },
  { plan: 'pro', text: 'Room for a team and all it builds.', action: 'Upgrade to Pro', popular: true },
  { plan: 'enterprise', text: 'No limits, for as many teams as you have.', action: 'Contact Sales' },
];

/** Where one lands who wanted to create more than the plan allows. */
export function UpgradePage() {
  usePageTitle('Upgrade Required');
  const { user } = useSession();
  const item = limitedItem(useSearch());
  const owners = ownersLimit(useHistoryState());
  if (!user) return null;
  return (
    <Page width="lg">
      <header className="mx-auto mb-8 grid max-w-xl justify-items-center gap-2 pt-2 text-center sm:pt-6">
        <h1 className="text-2xl font-semibold">Upgrade Required</h1>
        <p className="text-md text-muted">
          {owners
            ? `${owners} Ask the owner of the project to choose a plan with more room; here you choose one for your own.`
            : `${limitText(user, item)} Choose a plan with more room; the button opens an e-mail with your request.`}
        </p>
        <p className="mt-1 inline-flex items-center gap-1.5 text-sm text-subtle">
          <Clock aria-hidden className="size-4 shrink-0" />
          You will have more capacity within 24 hours.
        </p>
      </header>
      <Offers user={user} reached={owners ? undefined : `${item}s`} />
      <p className="mt-6 text-center">
        <Button asChild variant="ghost">
          <Link href="/dashboard">Back to the dashboard</Link>
        </Button>
      </p>
    </Page>
  );
}

function Offers({ user, reached }: { user: User; reached: string | undefined }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {offers.map(({ plan, text, action, popular }) => (
        <PlanCard
          key={plan}
          plan={plan}
          text={text}
          highlighted={popular}
          badge={popular && <Badge tone="accent">Most Popular</Badge>}
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
