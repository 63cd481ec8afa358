import { byAge } from '@cardinal/contracts';
import type { CardSorting } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { sortingText } from './sorting-texts.ts';

/** Says why a card cannot be put into a position, and offers the way out. */
export function explainSorting(
  { sort = byAge.sort, order = byAge.order }: CardSorting,
  onSort: (sorting: CardSorting) => void,
) {
  toast({
    title: `Cards are sorted: ${sortingText({ sort, order })}`,
    description: 'They have places of their own in the manual order only.',
    action: { label: 'Sort manually', onClick: () => onSort({ sort: undefined, order: undefined }) },
  });
}
