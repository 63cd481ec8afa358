import { changeCards, listTrash, type ResponseOf, undoChanges } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { toast } from '#ui/toast-store.ts';
import { cardKey } from '../cache/card-cache.ts';
import { refreshCardLists } from '../cache/card-lists.ts';
import { refreshCard } from '../changes/store-card.ts';
import type { CardsChange } from './cards-change.ts';
import { describeRefusals } from './refused-text.ts';

type Answer = ResponseOf<typeof undoChanges>;

/** Cards that are read again one by one; of more, the lists are. */
const fewCards = 5;

function refresh(client: QueryClient, { undone }: Answer, change: CardsChange): void {
  if (undone.length <= fewCards) for (const id of undone) void refreshCard(client, id);
  else for (const id of undone) void client.invalidateQueries({ queryKey: cardKey(id) });
  refreshCardLists(client, change.address);
  const params = { slug: change.address.projectSlug };
  if ('deleted' in change.cards) void client.invalidateQueries({ queryKey: callKey(listTrash, { params }) });
}

function report(client: QueryClient, { undone, refused }: Answer, { what }: CardsChange): void {
  if (refused.length === 0) return void toast({ title: `Undone: ${what}`, variant: 'success' });
  const some = `Undone for ${undone.length} of ${undone.length + refused.length} cards: ${what}`;
  toast({
    title: undone.length === 0 ? `Not undone: ${what}` : some,
    description: describeRefusals(client, refused),
    variant: 'destructive',
    duration: 10_000,
  });
}

async function send({ cards, address }: CardsChange): Promise<Answer> {
  if ('deleted' in cards) {
    const body = { cardIds: [...cards.deleted], action: 'restore' as const };
    const params = { slug: address.projectSlug };
    const { refused } = await request(changeCards, { params, body });
    // Some may be back already.
    const left = new Set(refused.map(({ id }) => id));
    return { undone: cards.deleted.filter((id) => !left.has(id)), refused };
  }
  const ask = () => request(undoChanges, { body: { cards: [...cards] } });
  const [only, ...others] = cards;
  // After what else is being saved of the card.
  return only && others.length === 0 ? runInOrder(`card ${only.id}`, ask) : ask();
}

/** Takes a change back, and says so. Loaded when it is needed. */
export async function undo(client: QueryClient, change: CardsChange): Promise<void> {
  const answer = await send(change);
  report(client, answer, change);
  refresh(client, answer, change);
}
