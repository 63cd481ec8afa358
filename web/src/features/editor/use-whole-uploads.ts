import { useEffect, useRef, useState } from 'react';
import { settle } from './placeholders.ts';

/** Steps of undo after which a placeholder is replaced instead. */
const MOST_STEPS = 200;

/**
 * Undo and redo pass over an upload as a whole: between its begin and its end there was a placeholder, which must not come
 * back when nothing is on its way.
 */
export function useWholeUploads(textarea: HTMLTextAreaElement) {
  const ended = useRef(new Map<string, string>());
  const [uploads] = useState(() => ({
    /** Notes an upload that ended, with what stands for its placeholder. */
    end: (placeholder: string, result: string) => void ended.current.set(placeholder, result),
    /** Placeholders that undo may bring back, which a new upload must not have. */
    known: () => [...ended.current.keys()],
  }));
  useEffect(() => {
    const standing = () => [...ended.current].filter(([placeholder]) => textarea.value.includes(placeholder));
    function passOver(command: 'undo' | 'redo'): void {
      for (let step = 0; step < MOST_STEPS && standing().length > 0; step += 1) {
        const before = textarea.value;
        document.execCommand?.(command);
        if (textarea.value === before) break;
      }
      for (const [placeholder, result] of standing()) settle(textarea, placeholder, [result]);
    }
    let passing = false;
    const onInput = (event: Event) => {
      const { inputType } = event as InputEvent;
      if (passing || (inputType !== 'historyUndo' && inputType !== 'historyRedo')) return;
      if (standing().length === 0) return;
      // The browser is still at it.
      setTimeout(() => {
        passing = true;
        passOver(inputType === 'historyUndo' ? 'undo' : 'redo');
        passing = false;
      });
    };
    textarea.addEventListener('input', onInput);
    return () => textarea.removeEventListener('input', onInput);
  }, [textarea]);
  return uploads;
}
