import type { ChangelogEntry, Person, PublishedEntry, ShippedCard } from '@cardinal/contracts';
import type { BoardAccess } from '../access/board-access.ts';
import { guest, type Viewer } from '../access/viewer.ts';
import type { KnownBoard, Projects } from '../read-models/projects.ts';
import type { Names } from '../read-models/users.ts';
import type { EntryDocument } from './entry.model.ts';
import type { ShippedCards } from './shipped-cards.ts';

export interface EntryPresenterDeps {
  shippedCards: ShippedCards;
  access: Pick<BoardAccess, 'onSeenBoards'>;
  projects: Pick<Projects, 'livingBoards'>;
  names: Names;
}

export type EntryPresenter = ReturnType<typeof createEntryPresenter>;

/** Shows entries, with those of their cards that the reader may see, as these are now. */
export function createEntryPresenter({ shippedCards, access, projects, names }: EntryPresenterDeps) {
  /** @param isShown says on which boards cards are shown */
  async function cardsOf(
    viewer: Viewer,
    rows: readonly EntryDocument[],
    isShown: (board: KnownBoard) => boolean = () => true,
  ): Promise<Map<string, ShippedCard>> {
    const found = await shippedCards(rows.flatMap(({ cardIds }) => cardIds));
    if (found.size === 0) return new Map();
    const seen = new Set((await access.onSeenBoards(viewer, [...found.values()])).map(({ _id }) => _id));
    const boards = await projects.livingBoards([...found.values()].map(({ boardId }) => boardId));
    return new Map(
      [...found].flatMap(([cardId, { _id: id, boardId, title, type, status }]) => {
        const board = boards.get(boardId);
        if (!board || !isShown(board) || !seen.has(id)) return [];
        return [[cardId, { id, title, type, status, boardSlug: board.slug }] as const];
      }),
    );
  }

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

  return {
    /** For whoever may read what is published. */
    async published(viewer: Viewer, rows: readonly EntryDocument[]): Promise<PublishedEntry[]> {
      const found = await cardsOf(viewer, rows);
      return rows.map((row) => publicly(row, found));
    },

    /** For pages that search engines read: without cards of boards that are hidden from them. */
    async indexed(rows: readonly EntryDocument[]): Promise<PublishedEntry[]> {
      const found = await cardsOf(guest, rows, ({ hiddenFromSearch }) => !hiddenFromSearch);
      return rows.map((row) => publicly(row, found));
    },

    async all(viewer: Viewer, rows: readonly EntryDocument[]): Promise<ChangelogEntry[]> {
      const [found, people] = await Promise.all([
        cardsOf(viewer, rows),
        names(rows.map(({ createdBy }) => createdBy)),
      ]);
      return rows.map((row) => forMembers(row, found, people));
    },

    /** Shows states of one entry, which name these cards, between a write and its answer. */
    async versionsOf(viewer: Viewer, row: EntryDocument): Promise<(row: EntryDocument) => ChangelogEntry> {
      const [found, people] = await Promise.all([cardsOf(viewer, [row]), names([row.createdBy])]);
      return (current) => forMembers(current, found, people);
    },
  };
}
