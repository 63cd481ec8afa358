import { useEffect, useLayoutEffect, useRef } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { menuItemClass } from '#ui/menu-class.ts';
import { caretPlace } from './caret-place.ts';
import { type Suggestion, sources } from './sources.ts';
import type { Trigger } from './trigger.ts';

interface SuggestionListProps {
  id: string;
  textarea: HTMLTextAreaElement;
  found: { trigger: Trigger; items: readonly Suggestion[] } | null;
  active: number;
  onActive: (index: number) => void;
  onAccept: (item: Suggestion, trigger: Trigger) => void;
  onClose: () => void;
}

/** The suggestions for the typed text, at the caret. */
export function SuggestionList({ found, ...rest }: SuggestionListProps) {
  const count = found?.items.length ?? 0;
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
      {found && <OpenList found={found} {...rest} />}
    </>
  );
}

type OpenListProps = SuggestionListProps & { found: NonNullable<SuggestionListProps['found']> };

function OpenList({ id, textarea, found, active, onActive, onAccept }: OpenListProps) {
  const { trigger, items } = found;
  const list = useRef<HTMLDivElement>(null);
  useAtCaret(list, textarea, trigger.from, items);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={sources[trigger.kind].label}
      // Above dialogs, and not cut off by what scrolls around the text.
      popover="manual"
      className="fixed inset-auto z-50 m-0 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md border-0 bg-raised p-1 text-sm text-ink shadow-popover"
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y: the focus and the keys stay with the text
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={cn(menuItemClass, 'aria-selected:bg-hover')}
          onMouseMove={() => onActive(index)}
          onClick={() => onAccept(item, trigger)}
        >
          {trigger.kind === 'people' && <Avatar name={item.label} size="xs" />}
          {item.sign && <span aria-hidden>{item.sign}</span>}
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {item.label}
          </span>
          {item.detail && <span className="max-w-2/5 truncate text-xs text-subtle">{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** The most that a list takes of the screen, and its distance from caret and edges. Pixels. */
const TALLEST = 296;
const GAP = 4;
const EDGE = 8;

/** Puts the list below the caret or, where there is more room, above; a phone's keyboard takes some of it. */
function useAtCaret(
  list: { current: HTMLDivElement | null },
  textarea: HTMLTextAreaElement,
  at: number,
  items: readonly Suggestion[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have another height
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    element.showPopover?.();
    const place = () => {
      const view = window.visualViewport;
      const [top, height] = [view?.offsetTop ?? 0, view?.height ?? window.innerHeight];
      const caret = caretPlace(textarea, at);
      const above = caret.top - top - GAP - EDGE;
      const below = top + height - caret.bottom - GAP - EDGE;
      element.style.maxHeight = `${Math.min(TALLEST, Math.max(above, below))}px`;
      const own = element.offsetHeight;
      const isBelow = own <= below || below >= above;
      const left = Math.min(caret.left, window.innerWidth - element.offsetWidth - EDGE);
      element.style.left = `${Math.max(EDGE, left)}px`;
      element.style.top = `${isBelow ? caret.bottom + GAP : caret.top - GAP - own}px`;
    };
    place();
    const view = window.visualViewport;
    window.addEventListener('scroll', place, { capture: true, passive: true });
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
    };
  }, [list, textarea, at, items]);
}
