import type {
  CardChange,
  getProjectOverview,
  KeptChange,
  listProjectActivity,
  ResponseOf,
} from '@cardinal/contracts';
import { byMoment, type Moment, momentCursor, parseMoment } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoards } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { countsByStatus, noCards } from '../../kernel/card-counts/card-counts.rules.ts';
import {
  getCardId,
  type HistoryRepository,
  type HistoryRow,
} from '../../kernel/history/history.repository.ts';
import type { PresentHistory } from '../history/present-history.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { noComment, shownAtOnce, toExcerpt } from './activity.rules.ts';
import type { ActiveComment, NewCard } from './new-on-boards.repository.ts';
import type { CardHappening, PresentActivity } from './present-activity.ts';

/** Something that happened to a card. */
interface Found extends Moment, Pick<CardHappening, 'kind' | 'userId' | 'excerpt' | 'commentId'> {
  cardId: string;
  edit: readonly KeptChange[];
}
type Shown = CardHappening & { id: string; changes: CardChange[] };
type Page = ResponseOf<typeof listProjectActivity>;

/** Of a page that are looked through, as what cards in the trash were given is found too. */
const mostParts = 5;

export interface ProjectActivityDeps {
  access: Pick<BoardAccess, 'boardsBySlug' | 'onSeenBoards'>;
  activity: ActivityRepository;
  history: Pick<HistoryRepository, 'onBoards'>;
  boardCounts: BoardCounts;
  presentHistory: PresentHistory;
  present: PresentActivity;
}

export interface ProjectActivity {
  page(viewer: Viewer, slug: string, at: { cursor?: string | undefined; limit: number }): Promise<Page>;
  overview(viewer: Viewer, slug: string): Promise<ResponseOf<typeof getProjectOverview>>;
}

const written = ({ _id: id, createdAt: at, createdBy: userId }: NewCard): Found => ({
  ...{ kind: 'created', id, at, userId, cardId: id },
  ...{ ...noComment, edit: [] },
});
const commented = ({ _id: id, createdAt: at, userId, cardId, content }: ActiveComment): Found => ({
  ...{ kind: 'commented', id, at, userId, cardId },
  ...{ excerpt: toExcerpt(content), commentId: id, edit: [] },
});
const edited = (row: HistoryRow): Found => ({
  ...{ kind: 'changed', id: row._id, at: row.at, userId: row.userId, cardId: getCardId(row) },
  ...{ ...noComment, edit: row.changes },
});

/** Everything that happened on the boards of a project: new cards and comments as they stand, edits by the history. */
export function createProjectActivity(deps: ProjectActivityDeps): ProjectActivity {
  const { access, activity, history, boardCounts, presentHistory, present } = deps;

  async function find(boardIds: readonly string[], before: Moment | null, limit: number): Promise<Found[]> {
    const [cards, comments, edits] = await Promise.all([
      activity.newCards(boardIds, before, limit),
      activity.latestComments(boardIds, limit, before),
      history.onBoards(boardIds, before, limit),
    ]);
    const found = [...cards.map(written), ...comments.map(commented), ...edits.map(edited)];
    return found.toSorted(byMoment).slice(0, limit);
  }

  async function shownTo(viewer: Viewer, { project, role }: SeenBoards, found: readonly Found[]) {
    const cardIds = [...new Set(found.map(({ cardId }) => cardId))];
    const [cards, changes] = await Promise.all([
      activity.findAll(cardIds).then((all) => access.onSeenBoards(viewer, all)),
      presentHistory(
        found.map(({ edit }) => edit),
        { viewer, role, projectId: project._id },
      ),
    ]);
    const byId = new Map(cards.map((card) => [card._id, card]));
    const shown = found.flatMap(({ cardId, edit, ...rest }, index): Shown[] => {
      const card = byId.get(cardId);
      const visible = changes[index] ?? [];
      // Deleted, out of sight by now, or an edit of which this viewer may see nothing.
      if (!card || (rest.kind === 'changed' && visible.length === 0)) return [];
      return [{ ...rest, changes: visible, card }];
    });
    return present(shown, ({ id, changes }) => ({ id, changes }));
  }

  async function loadPage(
    viewer: Viewer,
    seen: SeenBoards,
    before: Moment | null,
    limit: number,
  ): Promise<Page> {
    const items: Page['items'] = [];
    let last: Moment | null = before;
    for (let part = 0; part < mostParts && 2 * items.length < limit; part += 1) {
      const found = seen.boardIds.length > 0 ? await find(seen.boardIds, last, limit) : [];
      items.push(...(await shownTo(viewer, seen, found)));
      last = found.length === limit ? (found.at(-1) ?? null) : null;
      if (!last) break;
    }
    return { items, nextCursor: last ? momentCursor(last) : null };
  }

  return {
    page: async (viewer, slug, { cursor, limit }) =>
      loadPage(viewer, await access.boardsBySlug(viewer, slug), cursor ? parseMoment(cursor) : null, limit),

    async overview(viewer, slug) {
      const seen = await access.boardsBySlug(viewer, slug);
      const [counts, { items, nextCursor }] = await Promise.all([
        boardCounts.byBoard(seen.boardIds),
        loadPage(viewer, seen, null, shownAtOnce),
      ]);
      const boards = seen.boardIds.map((boardId) => ({
        boardId,
        counts: countsByStatus(counts.get(boardId) ?? noCards(), {}),
      }));
      return { boards, activity: items, nextCursor };
    },
  };
}
