import type { BoardSortField, BoardSorting } from '@cardinal/contracts';

/** The names of all orders. */
const sortingTexts: Record<BoardSortField, { desc: string; asc: string }> = {
  manual: { desc: 'Manual order', asc: 'Manual order, reversed' },
  createdAt: { desc: 'Newest first', asc: 'Oldest first' },
  updatedAt: { desc: 'Last updated', asc: 'Longest untouched' },
  userPriority: { desc: 'Highest priority', asc: 'Lowest priority' },
  devPriority: { desc: 'Highest dev priority', asc: 'Lowest dev priority' },
  priorityGap: { desc: 'Users rate it higher', asc: 'Developers rate it higher' },
  dueDate: { desc: 'Due last', asc: 'Due first' },
  commentCount: { desc: 'Most comments', asc: 'Fewest comments' },
  upvoteCount: { desc: 'Most upvotes', asc: 'Fewest upvotes' },
};

export const sortingText = ({ sort, order }: BoardSorting): string => sortingTexts[sort][order];
