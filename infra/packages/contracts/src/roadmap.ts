import { seesBoard } from './access.ts';
import { type BoardVisibility, type CardStatus, cardStatuses } from './constants.ts';
import type { RoadmapSettings } from './events/projects.events.ts';

/** The roadmap of a project whose admins chose nothing yet. */
export const noRoadmap: RoadmapSettings = {
  isShown: false,
  showsNew: false,
  columnNames: {},
  embedOrigins: [],
};

/**
 * Whether the cards of a board are on the roadmap of its project: those that everybody may find. A roadmap is found by
 * search engines, so what is hidden from them is not on it.
 */
export const isOnRoadmap = (board: { visibility: BoardVisibility; hiddenFromSearch?: boolean }): boolean =>
  seesBoard(null, board.visibility) && board.hiddenFromSearch !== true;

/** The columns of a roadmap, in their order. */
export const roadmapColumns = ({
  showsNew,
  columnNames,
}: Pick<RoadmapSettings, 'showsNew' | 'columnNames'>): { status: CardStatus; name: string }[] =>
  cardStatuses
    .filter((status) => status !== 'New' || showsNew)
    .map((status) => ({ status, name: columnNames[status] ?? status }));

/** Cards that a column shows at first, and at most. */
export const roadmapPage = 50;
export const longestColumn = 1_000;

/**
 * An origin as browsers compare them. A browser reads it in a header, where other characters would mean something else,
 * so it names a host of letters, digits, dots and dashes, and nothing of a path.
 */
export const originPattern = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
