import { type CardDetail, type Comment, seesBoard, userBlockedText } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { buildThread, type CardAccess, commentsQuery, toTextPlace } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { Typing } from '#features/presence/index.ts';
import { SignInLink, SponsoredNotice, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useAddressed } from '#ui/use-addressed.ts';
import { useNextRender } from '#ui/use-next-render.ts';
import { OfficialAnswer } from '../answers/official-answer.tsx';
import { HistoryGroup } from '../history/history-group.tsx';
import { useCardHistory, useHistoryShown } from '../history/use-card-history.ts';
import { LockNotice } from '../moderation/lock-notice.tsx';
import { COMMENT_BOX, CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { LaterCommentForm } from './later-comment-form.tsx';
import { commentInUse, type Quote, selectedWithin } from './quote.ts';
import { woven } from './weave.ts';

/** Threads and changes from which on those out of sight are laid out only when they come near. */
const MANY = 20;

interface CommentSectionProps {
  card: CardDetail;
  access: CardAccess;
  heading: 'h2' | 'h3';
}

/** The comments of a card and, if the switch is on, its history. */
export function CommentSection({ card, access, heading: Heading }: CommentSectionProps) {
  const { user } = useSession();
  const [historyShown, showHistory] = useHistoryShown();
  const history = useCardHistory(card, historyShown);
  const { data, error, isError, isRefetching, refetch } = useQuery({
    ...commentsQuery(card.id),
    refetchOnMount: 'always',
  });
  const thread = useMemo(() => buildThread(data ?? []), [data]);
  const items = useMemo(() => woven(thread, history.entries), [thread, history.entries]);
  const [quote, setQuote] = useQuote(data, access);
  // Its text is that of the comments, which are read again when one is edited.
  const answer = card.answer && (data?.find(({ id }) => id === card.answer?.id) ?? card.answer);
  const isAnswered = answer && !answer.deleted;
  const isNext = useNextRender();
  const isLoading = !isError && (!data || history.isComing || !isNext);
  useAddressed(!isLoading && data !== undefined);
  return (
    <section aria-labelledby="comments-title" className="grid min-w-0 content-start gap-3 border-t pt-5">
      {isAnswered && <OfficialAnswer answer={answer} />}
      <div className="flex items-center gap-2">
        <Heading
          id="comments-title"
          className="flex flex-1 items-baseline gap-2 text-md font-semibold tracking-tight"
        >
          Comments
          <span className="text-sm font-normal tracking-normal text-subtle tabular-nums">
            {card.commentCount}
            <NoteCount comments={data} />
          </span>
        </Heading>
        <HistorySwitch shown={historyShown} onChange={showHistory} />
      </div>
      {!data && isError && (
        <ErrorState
          title="Comments could not be loaded"
          description={errorMessage(error)}
          onRetry={refetch}
          retrying={isRefetching}
        />
      )}
      {isLoading && <CommentSkeletons />}
      {!isLoading && history.failed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-muted">
          The history could not be loaded.
          <Button size="sm" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!isLoading && history.hasMore && (
        <Button
          size="sm"
          className="justify-self-start"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
      {!isLoading && items.length > 0 && (
        <ol
          className={
            items.length > MANY
              ? '*:[contain-intrinsic-size:auto_4rem] *:[content-visibility:auto]'
              : undefined
          }
        >
          {items.map((item) =>
            'node' in item ? (
              <CommentItem
                key={item.node.comment.id}
                node={item.node}
                board={toTextPlace(card)}
                user={user}
                access={access}
                quote={quote}
                onQuote={setQuote}
              />
            ) : (
              <HistoryGroup key={item.entries[0].version} cardId={card.id} entries={item.entries} />
            ),
          )}
        </ol>
      )}
      {!isLoading && data && thread.length === 0 && (
        <p className="text-sm text-subtle">
          No comments yet. {access.canComment && 'Start the conversation.'}
        </p>
      )}
      {!isLoading && <Answer card={card} access={access} />}
    </section>
  );
}

/** Notes are in no other number. */
function NoteCount({ comments = [] }: { comments: readonly Comment[] | undefined }) {
  const count = comments.filter(({ internal, deleted }) => internal && !deleted).length;
  if (count === 0) return null;
  return (
    <>
      {' · '}
      {count} internal {count === 1 ? 'note' : 'notes'}
    </>
  );
}

/** R quotes the comment that has the focus, or the selected part of one. */
function useQuote(comments: readonly Comment[] | undefined, access: CardAccess) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const quoteInUse = () => {
    const used = commentInUse();
    const comment = comments?.find(({ id }) => id === used?.id);
    if (comment && used && !comment.deleted)
      setQuote({ commentId: comment.id, text: selectedWithin(used.element) || comment.content });
    else document.getElementById(COMMENT_BOX)?.focus();
  };
  useCommand('card.quote', quoteInUse, { when: access.canComment });
  return [quote, setQuote] as const;
}

function HistorySwitch({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const toggle = () => onChange(!shown);
  useCommand('card.history', toggle, { title: shown ? 'Hide the history' : undefined });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<History aria-hidden />}
      aria-pressed={shown}
      className="aria-pressed:bg-hover aria-pressed:text-ink"
      onClick={toggle}
    >
      History
    </Button>
  );
}

/** The form of a new comment, or why there is none. */
function Answer({ card, access }: Pick<CommentSectionProps, 'card' | 'access'>) {
  const { user } = useSession();
  if (card.hidden) return null;
  if (card.blocked)
    return (
      <p role="note" className="rounded-md bg-sunken px-3 py-2.5 text-sm text-muted">
        {userBlockedText}
      </p>
    );
  // On a private board everybody who sees the comments may read notes.
  const mayNote = access.canNote && seesBoard(null, card.board.visibility);
  if (user && (access.canComment || (card.lock && mayNote)))
    return (
      <>
        {card.lock && <LockNotice lock={card.lock} own={access.canComment} />}
        <CommentForm
          cardId={card.id}
          board={toTextPlace(card)}
          author={user}
          isPublicUser={access.isPublicUser}
          notes={!access.canComment ? 'only' : mayNote ? 'chosen' : 'none'}
        />
        {/* The line is there always, so that nothing moves. */}
        <div className="min-h-6">
          <Typing boardId={card.board.id} cardId={card.id} />
        </div>
      </>
    );
  if (card.lock && !access.canComment) return <LockNotice lock={card.lock} own={false} />;
  if (user?.sponsor) return <SponsoredNotice user={user} />;
  if (user?.status !== 'suspended') return <LaterCommentForm card={card} />;
  return (
    <p className="rounded-md bg-sunken px-3 py-2.5 text-sm text-muted">
      <SignInLink className="font-medium text-link underline-offset-4 hover:underline">
        Your account
      </SignInLink>{' '}
      cannot join the conversation.
    </p>
  );
}

function CommentSkeletons() {
  return (
    <Loading label="Loading comments" className="grid gap-4">
      {[0, 1].map((n) => (
        <div key={n} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-32" />
            <Skeleton className="w-3/4" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
