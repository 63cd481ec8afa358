import { cardMerged, cardUpdated, type KeptChange } from '@cardinal/contracts';
import { type Change, type NewEvent, newEvent } from '@cardinal/service-kit';
import { type CardContent, toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { toShortReference } from '../../kernel/card/short-reference.ts';
import type { Person } from '../../kernel/read-models/users.ts';

/** Entry of both histories: the card that came or went. */
export function historyEvent(
  card: CardContent,
  field: 'merged' | 'mergedInto',
  { cardId, isIn }: { cardId: string; isIn: boolean },
  actor: Person,
): NewEvent {
  const [from, to] = isIn ? [null, toShortReference(cardId)] : [toShortReference(cardId), null];
  const changes: KeptChange[] = [{ field, from, to }];
  return newEvent(cardUpdated, { card: toCardSnapshot(card), changed: [field], changes, actor });
}

const mergedEvent = (
  card: CardContent,
  { cardId: id, title }: { cardId: string; title: string },
  actor: Person,
): NewEvent => newEvent(cardMerged, { card: toCardSnapshot(card), from: { id, title }, actor });

type Lists = Pick<CardDocument, 'merged' | 'merging'>;

/** A change of lists of ids, which are missing where they are empty. */
function listed({ merged = [], merging = [] }: Lists) {
  const all = Object.entries({ merged, merging });
  const set = Object.fromEntries(all.filter(([, ids]) => ids.length > 0)) as Partial<CardDocument>;
  const unset = all.filter(([, ids]) => ids.length === 0).map(([field]) => field as keyof Lists);
  return { set, unset };
}

/** The target, while another card is on its way to it. Null where it is already. */
export function expecting(card: CardDocument, sourceId: string): Change<CardDocument> | null {
  const { merged, merging = [] } = card;
  if (merging.includes(sourceId)) return null;
  return { ...listed({ merged, merging: [...merging, sourceId] }), events: [] };
}

/** The target, once the other card is in it, or out of it. Null where it says so already. */
export function targetChange(
  card: CardDocument,
  source: { cardId: string; title: string; isIn: boolean },
  actor: Person,
): Change<CardDocument> | null {
  const { merged = [], merging = [] } = card;
  const others = merged.filter((id) => id !== source.cardId);
  const isChanged = merged.includes(source.cardId) !== source.isIn;
  if (!isChanged && !merging.includes(source.cardId)) return null;
  const lists = {
    merged: isChanged && source.isIn ? [...others, source.cardId] : source.isIn ? merged : others,
    merging: merging.filter((id) => id !== source.cardId),
  };
  const { set, unset } = listed(lists);
  if (!isChanged) return { set, unset, events: [] };
  const after = { ...card, updatedAt: new Date() };
  return {
    ...{ set: { ...set, updatedAt: after.updatedAt, untallied: card.version + 1 }, unset },
    events: [
      historyEvent(after, 'merged', source, actor),
      ...(source.isIn ? [mergedEvent(after, source, actor)] : []),
    ],
  };
}
