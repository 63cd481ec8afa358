import { isRefused, limits, type Person } from '@cardinal/contracts';
import { newId } from '@cardinal/service-kit';
import { changedEvent, createEntryEvents, type EntryEventsDeps } from './entry.events.ts';
import type { EntryDocument } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';
import { assertReadable, type EntryEdit, isDue, progressAfter, publishedAt, refused } from './entry.rules.ts';

export interface SaveEntryDeps extends EntryEventsDeps {
  entries: Entries;
}

const tooMany = () => refused('title', `A changelog has at most ${limits.changelogEntries} entries`);

/** The given fields of an edit, each card once. */
function said<E extends EntryEdit>(edit: E): E {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as E;
  return edit.cardIds ? { ...given, cardIds: [...new Set(edit.cardIds)] } : given;
}

/** Deletes an entry, and says whether everybody could read it. @returns the entry, or null if it was gone already */
const createRemove =
  (entries: Entries) =>
  async (
    { _id, projectId }: Pick<EntryDocument, '_id' | 'projectId'>,
    options?: Parameters<Entries['remove']>[2],
  ): Promise<EntryDocument | null> => {
    const isPublic = await entries.isPublic(projectId);
    return entries.remove(_id, (gone) => [changedEvent(gone, { isPublic })], options);
  };

/**
 * @throws AppError `validation_failed` for cards that the project has not, or that were refused. Those named before
 *   may be gone.
 */
const createAssertCards =
  ({ shippedCards }: Pick<SaveEntryDeps, 'shippedCards'>) =>
  async (projectId: string, ids: readonly string[], before: readonly string[] = []) => {
    const added = ids.filter((cardId) => !before.includes(cardId));
    const found = await shippedCards(added);
    const cards = added.map((cardId) => found.get(cardId));
    if (cards.some((card) => card?.projectId !== projectId))
      throw refused('cardIds', 'An entry can only name cards of its project');
    if (cards.some((card) => card && isRefused(card)))
      throw refused('cardIds', 'An entry cannot name cards that were closed as not planned or duplicate');
  };

export type SaveEntry = ReturnType<typeof createSaveEntry>;

/** Writes entries, and publishes them: each publication is one write with its events. */
export function createSaveEntry(deps: SaveEntryDeps) {
  const { entries } = deps;
  const assertCards = createAssertCards(deps);
  const withEvents = createEntryEvents(deps);
  const remove = createRemove(entries);

  /** Of entries that were written at the same time, those beyond the limit are taken back. */
  async function assertRoom({ _id, projectId }: EntryDocument): Promise<void> {
    if ((await entries.count(projectId)) <= limits.changelogEntries) return;
    await remove({ _id, projectId });
    throw tooMany();
  }

  return {
    async create(
      { id: userId }: Person,
      projectId: string,
      given: EntryEdit & { title: string },
      _id = newId(),
    ): Promise<EntryDocument> {
      const now = new Date();
      const empty = { content: '', kind: null, cardIds: [] };
      const content = { ...empty, ...said(given), ...progressAfter(null, given, now) };
      assertReadable(content);
      await assertCards(projectId, content.cardIds);
      if ((await entries.count(projectId)) >= limits.changelogEntries) throw tooMany();
      const publishedBy = content.state === 'draft' ? null : userId;
      const fresh = { announcedAt: null, toldCardIds: [], createdAt: now, updatedAt: now };
      const written = { createdBy: userId, publishedBy, ...fresh, ...content };
      const { entry, events } = await withEvents({ _id, projectId, ...written }, null);
      const made = await entries.insert(entry, events);
      await assertRoom(made);
      return made;
    },

    /** @returns the entry after the change, or null if it is gone */
    update: (
      { id: userId }: Person,
      entryId: string,
      edit: EntryEdit,
      options: { ifMatch: number | undefined; present: (entry: EntryDocument) => unknown },
    ): Promise<EntryDocument | null> =>
      entries.change(
        entryId,
        async (before) => {
          const now = new Date();
          const progress = progressAfter(before, edit, now);
          const publishes = progress.state !== 'draft' && progress.state !== before.state;
          const { _id, version: _version, outbox: _outbox, deleted: _deleted, ...content } = before;
          const by = publishes ? { publishedBy: userId } : {};
          const after = { ...content, ...said(edit), ...progress, ...by, updatedAt: now };
          assertReadable(after);
          await assertCards(before.projectId, after.cardIds, before.cardIds);
          const { entry, events } = await withEvents({ _id, ...after }, before);
          const { _id: _same, ...set } = entry;
          return { set, events };
        },
        options,
      ),

    remove,

    /** Publishes an entry if its time has come, once, no matter who tries at the same time. */
    async publishIfDue(entryId: string, now: Date): Promise<void> {
      await entries.change(entryId, async (before) => {
        if (!isDue(before, now)) return null;
        const progress = publishedAt(now);
        const { entry, events } = await withEvents({ ...before, ...progress }, before);
        const { announcedAt, toldCardIds } = entry;
        return { set: { ...progress, updatedAt: now, announcedAt, toldCardIds }, events };
      });
    },
  };
}
