import { type BodyInputOf, changeCards, limits, type ResponseOf } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import {
  type BoardAddress,
  cardKey,
  describeRefusals,
  offerCardUndo,
  refreshCardLists,
} from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';

export type Change = Omit<BodyInputOf<typeof changeCards>, 'cardIds'>;
type Answer = ResponseOf<typeof changeCards>;

const cards = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`;

/** Changes or deletes the selected cards, reports refusals, and passes cards that are no longer here to `onGone`. */
export function useBulkChange(address: BoardAddress, onGone: (cardIds: readonly string[]) => void) {
  const client = useQueryClient();

  function report({ changed, undo, refused }: Answer, { action, boardId }: Change): void {
    const [done, kind] =
      action === 'delete' ? ['Deleted', 'deletion'] : boardId ? ['Moved', 'move'] : ['Changed', 'change'];
    const isDeletion = action === 'delete';
    const button = offerCardUndo(client, {
      what: `${kind} of ${cards((isDeletion ? changed : undo).length)}`,
      cards: isDeletion ? { deleted: changed } : undo,
      address,
    });
    if (refused.length === 0 && changed.length === 0)
      toast({ title: 'Nothing to change', variant: 'success' });
    else if (refused.length === 0) {
      toast({ title: `${done} ${cards(changed.length)}`, variant: 'success', action: button });
    } else {
      toast({
        title: `${done} ${changed.length} of ${cards(changed.length + refused.length)}`,
        description: describeRefusals(client, refused),
        variant: 'destructive',
        duration: 10_000,
        action: button,
      });
    }
  }

  return useMutation({
    mutationFn: ({ cardIds, ...change }: Change & { cardIds: readonly string[] }) =>
      request(changeCards, {
        params: { slug: address.projectSlug },
        body: { ...change, cardIds: cardIds.slice(0, limits.bulkCards) },
      }),
    onSuccess: (answer, change) => {
      report(answer, change);
      const missing = answer.refused.filter(({ code }) => code === 'not_found').map(({ id }) => id);
      const stay = new Set(answer.refused.map(({ id }) => id));
      // Including cards that somebody else had moved there before.
      const left = change.cardIds.slice(0, limits.bulkCards).filter((id) => !stay.has(id));
      onGone(change.action === 'delete' || change.boardId ? [...left, ...missing] : missing);
      refreshCardLists(client, address);
      for (const id of answer.changed) void client.invalidateQueries({ queryKey: cardKey(id) });
    },
    onError: (error) =>
      toast({
        title: 'Failed to change the cards',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
