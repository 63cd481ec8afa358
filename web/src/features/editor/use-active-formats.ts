import { useEffect, useState } from 'react';
import { formats } from './formats.ts';
import { selectedIn } from './text/apply-edit.ts';

const NONE: ReadonlySet<string> = new Set();

/** The formats of the selection, for as long as the text has the focus. */
export function useActiveFormats(textarea: HTMLTextAreaElement): ReadonlySet<string> {
  const [on, setOn] = useState(NONE);
  useEffect(() => {
    const look = () => {
      if (document.activeElement !== textarea) return;
      const selected = selectedIn(textarea);
      const ids = formats.filter(({ isOn }) => isOn?.(selected)).map(({ id }) => id);
      setOn((last) => (ids.length === last.size && ids.every((id) => last.has(id)) ? last : new Set(ids)));
    };
    const events = ['input', 'select', 'focus', 'click', 'keyup'];
    document.addEventListener('selectionchange', look);
    for (const event of events) textarea.addEventListener(event, look);
    return () => {
      document.removeEventListener('selectionchange', look);
      for (const event of events) textarea.removeEventListener(event, look);
    };
  }, [textarea]);
  return on;
}
