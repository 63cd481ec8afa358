import { type BoardSortField, boardSortFields, sortOrders } from '@cardinal/contracts';
import { ArrowDownUp } from 'lucide-react';
import type { CardSorting } from '#features/card-data/index.ts';
import { Select } from '#ui/select.tsx';
import { sortingText } from '../sorting/sorting-texts.ts';

const choices = boardSortFields.flatMap((sort) =>
  sortOrders
    .toReversed()
    .map((order) => ({ sort, order, value: `${sort} ${order}`, label: sortingText({ sort, order }) })),
);

interface SortSelectProps {
  sorting: CardSorting;
  /** The order of the view if nothing is chosen. */
  usual: BoardSortField;
  onSort: (sorting: CardSorting) => void;
  /** If there is no room for its name. */
  iconOnly: boolean;
  className?: string;
}

/** The order of a list or of columns. */
export function SortSelect({ sorting, usual, onSort, iconOnly, className }: SortSelectProps) {
  const { sort = usual, order = 'desc' } = sorting;
  return (
    <Select
      label="Order"
      size="sm"
      icon={<ArrowDownUp />}
      iconOnly={iconOnly}
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
