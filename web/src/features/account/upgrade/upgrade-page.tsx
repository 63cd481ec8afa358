import type { User } from '@cardinal/contracts';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useAccount, useUsage } from '../api/account.queries.ts';
import { hasNoLimits, isReached, limitedItem, limitText, ownersLimit } from './limited-item.ts';
import { Offers } from './offers.tsx';

/** Shown to users who wanted to create more than the plan allows. */
export function UpgradePage() {
  usePageTitle('Upgrade Required');
  const user = useAccount();
  const owners = ownersLimit(useHistoryState());
  if (!user) return null;
  return (
    <Page width="lg">
      {owners ? <OwnersLimit says={owners} /> : hasNoLimits(user) ? <NoLimits /> : <OwnLimit user={user} />}
      <p className="mt-6 text-center">
        <Button asChild variant="ghost">
          <Link href="/dashboard">Back to the dashboard</Link>
        </Button>
      </p>
    </Page>
  );
}

function Head({ title = 'Upgrade Required', children }: { title?: string; children: ReactNode }) {
  return (
    <header className="mx-auto mb-8 grid max-w-xl justify-items-center gap-2 pt-2 text-center sm:pt-6">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children}
    </header>
  );
}

const Says = ({ children }: { children: ReactNode }) => <p className="text-md text-muted">{children}</p>;

/** For limits that no plan of the user's own can change. */
const OwnersLimit = ({ says }: { says: string }) => (
  <Head>
    <Says>
      {says} Ask the owner of the project to choose a plan with more room. Your own plan counts for the
      projects that you own.
    </Says>
  </Head>
);

const NoLimits = () => (
  <Head title="No Upgrade Needed">
    <Says>Your account may have as many projects and boards as you like.</Says>
  </Head>
);

function OwnLimit({ user }: { user: User }) {
  const { usage, failed } = useUsage();
  const item = limitedItem(useSearch(), user, usage);
  return (
    <>
      <Head>
        <div className="min-h-24 w-full sm:min-h-18">
          {usage || failed ? (
            <Says>
              {limitText(user, item, usage)} Choose a plan with more room; the button opens an e-mail with
              your request.
            </Says>
          ) : (
            <LimitLoading />
          )}
        </div>
        <p className="mt-1 inline-flex items-center gap-1.5 text-sm text-subtle">
          <Clock aria-hidden className="size-4 shrink-0" />
          You will have more capacity within 24 hours.
        </p>
      </Head>
      <Offers user={user} reached={isReached(user, item, usage) ? `${item}s` : undefined} />
    </>
  );
}

const LimitLoading = () => (
  <Loading label="Loading your limits" className="grid w-full justify-items-center gap-2 py-1">
    <Skeleton className="w-full max-w-md" />
    <Skeleton className="w-64" />
  </Loading>
);
