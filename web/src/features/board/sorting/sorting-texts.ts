import {
  type BoardSortField,
  type BoardSorting,
  getCardProperty,
  type SortProperty,
  sortProperties,
} from '@cardinal/contracts';

interface SortingTexts {
  desc: string;
  asc: string;
}

const propertyTexts = Object.fromEntries(
  sortProperties.map((name) => {
    const label = getCardProperty(name).label.toLowerCase();
    return [name, { desc: `Highest ${label}`, asc: `Lowest ${label}` }];
  }),
) as Record<SortProperty, SortingTexts>;

/** The names of all orders. */
const sortingTexts: Record<BoardSortField, SortingTexts> = {
  ...propertyTexts,
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
