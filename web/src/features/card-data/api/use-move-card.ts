import type { Card, CardDetail } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { isChanging, perform } from '#features/outbox/index.ts';
import { toast } from '#ui/toast-store.ts';
import { changeCard, findCard } from '../cache/card-cache.ts';
import { refreshCardLists } from '../cache/card-lists.ts';
import { refreshCard, storeCard } from '../changes/store-card.ts';
import { toBoardAddress } from '../links/card-links.ts';
import { offerSingleCardUndo } from '../undo/offer-undo.ts';
import {
  type CardMove,
  type MoveResult,
  type Neighbour,
  provisionalRank,
  saveMove,
  standsBetween,
} from './move-card.ts';
import { askAgain } from './use-quick-change.ts';

interface Moving {
  card: Card;
  move: CardMove;
  undo: () => void;
}

/** Stores a card that was moved. If its neighbours have other ranks by now, all are read again. */
function storeMoved(client: QueryClient, card: CardDetail, { above, below }: CardMove): void {
  const inColumn = (neighbour: Neighbour | undefined) => {
    const now = neighbour && findCard(client, neighbour.id);
    return now?.status === card.status ? now : undefined;
  };
  const known = { above: inColumn(above), below: inColumn(below) };
  const isRight = standsBetween(card.rank, known);
  const rank = isRight ? card.rank : provisionalRank(card, { status: card.status, ...known });
  storeCard(client, { ...card, rank });
  if (!isRight) refreshCardLists(client, toBoardAddress(card));
}

/** Moves a card to a position in a column, optimistically. */
export function useMoveCard(): (card: Card, move: CardMove) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ card, move }: Moving) =>
      perform('card.move', { card, move }, saveMove, { thing: `card ${card.id}` }),
    networkMode: 'always',
    onSuccess: (result: MoveResult | undefined, { card, move, undo }) => {
      if (!result) return;
      const { status } = move;
      if (result.conflict) {
        undo();
        storeCard(client, result.card);
        askAgain(result.card, { status }, (current) => begin(current, move));
        return;
      }
      if (!isChanging(`card ${card.id}`)) storeMoved(client, result.card, move);
      const action = offerSingleCardUndo(client, 'move', { before: card, after: result.card });
      const description = `Status changed to ${status}`;
      if (status !== card.status) toast({ title: 'Card updated', variant: 'success', description, action });
    },
    onError: (error, { move, undo }) => {
      undo();
      const isPlace = isApiError(error, 'conflict') || isApiError(error, 'validation_failed');
      if (!isPlace) {
        toast({ title: 'Error', description: 'Failed to update card status', variant: 'destructive' });
        return;
      }
      // The page does not know yet where its neighbour went.
      for (const neighbour of [move.above, move.below]) if (neighbour) void refreshCard(client, neighbour.id);
      toast({
        title: 'The card stays where it was',
        description: errorMessage(error),
        variant: 'destructive',
      });
    },
  });
  function begin(card: Card, move: CardMove): void {
    const changes = { status: move.status, rank: provisionalRank(card, move) };
    mutate({ card, move, undo: changeCard(client, card.id, changes) });
  }
  return begin;
}
