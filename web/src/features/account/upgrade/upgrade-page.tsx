import type { Usage, User } from '@cardinal/contracts';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useAccount, useUsage } from '../api/account.queries.ts';
import {
  hasNoLimits,
  isAnyReached,
  isReached,
  limitedItem,
  limitText,
  ownersLimit,
  roomText,
} from './limited-item.ts';
import { Offers } from './offers.tsx';

/** Shown to users who wanted to create more than the plan allows, and to all who open it by its address. */
export function UpgradePage() {
  const user = useAccount();
  const owners = ownersLimit(useHistoryState());
  if (!user) return null;
  return (
    <Page>
      {owners ? <OwnersLimit says={owners} /> : hasNoLimits(user) ? <NoLimits /> : <OwnLimit user={user} />}
    </Page>
  );
}

function Head({ title = 'Upgrade Required', children }: { title?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <PageHeader
        className="mb-2"
        title={title}
        actions={
          <Button asChild>
            <Link href="/dashboard">Back to the dashboard</Link>
          </Button>
        }
      />
      <div className="mb-6 grid max-w-2xl grid-cols-1 gap-1 text-base text-muted">{children}</div>
    </>
  );
}

/** For limits that no plan of the user's own can change. */
const OwnersLimit = ({ says }: { says: string }) => (
  <Head>
    <p>
      {says} Ask the owner of the project to choose a plan with more room. Your own plan counts for the
      projects that you own.
    </p>
  </Head>
);

const NoLimits = () => (
  <Head title="No Upgrade Needed">
    <p>Your account may have as many projects and boards as you like.</p>
  </Head>
);

function OwnLimit({ user }: { user: User }) {
  const { usage, failed } = useUsage();
  const item = limitedItem(useSearch(), user, usage);
  if (!usage && !failed) return <LimitLoading />;
  if (usage && !isAnyReached(user, usage)) return <Room user={user} usage={usage} />;
  return (
    <>
      <Head>
        <p>
          {limitText(user, item, usage)} Choose a plan with more room; the button opens an e-mail with your
          request.
        </p>
        <p className="flex items-center gap-1.5 text-sm text-subtle">
          <Clock aria-hidden className="size-4 shrink-0" />
          You will have more capacity within 24 hours.
        </p>
      </Head>
      <Offers user={user} reached={isReached(user, item, usage) ? `${item}s` : undefined} />
    </>
  );
}

/** For who reached no limit: all plans, and which one is theirs. */
const Room = ({ user, usage }: { user: User; usage: Usage }) => (
  <>
    <Head title="Plans">
      <p>
        {roomText(user, usage)} For more, choose another plan; the button opens an e-mail with your request.
      </p>
    </Head>
    <Offers user={user} reached={undefined} showsOwn />
  </>
);

const LimitLoading = () => (
  <Loading label="Loading your limits" className="grid gap-2 py-0.75">
    <Skeleton className="h-7 w-52" />
    <Skeleton className="w-full max-w-md" />
  </Loading>
);
