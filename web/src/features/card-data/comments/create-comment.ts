import { type Comment, createComment, type User } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { perform, type Sending, toRequest } from '#features/outbox/index.ts';
import { toast } from '#ui/toast-store.ts';
import { dropDraft } from '#ui/use-draft.ts';
import { findCard } from '../cache/card-cache.ts';
import { changeCommentCount, changeComments } from './comment-cache.ts';
import { createPendingComment } from './pending-comment.ts';

export interface NewComment {
  content: string;
  imageUrls?: string[];
  parentCommentId: string | null;
  /** A note that only the team sees. */
  internal?: true;
}

interface Options {
  /** Shows no success message, because something more important is on screen. */
  quiet?: boolean;
  /** Where the words are kept until they are sent or in the outbox. */
  draft?: string;
}

/** A comment as the outbox keeps it. */
export interface KeptComment {
  cardId: string;
  author: Pick<User, 'id' | 'username'>;
  /** Of the card. */
  title: string;
  body: NewComment;
}

export const sendComment = ({ cardId, body }: KeptComment, sending: Sending): Promise<Comment> =>
  request(createComment, { params: { cardId }, body, ...toRequest(sending) });

/** Shows the comment at once, and removes it if the server refuses it. */
export function useCreateComment(cardId: string, author: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ quiet: _, draft, ...body }: NewComment & Options) => {
      const title = findCard(client, cardId)?.title ?? '';
      const { id, username } = author;
      const kept = { cardId, author: { id, username }, title, body };
      // Never on a disk.
      if (body.internal) return sendComment(kept, {});
      const onStored = () => draft && dropDraft(draft);
      return perform('comment.create', kept, sendComment, { onStored });
    },
    networkMode: 'always',
    onMutate: async (input) => {
      const pending = createPendingComment(cardId, author, input);
      await changeComments(client, cardId, (comments) => [...comments, pending]);
      return { pending };
    },
    onSuccess: async (comment, { quiet }, { pending }) => {
      const settle = (old: Comment) => (old.id !== pending.id ? [old] : comment ? [comment] : []);
      await changeComments(client, cardId, (comments) => comments.flatMap(settle));
      if (!comment) return;
      if (!comment.internal) changeCommentCount(client, cardId, 1);
      const title = comment.internal ? 'Internal note added' : 'Comment posted';
      if (!quiet) toast({ title, variant: 'success' });
    },
    onError: async (error, _, context) => {
      await changeComments(client, cardId, (all) => all.filter(({ id }) => id !== context?.pending.id));
      toast({ title: 'Failed to post comment', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
