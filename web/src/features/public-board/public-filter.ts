import { type PublicChoices, type PublicSort, publicChoices, publicSorts } from '@cardinal/contracts';
import type { ListFilter } from '#features/card-data/index.ts';

/** The orders of a public board; the newest first without one. */
export const publicOrders: readonly { sort: PublicSort | undefined; label: string }[] = [
  { sort: undefined, label: 'Newest' },
  { sort: 'votes', label: 'Most voted' },
  { sort: 'discussed', label: 'Most discussed' },
];

/** The filter of the listed cards. */
export function listedBy({ sort, ...filter }: PublicChoices): ListFilter {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return { ...(sort && { sort: publicSorts[sort], order: 'desc' as const }), ...chosen };
}

export const publicFilter = (search: string): ListFilter => listedBy(publicChoices(search));
