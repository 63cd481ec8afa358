import {
  type ChangelogEntry,
  isRefused,
  type Person,
  type PublishedEntry,
  type ShippedCard,
} from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest, type Viewer } from '../../kernel/access/viewer.ts';
import type { KnownBoard, Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { EntryDocument } from './entry.model.ts';
import type { NamedCard, ShippedCards } from './shipped-cards.ts';

export interface EntryPresenterDeps {
  shippedCards: ShippedCards;
  access: Pick<BoardAccess, 'onSeenBoards'>;
  projects: Pick<Projects, 'livingBoards'>;
  names: Names;
}

export type EntryPresenter = ReturnType<typeof createEntryPresenter>;

/** Readers are promised nothing that was refused. */
const isPromised = (card: NamedCard): boolean => !isRefused(card);
const isNamed = (): boolean => true;

const publicly = (row: EntryDocument, found: ReadonlyMap<string, ShippedCard>): PublishedEntry => ({
  id: row._id,
  title: row.title,
  content: row.content,
  kind: row.kind,
  cards: [
    ...new Map(
      row.cardIds.flatMap((cardId) => found.get(cardId) ?? []).map((card) => [card.id, card]),
    ).values(),
  ],
  publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const forMembers = (
  row: EntryDocument,
  found: ReadonlyMap<string, ShippedCard>,
  people: ReadonlyMap<string, Person>,
): ChangelogEntry => ({
  ...publicly(row, found),
  state: row.state,
  publishAt: row.publishAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  author: people.get(row.createdBy) ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

/** Shows entries, with those of their cards that the reader may see, as these are now. */
export function createEntryPresenter({ shippedCards, access, projects, names }: EntryPresenterDeps) {
  async function findCards(
    viewer: Viewer,
    rows: readonly EntryDocument[],
    isShown: (card: NamedCard, board: KnownBoard) => boolean,
  ): Promise<Map<string, ShippedCard>> {
    const found = await shippedCards(rows.flatMap(({ cardIds }) => cardIds));
    if (found.size === 0) return new Map();
    const seen = new Set((await access.onSeenBoards(viewer, [...found.values()])).map(({ _id }) => _id));
    const boards = await projects.livingBoards([...found.values()].map(({ boardId }) => boardId));
    return new Map(
      [...found].flatMap(([cardId, card]) => {
        const { _id: id, boardId, title, type, status, closingReason = null, imageUrls } = card;
        const board = boards.get(boardId);
        if (!board || !isShown(card, board) || !seen.has(id)) return [];
        const shown = { id, title, type, status, closingReason, boardSlug: board.slug };
        return [[cardId, { ...shown, imageUrl: imageUrls?.[0] ?? null }] as const];
      }),
    );
  }

  return {
    /** For anyone who may read what is published. */
    async published(viewer: Viewer, rows: readonly EntryDocument[]): Promise<PublishedEntry[]> {
      const found = await findCards(viewer, rows, isPromised);
      return rows.map((row) => publicly(row, found));
    },

    /** For pages that search engines read: without cards of boards that are hidden from them. */
    async indexed(rows: readonly EntryDocument[]): Promise<PublishedEntry[]> {
      const found = await findCards(
        guest,
        rows,
        (card, { hiddenFromSearch }) => isPromised(card) && !hiddenFromSearch,
      );
      return rows.map((row) => publicly(row, found));
    },

    /** For members; those who write entries see all that these name, so that no edit drops anything unseen. */
    async all(
      viewer: Viewer,
      rows: readonly EntryDocument[],
      { mayWrite }: { mayWrite: boolean },
    ): Promise<ChangelogEntry[]> {
      const [found, people] = await Promise.all([
        findCards(viewer, rows, mayWrite ? isNamed : isPromised),
        names(rows.map(({ createdBy }) => createdBy)),
      ]);
      return rows.map((row) => forMembers(row, found, people));
    },

    /** Shows states of one entry, which name these cards, between a write and its answer. */
    async createVersionPresenter(
      viewer: Viewer,
      row: EntryDocument,
    ): Promise<(row: EntryDocument) => ChangelogEntry> {
      const [found, people] = await Promise.all([findCards(viewer, [row], isNamed), names([row.createdBy])]);
      return (current) => forMembers(current, found, people);
    },
  };
}
