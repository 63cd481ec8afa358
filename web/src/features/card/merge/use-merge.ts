import { type CardDetail, type MergedCard, mergeCard, unmergeCard } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import {
  cardKey,
  commentsKey,
  dropCard,
  quoteTitle,
  refreshCardLists,
  storeCard,
  toBoardAddress,
} from '#features/card-data/index.ts';
import { offerUndo } from '#features/undo/index.ts';
import { toast } from '#ui/toast-store.ts';

/** Takes a card out of the one that it was merged into, which is shown without it from then on. */
async function takeOut(client: QueryClient, sourceId: string, targetId: string): Promise<void> {
  const card = await request(unmergeCard, { params: { cardId: sourceId } });
  storeCard(client, card);
  refreshCardLists(client, toBoardAddress(card));
  for (const queryKey of [commentsKey(targetId), cardKey(targetId)])
    void client.invalidateQueries({ queryKey });
}

/** Merges a card into another one, and offers to take it out again. */
export function useMerge(card: CardDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: string) => request(mergeCard, { params: { cardId: card.id }, body: { into } }),
    onSuccess(target) {
      dropCard(client, card.id);
      storeCard(client, target);
      void client.invalidateQueries({ queryKey: commentsKey(target.id) });
      const undo = () => takeOut(client, card.id, target.id);
      const action = offerUndo(client, { what: `merge of ${quoteTitle(card.title)}`, undo });
      toast({ title: 'Cards merged', description: target.title, variant: 'success', action });
    },
    onError: (error) =>
      toast({ title: 'Failed to merge the cards', description: errorMessage(error), variant: 'destructive' }),
  });
}

export function useUnmerge(target: CardDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MergedCard) => takeOut(client, id, target.id),
    onSuccess: (_, { title }) =>
      toast({ title: 'The card is back on its board', description: title, variant: 'success' }),
    onError: (error) =>
      toast({
        title: 'Failed to take the card out',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
