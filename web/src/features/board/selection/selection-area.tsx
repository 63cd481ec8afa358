import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { BoardAddress } from '#features/card/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { loadable } from '#ui/loadable.tsx';
import type { Selection } from './selection.ts';
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

const cardAt = (target: EventTarget | null): string | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null)?.dataset.card;

/** The cards of a board, where X, Shift and a lasso select them, and what can be done with the selected ones. */
export function SelectionArea({ selection, children, ...rest }: SelectionAreaProps) {
  if (!selection) return <div className="min-h-0 flex-1">{children}</div>;
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
  const { frame, handlers } = useLasso(selection);
  useCommand('board.select', () => {
    const cardId = cardAt(document.activeElement) ?? pointed.current;
    if (cardId) selection.toggle(cardId);
  });
  useClearByEscape(selection);

  function onClickCapture(event: MouseEvent): void {
    const byFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch' && selection.isOn();
    const cardId = event.shiftKey || byFinger ? cardAt(event.target) : undefined;
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
        className="group/board min-h-0 flex-1"
        data-selecting={isOn ? '' : undefined}
        onClickCapture={onClickCapture}
        onPointerOver={({ target }) => {
          pointed.current = cardAt(target);
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
      {isOn && (
        <SelectionBar
          address={address}
          canManage={canManage}
          cardIds={ids}
          onClear={selection.clear}
          onSelect={selection.replace}
        />
      )}
    </SelectionContext>
  );
}

/** Escape closes what is open first. */
function useClearByEscape(selection: Selection): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return;
      if (selection.isOn()) selection.clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [selection]);
}
