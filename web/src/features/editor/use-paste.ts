import { useEffect, useRef } from 'react';
import { isMac, keyLabels } from '#features/commands/index.ts';
import { toast } from '#ui/toast-store.ts';
import { copiedRichText } from './paste/rich-text.ts';
import { applyEdit, selectedIn } from './text/apply-edit.ts';
import { isInCode } from './text/code-blocks.ts';
import { replacing } from './text/edit.ts';
import { pastedAddress } from './text/links.ts';
import { blocksInPlace, copiedRows, formatTable } from './text/tables.ts';

interface PasteOptions {
  links: boolean;
  /** Takes files; absent where the text can have no images. */
  onImages: ((files: readonly File[]) => void) | undefined;
}

/** Makes a table, a link or an image of pasted or dropped content, if it is one. */
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
  if (isInCode(selected.text, selected.from)) return false;
  const rows = copiedRows(data);
  if (rows)
    return pastePlain(textarea, plain, () =>
      replacePasted(textarea, plain, formatTable(rows), 'Pasted as a table'),
    );
  const rich = copiedRichText(data);
  return rich !== null && pastePlain(textarea, plain, () => void pasteRichText(textarea, plain, rich, links));
}

/** First as it is, so that undo leads to the plain text. */
function pastePlain(textarea: HTMLTextAreaElement, plain: string, then: () => void): boolean {
  if (!applyEdit(textarea, replacing(selectedIn(textarea), plain))) return false;
  then();
  return true;
}

/** Puts Markdown in the place of the plain text before the caret. */
function replacePasted(textarea: HTMLTextAreaElement, plain: string, markdown: string, title: string): void {
  const { from: to } = selectedIn(textarea);
  const pasted = { text: textarea.value, from: to - plain.length, to };
  const edit = /\n|^(?:[-#>|`]|\d+\. )/.test(markdown)
    ? blocksInPlace(pasted, markdown)
    : replacing(pasted, markdown);
  if (!applyEdit(textarea, edit)) return;
  const [undo = []] = keyLabels('mod+z', isMac());
  toast({ title, description: `${undo.join('+')} makes it plain text again.` });
}

/** The converter is loaded when it is needed; who types on meanwhile keeps the plain text. */
async function pasteRichText(
  textarea: HTMLTextAreaElement,
  plain: string,
  rich: HTMLElement,
  links: boolean,
): Promise<void> {
  const { value, selectionStart } = textarea;
  const converter = await import('./paste/to-markdown.ts').catch(() => null);
  const isSame = textarea.value === value && textarea.selectionStart === selectionStart;
  const markdown = isSame ? converter?.toMarkdown(rich, { links }) : undefined;
  if (!markdown || markdown === plain.trim()) return;
  replacePasted(textarea, plain, markdown, 'Pasted with its formatting');
}
