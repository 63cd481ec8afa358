import { type CardDetail, type Comment, updateComment } from '@cardinal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { toast } from '#ui/toast-store.ts';
import { saveCard } from '../api/update-card.ts';
import { changeCard } from '../cache/card-cache.ts';
import { storeCard } from '../changes/store-card.ts';
import { changeComments } from '../comments/comment-cache.ts';
import { repeatTick, type Tick, tickBox } from './tick.ts';

/** Each attempt fails because of one more concurrent change. */
const MAX_ROUNDS = 5;

function refuse(description: string): void {
  toast({ title: 'The box could not be ticked', description, variant: 'destructive' });
}
const refuseChanged = (): void => refuse('Somebody else changed its line in the meantime.');

/** Ticks boxes of a card's description: only that character, on top of what others saved meanwhile. */
export function useTickDescription(card: CardDetail): (tick: Tick) => void {
  const client = useQueryClient();
  return async (tick) => {
    const before = card.description;
    let [base, description]: [CardDetail, string | null] = [card, tickBox(before, tick)];
    const undo = description === null ? () => {} : changeCard(client, card.id, { description });
    try {
      for (let round = 0; description !== null && round < MAX_ROUNDS; round += 1) {
        const { current: saved, conflicts } = await saveCard({ base, changes: { description } });
        if (conflicts.length > 0) undo();
        storeCard(client, saved);
        if (conflicts.length === 0) return;
        [base, description] = [saved, repeatTick(before, tick, saved.description)];
      }
      refuseChanged();
    } catch (error) {
      undo();
      refuse(errorMessage(error));
    }
  };
}

/** The same for a comment. */
export function useTickComment(comment: Comment): (tick: Tick) => void {
  const client = useQueryClient();
  const { id, cardId } = comment;
  const put = (next: Comment) =>
    changeComments(client, cardId, (all) => all.map((old) => (old.id === id ? next : old)));

  async function save(tick: Tick): Promise<void> {
    const before = comment.content;
    let [current, content]: [Comment, string | null] = [comment, tickBox(before, tick)];
    for (let round = 0; content !== null && round < MAX_ROUNDS; round += 1) {
      try {
        const [params, headers] = [{ commentId: id }, ifMatch(current.version)];
        await put(await request(updateComment, { params, headers, body: { content, cardId } }));
        return;
      } catch (error) {
        const newer = isApiError(error, 'stale_version') && (error.current as Comment | undefined);
        if (!newer) throw error;
        [current, content] = [newer, repeatTick(before, tick, newer.content)];
        await put(newer);
      }
    }
    refuseChanged();
  }

  return async (tick) => {
    const content = tickBox(comment.content, tick);
    if (content !== null) await put({ ...comment, content });
    await runInOrder(`comment ${id}`, () => save(tick)).catch(async (error: unknown) => {
      await put(comment);
      refuse(errorMessage(error));
    });
  };
}
