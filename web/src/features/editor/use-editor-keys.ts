import { useEffect, useRef } from 'react';
import { isMac, parseKeys, toStroke } from '#features/commands/index.ts';
import { isComposing } from '#ui/is-composing.ts';
import { type Format, formats } from './formats.ts';
import { applyEdit, selectedIn } from './text/apply-edit.ts';
import type { Edit } from './text/edit.ts';
import { continued, indented } from './text/lists.ts';

interface EditorKeys {
  links: boolean;
  onFormat: (format: Format) => void;
  /** Asked first; true if the key was meant for the suggestions. */
  onKey: (event: KeyboardEvent) => boolean;
}

const strokes = formats.flatMap((format) =>
  format.keys ? parseKeys(format.keys).map((stroke) => ({ format, stroke })) : [],
);

/** The digit of a key counts, whatever Shift makes of it. */
function pressedFormat(event: KeyboardEvent): Format | undefined {
  const stroke = toStroke(event, isMac());
  if (!stroke?.mod) return undefined;
  const digit = event.shiftKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const key = digit ?? stroke.key;
  return strokes.find((each) => each.stroke.key === key && each.stroke.shift === event.shiftKey)?.format;
}

/**
 * The shortcuts of the formats, and the keys of lists. Tab leads on to the next control wherever it indents nothing, and
 * always after Escape.
 */
export function useEditorKeys(textarea: HTMLTextAreaElement, keys: EditorKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let isLeaving = false;
    const editFor = ({ key, shiftKey }: KeyboardEvent): Edit | null => {
      if (key === 'Tab') return isLeaving ? null : indented(selectedIn(textarea), shiftKey);
      return key === 'Enter' && !shiftKey ? continued(selectedIn(textarea)) : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      // A dialog around the text has seen an Escape before, and left it to the list.
      if (latest.current.onKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') isLeaving = true;
      else if (event.key !== 'Tab' && event.key !== 'Shift') isLeaving = false;
      const format = pressedFormat(event);
      if (format && (latest.current.links || format.id !== 'link')) {
        event.preventDefault();
        latest.current.onFormat(format);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const edit = editFor(event);
      if (edit && applyEdit(textarea, edit)) event.preventDefault();
    };
    const onBlur = () => {
      isLeaving = false;
    };
    textarea.addEventListener('keydown', onKeyDown);
    textarea.addEventListener('blur', onBlur);
    return () => {
      textarea.removeEventListener('keydown', onKeyDown);
      textarea.removeEventListener('blur', onBlur);
    };
  }, [textarea]);
}
