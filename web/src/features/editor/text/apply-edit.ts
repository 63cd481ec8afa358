import type { Edit, Selected } from './edit.ts';

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
});

/** Whether the text stays within the limit of its length. */
export const fits = (
  { value, maxLength }: HTMLTextAreaElement,
  { from, to, insert }: Pick<Edit, 'from' | 'to' | 'insert'>,
): boolean =>
  maxLength < 0 || insert.length <= to - from || value.length - (to - from) + insert.length <= maxLength;

/**
 * Changes the text as if the user had typed it, so that the browser's own undo takes it back.
 * @returns false if the text would become too long
 */
export function applyEdit(textarea: HTMLTextAreaElement, edit: Edit): boolean {
  if (!fits(textarea, edit)) return false;
  const { from, to, insert, select } = edit;
  textarea.focus({ preventScroll: true });
  textarea.setSelectionRange(from, to);
  if (from < to || insert !== '') write(textarea, from, to, insert);
  textarea.setSelectionRange(...select);
  return true;
}

/** Only `execCommand` keeps the undo of a text area; it is deprecated without a successor. */
function write(textarea: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  const command = insert === '' ? 'delete' : 'insertText';
  if (document.activeElement === textarea && document.execCommand?.(command, false, insert)) return;
  setText(textarea, from, to, insert);
}

/** Changes the text while the user may be elsewhere; their selection stays, and undo does not know of it. */
export function setText(textarea: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  textarea.setRangeText(insert, from, to, 'preserve');
  textarea.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
