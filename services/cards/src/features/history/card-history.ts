import type { getDescriptionChange, HistoryEntry, listCardHistory, ResponseOf } from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import { getVersion, type HistoryRepository } from '../../kernel/history/history.repository.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { PresentHistory } from './present-history.ts';

export interface CardHistoryDeps {
  seeCardIncludingHidden: SeeCard;
  history: HistoryRepository;
  names: Names;
  presentHistory: PresentHistory;
}

/** The version of a card that was just created. */
const first = 1;
const last = Number.MAX_SAFE_INTEGER;

/** The history of single cards, for anyone who sees them. */
export function createCardHistory({
  seeCardIncludingHidden,
  history,
  names,
  presentHistory,
}: CardHistoryDeps) {
  return {
    /** Newest last; the creation of the card is on the page that reaches back to it. */
    async list(
      viewer: Viewer,
      cardId: string,
      { before = last, limit }: { before?: number | undefined; limit: number },
    ): Promise<ResponseOf<typeof listCardHistory>> {
      const { card, role } = await seeCardIncludingHidden(viewer, cardId);
      const rows = (await history.ofCard(cardId, { before, limit })).reverse();
      const [people, changes] = await Promise.all([
        names([card.createdBy, ...rows.map(({ userId }) => userId)]),
        presentHistory(
          rows.map((row) => row.changes),
          { viewer, role, projectId: card.projectId },
        ),
      ]);
      const by = (userId: string) => people.get(userId) ?? null;
      const edits = rows.map((row, index): HistoryEntry => {
        const { at, userId, byAgent } = row;
        const shown = changes[index] ?? [];
        return {
          kind: 'changed',
          version: getVersion(row),
          ...{ at: at.toISOString(), by: by(userId), changes: shown },
          ...(byAgent ? { byAgent } : {}),
        };
      });
      const items = edits.filter((edit) => edit.changes.length > 0);
      const [oldest] = edits;
      if (oldest && rows.length === limit) return { items, before: oldest.version };
      const created = { kind: 'created' as const, version: first, at: card.createdAt.toISOString() };
      const start = before > first ? [{ ...created, by: by(card.createdBy), changes: [] }] : [];
      return { items: [...start, ...items], before: null };
    },

    /** @throws AppError `not_found` where the description did not change, or nothing is kept of it */
    async descriptionChange(
      viewer: Viewer,
      cardId: string,
      version: number,
    ): Promise<ResponseOf<typeof getDescriptionChange>> {
      await seeCardIncludingHidden(viewer, cardId);
      const text = await history.findText(cardId, version);
      if (!text) throw notFound('Change');
      return text;
    },
  };
}
export type CardHistory = ReturnType<typeof createCardHistory>;
