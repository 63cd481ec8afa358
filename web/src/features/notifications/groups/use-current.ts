import type { NotificationGroup } from '@cardinal/contracts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** On each row, and on what opens it. */
export const rowAttribute = 'data-group';
export const openerAttribute = 'data-opener';

const findGroupId = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? (target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined)
    : undefined;

/**
 * The group that has the focus, or had it last. Keys move through the list from there, and when it leaves the list with
 * the focus, the next one gets that.
 * @param place gets the focus when the list is empty
 */
export function useCurrent(groups: readonly NotificationGroup[], place: RefObject<HTMLElement | null>) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const ids = groups.map(({ id }) => id);
  const previous = useRef(ids);

  const openers = () => [...(place.current?.querySelectorAll<HTMLElement>(`[${openerAttribute}]`) ?? [])];
  const findOpener = (id: string | null) => openers().find((opener) => findGroupId(opener) === id);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = ids;
    if (currentId === null || ids.includes(currentId)) return;
    const next = ids[Math.min(Math.max(before.indexOf(currentId), 0), ids.length - 1)];
    setCurrentId(next ?? null);
    if (document.activeElement === document.body) (findOpener(next ?? null) ?? place.current)?.focus();
  });

  function move(step: number): void {
    const all = openers();
    const at = all.findIndex((opener) => findGroupId(opener) === currentId);
    all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  }

  return {
    current: groups.find(({ id }) => id === currentId),
    move,
    focus: (id: string) => findOpener(id)?.focus(),
    open: () => findOpener(currentId)?.click(),
    events: {
      onFocus: ({ target }: FocusEvent) => setCurrentId(findGroupId(target) ?? currentId),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        // A menu of a row has handled its keys by itself.
        if (!step || event.defaultPrevented) return;
        event.preventDefault();
        move(step);
      },
    },
  };
}
