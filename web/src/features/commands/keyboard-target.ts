import { type CommandId, commandTable } from './command-table.ts';

/** Marks a dialog in which the shortcuts of a group are enabled, such as that of a card. */
const SHORTCUTS_IN_DIALOG = 'data-shortcuts';

const OPEN = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not([cmdk-list])';
const TYPED_IN =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=combobox], [role=textbox]';
/** Inputs that do not take letters. */
const NOT_TYPED_IN =
  'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])';

/** Whether letters are typed as text there, or choose among options. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPED_IN) !== null && !target.matches(NOT_TYPED_IN);
}

/** The uppermost dialog or menu, if any. */
export const topmost = (): Element | undefined => [...document.querySelectorAll(OPEN)].at(-1);

/** Whether a shortcut is enabled at the current focus: shortcuts do not reach behind a dialog. */
export function isUsable(id: CommandId, typing: boolean, over: Element | undefined): boolean {
  if (id === 'general.palette') return true;
  if (typing) return false;
  if (!over) return true;
  const allowed = over.getAttribute(SHORTCUTS_IN_DIALOG);
  return allowed !== null && (commandTable[id].group === allowed || id === 'general.shortcuts');
}
