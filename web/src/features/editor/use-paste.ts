import { useEffect, useRef } from 'react';
import { isMac, keyLabels } from '#features/commands/index.ts';
import { toast } from '#ui/toast-store.ts';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { isInCode } from './text/code-blocks.ts';
import { replacing } from './text/edit.ts';
import { pastedAddress } from './text/links.ts';
import { copiedRows, tableInPlace } from './text/tables.ts';

interface PasteOptions {
  links: boolean;
  /** Takes files; absent where the text can have no images. */
  onImages: ((files: readonly File[]) => void) | undefined;
}

/** What is pasted or dropped becomes a table, a link or an image, where it is one. */
export function usePaste(textarea: HTMLTextAreaElement, options: PasteOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      if (data && pasteInto(textarea, data, latest.current, event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const { onImages } = latest.current;
      if (!onImages || files.length === 0) return;
      // The form around it sees from this that they are taken.
      event.preventDefault();
      onImages(files);
    };
    textarea.addEventListener('paste', onPaste);
    textarea.addEventListener('drop', onDrop);
    return () => {
      textarea.removeEventListener('paste', onPaste);
      textarea.removeEventListener('drop', onDrop);
    };
  }, [textarea]);
}

/** Whether something else was done than the browser does. */
function pasteInto(
  textarea: HTMLTextAreaElement,
  data: DataTransfer,
  { links, onImages }: PasteOptions,
  event: ClipboardEvent,
): boolean {
  const plain = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const files = [...data.files];
  if (files.length > 0 && plain.trim() === '') {
    onImages?.(files);
    return onImages !== undefined;
  }
  // Office programs add a picture of the text that was copied; the text is meant.
  if (files.length > 0) event.stopPropagation();
  const selected = selectedIn(textarea);
  const link = links ? pastedAddress(selected, plain) : null;
  if (link) return applyEdit(textarea, link);
  const rows = isInCode(selected.text, selected.from) ? null : copiedRows(data);
  return rows !== null && pasteTable(textarea, plain, rows);
}

/** First as it is, then as a table, so that undo leads to the plain text. */
function pasteTable(textarea: HTMLTextAreaElement, plain: string, rows: string[][]): boolean {
  const { from } = selectedIn(textarea);
  if (!applyEdit(textarea, replacing(selectedIn(textarea), plain))) return false;
  const pasted = { text: textarea.value, from, to: from + plain.length };
  if (applyEdit(textarea, tableInPlace(pasted, rows))) {
    const [undo = []] = keyLabels('mod+z', isMac());
    toast({ title: 'Pasted as a table', description: `${undo.join('+')} makes it plain text again.` });
  }
  return true;
}
