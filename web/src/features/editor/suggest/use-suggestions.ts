import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { applyEdit, selectedIn } from '../text/apply-edit.ts';
import { type BoardPlace, type Suggestion, sources, TYPING_PAUSE } from './sources.ts';
import { type Trigger, triggerAt } from './trigger.ts';

interface Found {
  trigger: Trigger;
  items: readonly Suggestion[];
}

/** Suggests people, cards and emoji while they are typed; the keys of the list are handled by `onKey`. */
export function useSuggestions(textarea: HTMLTextAreaElement, board: BoardPlace | undefined) {
  const [found, setFound] = useState<Found | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  const dismissed = useRef<number | null>(null);
  useLookUp(textarea, board, dismissed, (next) => {
    setFound(next);
    setActive(0);
  });

  const accept = useCallback(
    (item: Suggestion, { kind, from }: Trigger) => {
      setFound(null);
      // More may have been typed since the list came.
      const now = triggerAt(selectedIn(textarea));
      if (now?.kind !== kind || now.from !== from) return;
      const { to } = now;
      const insert = textarea.value[to] === ' ' ? item.insert.trimEnd() : item.insert;
      const end = from + insert.length;
      applyEdit(textarea, { from, to, insert, select: [end, end] });
    },
    [textarea],
  );
  const close = useCallback(() => setFound(null), []);

  function onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!found || ctrlKey || metaKey || altKey) return false;
    const { length } = found.items;
    const chosen = found.items[active];
    if (key === 'ArrowDown') setActive((active + 1) % length);
    else if (key === 'ArrowUp') setActive((active + length - 1) % length);
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey && chosen) accept(chosen, found.trigger);
    else if (key === 'Escape') {
      dismissed.current = found.trigger.from;
      close();
    } else return false;
    return true;
  }

  useCombobox(textarea, id, found && `${id}-${active}`);
  const list = { id, textarea, found, active, onActive: setActive, onAccept: accept, onClose: close };
  return { onKey, list };
}

/** Finds suggestions for the text being typed. */
function useLookUp(
  textarea: HTMLTextAreaElement,
  board: BoardPlace | undefined,
  dismissed: { current: number | null },
  onFound: (found: Found | null) => void,
): void {
  const client = useQueryClient();
  const latest = useRef({ board, onFound });
  latest.current = { board, onFound };
  useEffect(() => {
    let search = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      search.abort();
      clearTimeout(timer);
      search = new AbortController();
    };
    const find = async (trigger: Trigger, { signal }: AbortController) => {
      const { board: place } = latest.current;
      if (!place) return;
      const { find } = sources[trigger.kind];
      // Suggestions that cannot be read are not offered; one can write without them.
      const items = await find(trigger.typed, place, client, signal).catch(() => []);
      // Escape may have closed the list while this was on its way.
      if (signal.aborted || dismissed.current !== null) return;
      latest.current.onFound(items.length > 0 ? { trigger, items } : null);
    };
    const look = () => {
      stop();
      const trigger = document.activeElement === textarea ? triggerAt(selectedIn(textarea)) : null;
      if (trigger?.from !== dismissed.current) dismissed.current = null;
      if (!trigger || dismissed.current !== null) return latest.current.onFound(null);
      timer = setTimeout(() => void find(trigger, search), TYPING_PAUSE[trigger.kind]);
    };
    const end = () => {
      stop();
      latest.current.onFound(null);
    };
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) look();
    };
    textarea.addEventListener('input', look);
    textarea.addEventListener('click', end);
    textarea.addEventListener('keyup', onKeyUp);
    textarea.addEventListener('blur', end);
    return () => {
      stop();
      textarea.removeEventListener('input', look);
      textarea.removeEventListener('click', end);
      textarea.removeEventListener('keyup', onKeyUp);
      textarea.removeEventListener('blur', end);
    };
  }, [textarea, client, dismissed]);
}

/** The text area is a combobox for as long as it has a list, and Escape belongs to that list. */
function useCombobox(textarea: HTMLTextAreaElement, listId: string, activeId: string | null): void {
  useEffect(() => {
    if (activeId === null) return;
    const attributes = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      'data-owns-escape': '',
    };
    for (const [name, value] of Object.entries(attributes)) textarea.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) textarea.removeAttribute(name);
    };
  }, [textarea, listId, activeId]);
}
