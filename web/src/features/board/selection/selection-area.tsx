import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { BoardAddress } from '#features/card-data/index.ts';
import { isTyping, topmost, useCommand } from '#features/commands/index.ts';
import { cn } from '#ui/cn.ts';
import { isComposing } from '#ui/is-composing.ts';
import { loadable } from '#ui/loadable.tsx';
import { ownsEscape } from '#ui/submit-form.tsx';
import { type Selection, selectedText } from './selection.ts';
import { SelectionContext, useIsSelecting, useSelectedIds } from './selection-context.ts';
import { useLasso } from './use-lasso.ts';

const SelectionBar = loadable(async () => (await import('./selection-bar.tsx')).SelectionBar);

interface SelectionAreaProps {
  /** Null for those who may not change many cards at once. */
  selection: Selection | null;
  address: BoardAddress;
  canManage: boolean;
  children: ReactNode;
}

const areaClass = 'min-h-0 flex-1';

const cardAt = (target: EventTarget | null): string | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null)?.dataset.card;

/** The cards of a board, where X, Shift and a lasso select them, and what can be done with the selected ones. */
export function SelectionArea({ selection, children, ...rest }: SelectionAreaProps) {
  if (!selection) return <div className={areaClass}>{children}</div>;
  return (
    <Selecting selection={selection} {...rest}>
      {children}
    </Selecting>
  );
}

interface SelectingProps extends SelectionAreaProps {
  selection: Selection;
}

function Selecting({ selection, address, canManage, children }: SelectingProps) {
  const ids = useSelectedIds(selection);
  const isOn = useIsSelecting(selection);
  const pointed = useRef<string | undefined>(undefined);
  const pointer = useRef('');
  const { frame, handlers } = useLasso(selection);
  useCommand('board.select', () => {
    const cardId = cardAt(document.activeElement) ?? pointed.current;
    if (cardId) selection.toggle(cardId);
  });
  useClearByEscape(selection);

  function onClickCapture(event: MouseEvent): void {
    const byFinger = pointer.current === 'touch' && selection.isOn();
    const selects = event.shiftKey || byFinger || selection.hasBegun();
    const cardId = selects ? cardAt(event.target) : undefined;
    if (!cardId || (event.target as Element).closest('button, input')) return;
    // Otherwise the link opens a window.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selection.extendTo(cardId);
    else selection.toggle(cardId);
  }

  return (
    <SelectionContext value={selection}>
      <div
        className={cn('group/board', areaClass)}
        data-selecting={isOn ? '' : undefined}
        // Not every browser says with a click what it came from.
        onPointerDownCapture={({ pointerType }) => {
          pointer.current = pointerType;
        }}
        onClickCapture={onClickCapture}
        onPointerOver={({ target }) => {
          pointed.current = cardAt(target);
        }}
        onPointerLeave={() => {
          pointed.current = undefined;
        }}
        {...handlers}
      >
        {children}
      </div>
      <div
        ref={frame}
        aria-hidden
        className="pointer-events-none fixed z-50 hidden rounded-xs border border-selected-line bg-selected-line/15"
      />
      <p role="status" className="sr-only">
        {isOn && selectedText(ids.length)}
      </p>
      {isOn && <SelectionBar address={address} canManage={canManage} selection={selection} />}
    </SelectionContext>
  );
}

/** Escape closes what is open first, ends a drag, and belongs to what is typed in. It is seen before all of these react. */
function useClearByEscape(selection: Selection): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || !selection.isOn()) return;
      if (isTyping(event.target) || ownsEscape(event.target)) return;
      if (!topmost() && !document.querySelector('[data-lifted]')) selection.clear();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [selection]);
}
