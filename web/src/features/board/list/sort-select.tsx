import { type BoardSortField, boardSortFields, sortOrders } from '@cardinal/contracts';
import type { CardSorting } from '#features/card/index.ts';
import { Select } from '#ui/select.tsx';
import { sortingText } from '../sorting/sorting-texts.ts';

const choices = boardSortFields.flatMap((sort) =>
  sortOrders
    .toReversed()
    .map((order) => ({ sort, order, value: `${sort} ${order}`, label: sortingText({ sort, order }) })),
);

interface SortSelectProps {
  sorting: CardSorting;
  /** What the view is sorted by if nothing is chosen. */
  usual: BoardSortField;
  onSort: (sorting: CardSorting) => void;
  className?: string;
}

/** The order of columns, and of a list without column headings. */
export function SortSelect({ sorting, usual, onSort, className }: SortSelectProps) {
  const { sort = usual, order = 'desc' } = sorting;
  return (
    <Select
      label="Order"
      size="sm"
      options={choices.map(({ value, label }) => ({ value, label }))}
      value={`${sort} ${order}`}
      onValueChange={(value) => {
        const chosen = choices.find((choice) => choice.value === value);
        const isUsual = chosen?.sort === usual && chosen.order === 'desc';
        onSort(
          isUsual ? { sort: undefined, order: undefined } : { sort: chosen?.sort, order: chosen?.order },
        );
      }}
      className={className}
    />
  );
}
