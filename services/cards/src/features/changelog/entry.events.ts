import { changelogChanged, changelogPublished, deletedUsername, isRefused } from '@cardinal/contracts';
import { type NewEvent, newEvent } from '@cardinal/service-kit';
import type { Names } from '../../kernel/read-models/users.ts';
import type { EntryDocument } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';
import { isShown } from './entry.rules.ts';
import type { NamedCard, ShippedCards } from './shipped-cards.ts';

export type StoredEntry = Omit<EntryDocument, 'version' | 'outbox' | 'deleted'>;

/** Published for any change of an entry, of a changelog that is public or not. */
export const changedEvent = (
  { _id, projectId, ...after }: StoredEntry,
  { before = null, isPublic }: { before?: StoredEntry | null; isPublic: boolean },
): NewEvent => {
  const shown = isShown(after) || (before !== null && isShown(before));
  return newEvent(changelogChanged, { entryId: _id, projectId, shown, isPublic: shown && isPublic });
};

export interface EntryEventsDeps {
  entries: Pick<Entries, 'claim' | 'isPublic'>;
  shippedCards: ShippedCards;
  names: Names;
}

/** Completes a change of an entry: its events, and what the entry keeps of them. */
export function createEntryEvents({ entries, shippedCards, names }: EntryEventsDeps) {
  /** The cards that no entry announced yet; from now on, this one does. Refused cards are no news. */
  async function unannounced({ toldCardIds, ...entry }: StoredEntry): Promise<NamedCard[]> {
    const isNews = (cardId: string) => !toldCardIds.includes(cardId);
    const found = await shippedCards(entry.cardIds.filter(isNews));
    const here = new Map(
      [...found.values()]
        .filter((card) => card.projectId === entry.projectId && isNews(card._id) && !isRefused(card))
        .map((card) => [card._id, card]),
    );
    if (here.size === 0) return [];
    const mine = await entries.claim(entry, [...here.keys()]);
    return [...here.values()].filter(({ _id }) => mine.has(_id));
  }

  async function published(
    entry: StoredEntry,
    news: readonly NamedCard[],
    isPublic: boolean,
  ): Promise<NewEvent> {
    const { _id: entryId, projectId, title, announcedAt } = entry;
    const by = entry.publishedBy ?? entry.createdBy;
    return newEvent(changelogPublished, {
      ...{ entryId, projectId, title, isPublic },
      isFirst: announcedAt === null,
      cards: news.map(({ _id: id, ...card }) => ({ ...card, id })),
      actor: (await names([by])).get(by) ?? { id: by, username: deletedUsername },
    });
  }

  return async (after: StoredEntry, before: StoredEntry | null) => {
    const isPublic = await entries.isPublic(after.projectId);
    const changed = changedEvent(after, { before, isPublic });
    const news = isShown(after) ? await unannounced(after) : [];
    if (!isShown(after) || (after.announcedAt !== null && news.length === 0))
      return { entry: after, events: [changed] };
    const entry = {
      ...after,
      announcedAt: after.announcedAt ?? after.publishedAt,
      toldCardIds: [...after.toldCardIds, ...news.map(({ _id }) => _id)],
    };
    return { entry, events: [changed, await published(after, news, isPublic)] };
  };
}
