import { boardSortFields, sortOrders } from '@cardinal/contracts';
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
  onSort: (sorting: CardSorting) => void;
  className?: string;
}

/** The order of a list without column headings. */
export function SortSelect({ sorting, onSort, className }: SortSelectProps) {
  const { sort = 'createdAt', order = 'desc' } = sorting;
  return (
    <Select
      label="Order"
      size="sm"
      options={choices.map(({ value, label }) => ({ value, label }))}
      value={`${sort} ${order}`}
      onValueChange={(value) => {
        const chosen = choices.find((choice) => choice.value === value);
        onSort(
          isUsual(chosen)
            ? { sort: undefined, order: undefined }
            : { sort: chosen?.sort, order: chosen?.order },
        );
      }}
      className={className}
    />
  );
}

const isUsual = (sorting: CardSorting | undefined) =>
  sorting?.sort === 'createdAt' && sorting.order === 'desc';
