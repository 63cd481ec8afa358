import type { CardDetail } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { SponsoredNotice, useSession } from '#features/session/index.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { commentsQuery } from '../api/card.queries.ts';
import type { CardAccess } from '../card-access.ts';
import { SignInLink } from '../sign-in-link.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { buildThread } from './thread.ts';

/** Threads whose comments are laid out only when they come near, which moves what is below them. */
const MANY = 20;

interface CommentSectionProps {
  card: CardDetail;
  access: CardAccess;
  heading: 'h2' | 'h3';
}

export function CommentSection({ card, access, heading: Heading }: CommentSectionProps) {
  const { user } = useSession();
  const { data, error, isError, isRefetching, refetch } = useQuery({
    ...commentsQuery(card.id),
    refetchOnMount: 'always',
  });
  const thread = useMemo(() => buildThread(data ?? []), [data]);
  return (
    <section aria-labelledby="comments-title" className="grid min-w-0 content-start gap-3 border-t pt-5">
      <Heading id="comments-title" className="flex items-baseline gap-2 text-md font-semibold tracking-tight">
        Comments
        <span className="text-sm font-normal text-subtle tabular-nums">{card.commentCount}</span>
      </Heading>
      {!data && isError && (
        <ErrorState
          title="Comments could not be loaded"
          description={errorMessage(error)}
          onRetry={refetch}
          retrying={isRefetching}
        />
      )}
      {!data && !isError && <CommentSkeletons />}
      {data && thread.length === 0 && (
        <p className="text-sm text-subtle">
          No comments yet. {access.canTakePart && 'Start the conversation.'}
        </p>
      )}
      {thread.length > 0 && (
        <ol
          className={
            thread.length > MANY
              ? '*:[contain-intrinsic-size:auto_5rem] *:[content-visibility:auto]'
              : undefined
          }
        >
          {thread.map((node) => (
            <CommentItem key={node.comment.id} node={node} user={user} access={access} />
          ))}
        </ol>
      )}
      {!data && !isError ? null : user && access.canTakePart ? (
        <CommentForm cardId={card.id} author={user} isPublicUser={access.isPublicUser} />
      ) : user?.sponsor ? (
        <SponsoredNotice user={user} />
      ) : (
        <p className="rounded-md bg-sunken px-3 py-2.5 text-sm text-muted">
          <SignInLink className="font-medium text-link underline-offset-4 hover:underline">
            {user ? 'Your account' : 'Sign in'}
          </SignInLink>{' '}
          {user ? 'cannot join the conversation.' : 'to join the conversation.'}
        </p>
      )}
    </section>
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
