import type { StreamMessage } from '@cardinal/contracts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readReach } from '#api/reach.ts';
import { isRestored } from '#features/copies/index.ts';
import { storePresence } from '#features/presence/index.ts';
import { useSession } from '#features/session/index.ts';
import { applyMessages } from './apply/apply-messages.ts';
import { createFollowChanges } from './apply/follow-changes.ts';
import { createMessageQueue } from './apply/message-queue.ts';
import { createRecount } from './apply/recount.ts';
import { isPointerHeld, watchPointer } from './pointer-held.ts';
import { followPointer, keepUnderPointer } from './steady-pointer.ts';
import { openSharedStream } from './stream/shared-stream.ts';
import type { BoardName } from './stream/stream-address.ts';

/** While the stream is down, all visible data is refetched at this interval. */
const FALLBACK_MS = 30_000;

/** Keeps the screen up to date: refetches outdated data when that does not disturb the user. */
export function useLive(userId: string | undefined, { project, board }: BoardName = {}): void {
  const client = useQueryClient();
  const { revalidate } = useSession();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const named = project !== undefined && board !== undefined;

  useEffect(() => {
    // A guest only hears of the public board on screen.
    if (!userId && !named) return;
    const { recount, stop: stopRecount } = createRecount(client);
    const follow = createFollowChanges(client);
    const effects = { revalidate: () => latest.current(), recount, follow };
    const queue = createMessageQueue({
      apply: (messages) => {
        keepUnderPointer();
        applyMessages(client, messages, effects);
      },
      isBusy: (waiting) =>
        isPointerHeld() || writes(client) > readReach().repeated || wouldReadTwice(client, waiting),
    });
    let up = false;
    const close = openSharedStream(
      { userId, project, board },
      {
        onMessage: (message, id) => {
          // Of this moment, and moves nothing.
          if (message.type === 'presence') storePresence(message.boardId, message);
          else queue.push(id ? { ...message, number: Number(id) } : message);
        },
        onState: (state) => {
          up = state;
        },
      },
      () => ageOfReads(client),
    );
    const fallback = setInterval(() => {
      if (!up && document.visibilityState === 'visible' && navigator.onLine) queue.push({ type: 'reset' });
    }, FALLBACK_MS);
    const unwatch = watchPointer();
    const unfollow = followPointer();
    return () => {
      clearInterval(fallback);
      unwatch();
      unfollow();
      close();
      queue.stop();
      stopRecount();
    };
  }, [client, userId, named, project, board]);
}

type Client = ReturnType<typeof useQueryClient>;

/**
 * The age of the oldest cached answer; the session's own is left out, as it is requested with every page, and what is
 * shown from disk while it is being read again. Milliseconds.
 */
function ageOfReads(client: Client): number {
  const read = client.getQueryCache().findAll({
    predicate: (query) =>
      query.state.data !== undefined && query.queryKey[0] !== '/api/hub' && !isBeingRead(query),
  });
  return Date.now() - Math.min(Date.now(), ...read.map(({ state }) => state.dataUpdatedAt));
}

const isBeingRead = (query: Query) => isRestored(query) && query.state.fetchStatus !== 'idle';

/** Refetching would abort requests in progress and repeat them, as right after a page was opened. */
const wouldReadTwice = (client: Client, waiting: readonly StreamMessage[]) =>
  waiting.some(({ type }) => type === 'reset') && client.isFetching() > 0;

/** Writes in progress, except those that wait for the network: those whose answer is lost are counted as repeated. */
const writes = (client: Client) => client.isMutating({ predicate: ({ state }) => !state.isPaused });
