import { type Contribution, contribute } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { commentsKey, refreshCard, refreshCardLists } from '#features/card-data/index.ts';
import { changeKept, dropKept, type Kept, keptWords } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { setWaitingHere } from '../waiting/note-waiting.ts';
import { contributionsKey } from './contributions.queries.ts';

/** The UUID that four numbers of 32 random bits make. */
export function toUuid(id: string): string {
  const hex = id.split('-').map((part) => Number(part).toString(16).padStart(8, '0'));
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

/** Sends a contribution. Sent twice, it is done once. */
export function useContribute(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, asked }: Kept) =>
      request(contribute, { params: { contributionId: toUuid(id) }, body: { contribution: asked } }),
    onSuccess: (answer, kept) => {
      dropKept(kept.id);
      if (answer.state === 'done') return showDone(client, answer, kept);
      setWaitingHere(userId);
      void client.invalidateQueries({ queryKey: contributionsKey });
      const { noun, done } = keptWords[kept.asked.kind];
      toast({
        title: 'Waiting for the approval of your account',
        description: `Your ${noun} will be ${done} then.`,
      });
    },
    onError: (error, { id }) => {
      // It is done when the same user signs in again.
      if (!isApiError(error, 401)) changeKept(id, { refusal: errorMessage(error) });
    },
  });
}

function showDone(client: QueryClient, { kind, cardId }: Contribution, { asked, title }: Kept): void {
  const { noun, done } = keptWords[kind];
  toast({ title: `Your ${noun} was ${done}`, description: title, variant: 'success' });
  if (asked.kind === 'card') refreshCardLists(client, { projectSlug: asked.project, boardSlug: asked.board });
  else if (cardId) void refreshCard(client, cardId);
  if (cardId && kind === 'comment') void client.invalidateQueries({ queryKey: commentsKey(cardId) });
}
