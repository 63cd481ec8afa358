import {
  blockUser,
  type CardDetail,
  type Comment,
  hideCard,
  hideComment,
  lockComments,
  unhideCard,
  unhideComment,
  unlockComments,
} from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import {
  changeCommentCount,
  changeComments,
  commentsKey,
  refreshCardLists,
  storeCard,
  toBoardAddress,
} from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';

interface Action<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  done: string;
  failed: string;
  after: (client: QueryClient, answer: Answer) => unknown;
}

function useAction<Input, Answer>({ send, done, failed, after }: Action<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess(answer) {
      after(client, answer);
      toast({ title: done, variant: 'success' });
    },
    onError: (error) => toast({ title: failed, description: errorMessage(error), variant: 'destructive' }),
  });
}

export const useLock = ({ id }: CardDetail) =>
  useAction({
    send: (reason: string | null) => request(lockComments, { params: { cardId: id }, body: { reason } }),
    done: 'Comments locked',
    failed: 'Failed to lock the comments',
    after: storeCard,
  });

export const useUnlock = ({ id }: CardDetail) =>
  useAction({
    send: () => request(unlockComments, { params: { cardId: id } }),
    done: 'Comments unlocked',
    failed: 'Failed to unlock the comments',
    after: storeCard,
  });

/** Whether it is in lists is up to the server. */
function storeHidden(client: QueryClient, card: CardDetail): void {
  storeCard(client, card);
  refreshCardLists(client, toBoardAddress(card));
}

/** With `block`, the author is blocked, too; where that is refused, nothing is done. */
interface Hiding {
  reason: string | null;
  block: boolean;
}

async function blockFirst({ reason, block }: Hiding, slug: string, userId: string | null): Promise<void> {
  if (block && userId) await request(blockUser, { params: { slug, userId }, body: { reason } });
}

export const useHideCard = ({ id, createdBy, project }: CardDetail) =>
  useAction({
    async send(hiding: Hiding) {
      await blockFirst(hiding, project.slug, createdBy);
      return request(hideCard, { params: { cardId: id }, body: { reason: hiding.reason } });
    },
    done: 'Card hidden',
    failed: 'Failed to hide the card',
    after: storeHidden,
  });

export const useUnhideCard = ({ id }: CardDetail) =>
  useAction({
    send: () => request(unhideCard, { params: { cardId: id } }),
    done: 'Card is shown again',
    failed: 'Failed to show the card',
    after: storeHidden,
  });

async function storeComment(client: QueryClient, comment: Comment): Promise<void> {
  const { id, cardId } = comment;
  await changeComments(client, cardId, (all) => all.map((one) => (one.id === id ? comment : one)));
  changeCommentCount(client, cardId, comment.hidden ? -1 : 1);
  void client.invalidateQueries({ queryKey: commentsKey(cardId) });
}

export const useHideComment = ({ id, userId }: Comment, slug: string) =>
  useAction({
    async send(hiding: Hiding) {
      await blockFirst(hiding, slug, userId);
      return request(hideComment, { params: { commentId: id }, body: { reason: hiding.reason } });
    },
    done: 'Comment hidden',
    failed: 'Failed to hide the comment',
    after: storeComment,
  });

export const useUnhideComment = ({ id }: Comment) =>
  useAction({
    send: () => request(unhideComment, { params: { commentId: id } }),
    done: 'Comment is shown again',
    failed: 'Failed to show the comment',
    after: storeComment,
  });
