import type { BoardSortField, BoardSorting } from '@cardinal/contracts';

/** The names of all orders. */
const sortingTexts: Record<BoardSortField, { desc: string; asc: string }> = {
  manual: { desc: 'Manual order', asc: 'Manual order, reversed' },
  createdAt: { desc: 'Newest first', asc: 'Oldest first' },
  userPriority: { desc: 'Highest priority', asc: 'Lowest priority' },
  commentCount: { desc: 'Most comments', asc: 'Fewest comments' },
  upvoteCount: { desc: 'Most upvotes', asc: 'Fewest upvotes' },
};

export const sortingText = ({ sort, order }: BoardSorting): string => sortingTexts[sort][order];
