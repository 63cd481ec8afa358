import type { Card } from '@cardinal/contracts';
import { Check } from 'lucide-react';
import { memo, useContext } from 'react';
import { isPendingId } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { SelectionContext, useIsSelected } from './selection-context.ts';

interface SelectMarkProps {
  card: Pick<Card, 'id' | 'title'>;
  /** In a list. */
  row?: boolean;
  className?: string;
}

/**
 * Whether a card is selected, in its corner. It is for the mouse, for fingers once something is selected, and for
 * screen readers; the keyboard has X.
 */
export const SelectMark = memo(function SelectMark({ card, row, className }: SelectMarkProps) {
  const selection = useContext(SelectionContext);
  const selected = useIsSelected(card.id);
  if (!selection || isPendingId(card.id)) return null;
  return (
    <>
      <span
        className={cn(
          'absolute z-20 grid size-5 rounded-xs bg-surface transition-opacity',
          !selected &&
            'opacity-0 pointer-coarse:pointer-events-none focus-within:opacity-100 group-hover/select:opacity-100 group-data-selecting/board:pointer-events-auto group-data-selecting/board:opacity-100',
          className,
        )}
      >
        <input
          type="checkbox"
          aria-label={`Select ${card.title}`}
          tabIndex={-1}
          checked={selected}
          // None of these picks the card up; and the focus stays where it is, which X goes by.
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          onTouchStart={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.key === ' ' && event.stopPropagation()}
          onClick={({ shiftKey }) => (shiftKey ? selection.extendTo(card.id) : selection.toggle(card.id))}
          onChange={() => {}}
          className="col-start-1 row-start-1 size-5 cursor-default appearance-none rounded-xs border border-line-strong bg-surface checked:border-primary checked:bg-primary"
        />
        {selected && (
          <Check
            aria-hidden
            className="pointer-events-none col-start-1 row-start-1 m-auto size-3.5 text-on-primary"
            strokeWidth={3}
          />
        )}
      </span>
      {selected && (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute inset-0 z-10 rounded-[inherit] border-selected-line bg-selected-line/12',
            // Rows have lines between them already.
            row ? 'border-l-3' : 'border',
          )}
        />
      )}
    </>
  );
});
