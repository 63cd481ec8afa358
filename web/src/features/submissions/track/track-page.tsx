import { publicBoardPath, publicCardPath, type TrackedSubmission } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { StatusBadge, TypeBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { Page, PageHeader, topBarClass } from '#ui/page.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { trackedQuery } from '../api/submissions.queries.ts';
import { votesText } from '../queue/votes-text.ts';
import { Replies } from './replies.tsx';
import { StageBar } from './stage-bar.tsx';
import { TrackActions } from './track-actions.tsx';

/** The state of a submission, for anyone who has its link. */
export function TrackPage() {
  const { token = '' } = useParams<{ token: string }>();
  usePageTitle('Your submission');
  return (
    <>
      <header className={topBarClass}>
        <Link href="/" aria-label="Cardinal" className="mr-auto inline-flex rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          <div className="mx-auto max-w-2xl">
            <Tracked token={token} />
          </div>
        </Page>
      </main>
    </>
  );
}

function Tracked({ token }: { token: string }) {
  const { data, error, refetch, isRefetching } = useQuery(trackedQuery(token));
  if (isApiError(error, 404) || isApiError(error, 400)) {
    return (
      <EmptyState
        level={1}
        title="Nothing is here"
        description="This link is not right, or what it led to was deleted."
      />
    );
  }
  if (error && !data) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!data) return <PageSpinner label="Loading your submission" />;
  return (
    <div className="grid gap-6">
      <PageHeader
        className="mb-0"
        title={data.card?.title ?? data.title ?? 'Your submission'}
        badges={<TypeBadge type={data.type} size="sm" />}
        subtitle={
          <>
            Sent <RelativeTime date={data.submittedAt} />
            {data.place && (
              <>
                {' to '}
                <Link href={publicBoardPath(data.place)} className="font-medium text-ink underline">
                  <bdi>{data.place.name}</bdi>
                </Link>
              </>
            )}
          </>
        }
      />
      <StageBar of={data} />
      <State of={data} />
      {data.card && <Replies token={token} cardId={data.card.id} tracked={data} />}
      <TrackActions token={token} tracked={data} />
    </div>
  );
}

const texts: Record<TrackedSubmission['state'], { title: string; description: string }> = {
  waiting: { title: 'It waits for the team', description: 'You see here what becomes of it.' },
  accepted: { title: 'It is on the board', description: 'People can vote for it and comment.' },
  rejected: { title: 'It was not accepted', description: 'It is deleted after 30 days.' },
};

function State({ of }: { of: TrackedSubmission }) {
  const { state, card, place, reason, description } = of;
  const gone = state === 'accepted' && !card;
  const { title, description: text } = gone
    ? { title: 'It was accepted', description: 'Its card is not public any more.' }
    : texts[state];
  const parts: ReactNode[] = [];
  if (reason) parts.push(<Quote key="reason" label="The team says" text={reason} />);
  if (description) parts.push(<Quote key="text" label="You wrote" text={description} />);
  if (card) {
    parts.push(
      <div key="card" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <StatusBadge status={card.status} />
        <span>{votesText(card.upvoteCount)}</span>
        <span>{card.commentCount === 1 ? '1 comment' : `${card.commentCount} comments`}</span>
        {place && (
          <Button asChild size="sm" className="ml-auto">
            <Link href={publicCardPath(place, card.id)}>Open the Card</Link>
          </Button>
        )}
      </div>,
    );
  }
  return (
    <Panel>
      <PanelHeader title={title} description={text} className={parts.length > 0 ? '' : 'border-b-0'} />
      {parts.length > 0 && <PanelBody className="grid gap-4">{parts}</PanelBody>}
    </Panel>
  );
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">{label}</p>
      <p dir="auto" className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  );
}
