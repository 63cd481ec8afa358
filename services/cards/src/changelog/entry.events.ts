import { changelogChanged, changelogPublished, deletedUsername } from '@cardinal/contracts';
import { type NewEvent, newEvent } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../cards/card.model.ts';
import type { Names } from '../read-models/users.ts';
import type { EntryDocument } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';
import { isShown } from './entry.rules.ts';

export type StoredEntry = Omit<EntryDocument, 'version' | 'outbox' | 'deleted'>;
type ShippedCard = Pick<CardRow, '_id' | 'projectId' | 'boardId' | 'title' | 'type' | 'createdBy'>;
const fields = { projectId: 1, boardId: 1, title: 1, type: 1, createdBy: 1 } as const;

/** Those of the cards that are in the project. */
export const livingCards = (cards: CardModel, projectId: string, ids: readonly string[]) =>
  cards.find({ _id: { $in: [...ids] }, projectId, deleted: false }, fields).lean<ShippedCard[]>();

/** What is told of any change of an entry. */
export const changedEvent = (
  { _id, projectId, ...after }: StoredEntry,
  before: StoredEntry | null = null,
): NewEvent => {
  const shown = isShown(after) || (before !== null && isShown(before));
  return newEvent(changelogChanged, { entryId: _id, projectId, shown });
};

export interface EntryEventsDeps {
  entries: Pick<Entries, 'claim' | 'isPublic'>;
  cards: CardModel;
  names: Names;
}

/** Completes a change of an entry: what is told of it, and what the entry keeps of that. */
export function createEntryEvents({ entries, cards, names }: EntryEventsDeps) {
  /** Those of the cards of which no entry told yet; from now on, this one does. */
  async function untold(entry: StoredEntry): Promise<ShippedCard[]> {
    const fresh = entry.cardIds.filter((cardId) => !entry.toldCardIds.includes(cardId));
    const found = fresh.length > 0 ? await livingCards(cards, entry.projectId, fresh) : [];
    if (found.length === 0) return [];
    const ids = found.map(({ _id }) => _id);
    const mine = await entries.claim(entry, ids);
    return found.filter(({ _id }) => mine.has(_id));
  }

  async function published(entry: StoredEntry, news: readonly ShippedCard[]): Promise<NewEvent> {
    const { _id: entryId, projectId, title, announcedAt } = entry;
    const by = entry.publishedBy ?? entry.createdBy;
    return newEvent(changelogPublished, {
      ...{ entryId, projectId, title },
      isPublic: await entries.isPublic(projectId),
      isFirst: announcedAt === null,
      cards: news.map(({ _id: id, ...card }) => ({ id, ...card })),
      actor: (await names([by])).get(by) ?? { id: by, username: deletedUsername },
    });
  }

  return async (after: StoredEntry, before: StoredEntry | null) => {
    const changed = changedEvent(after, before);
    const news = isShown(after) ? await untold(after) : [];
    if (!isShown(after) || (after.announcedAt !== null && news.length === 0))
      return { entry: after, events: [changed] };
    const entry = {
      ...after,
      announcedAt: after.announcedAt ?? after.publishedAt,
      toldCardIds: [...after.toldCardIds, ...news.map(({ _id }) => _id)],
    };
    return { entry, events: [changed, await published(after, news)] };
  };
}
