import { changeCards, listTrash, type ResponseOf, undoChanges } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';
import { cardKey, refreshCard } from '../card-cache.ts';
import { refreshCardLists } from '../card-lists.ts';
import { refusedText } from '../refused-text.ts';
import { runInOrder } from '../run-in-order.ts';
import { forgetStep, rememberStep, type UndoStep } from './undo-stack.ts';

type Answer = ResponseOf<typeof undoChanges>;

/** Cards that are read again one by one; of more, the lists are. */
const fewCards = 5;

function refresh(client: QueryClient, { undone }: Answer, step: UndoStep): void {
  if (undone.length <= fewCards) for (const id of undone) void refreshCard(client, id);
  else for (const id of undone) void client.invalidateQueries({ queryKey: cardKey(id) });
  refreshCardLists(client, step.address);
  const params = { slug: step.address.projectSlug };
  if ('deleted' in step.cards) void client.invalidateQueries({ queryKey: callKey(listTrash, { params }) });
}

function tell(client: QueryClient, { undone, refused }: Answer, { what }: UndoStep): void {
  if (refused.length === 0) return void toast({ title: `Undone: ${what}`, variant: 'success' });
  const some = `Undone for ${undone.length} of ${undone.length + refused.length} cards: ${what}`;
  toast({
    title: undone.length === 0 ? `Not undone: ${what}` : some,
    description: refusedText(client, refused),
    variant: 'destructive',
    duration: 10_000,
  });
}

async function send({ cards, address }: UndoStep): Promise<Answer> {
  if ('deleted' in cards) {
    const body = { cardIds: [...cards.deleted], action: 'restore' as const };
    const params = { slug: address.projectSlug };
    const { changed, refused } = await request(changeCards, { params, body });
    return { undone: changed, refused };
  }
  const ask = () => request(undoChanges, { body: { cards: [...cards] } });
  const [only, ...others] = cards;
  // After what else is being saved of the card.
  return only && others.length === 0 ? runInOrder(`card ${only.id}`, ask) : ask();
}

/** Takes a change back, unless that was done already, and says so. Loaded when it is needed. */
export async function undo(client: QueryClient, step: UndoStep): Promise<void> {
  if (!forgetStep(client, step)) return;
  try {
    const answer = await send(step);
    tell(client, answer, step);
    refresh(client, answer, step);
  } catch (error) {
    rememberStep(client, step);
    toast({
      title: `Failed to undo: ${step.what}`,
      description: errorMessage(error),
      variant: 'destructive',
    });
  }
}
