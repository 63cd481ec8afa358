import { type CommandId, commandTable } from './command-table.ts';

/** Marks a dialog in which the shortcuts of a group work, such as that of a card. */
const SHORTCUTS_IN_DIALOG = 'data-shortcuts';

const OPEN = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not([cmdk-list])';
const TYPED_IN =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=combobox], [role=textbox]';
/** Inputs that have no use for letters. */
const NOT_TYPED_IN =
  'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])';

/** Whether letters pressed there are text, or choose among options. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPED_IN) !== null && !target.matches(NOT_TYPED_IN);
}

/** What lies over the page: nothing, or the uppermost dialog or menu. */
export const topmost = (): Element | undefined => [...document.querySelectorAll(OPEN)].at(-1);

/** Whether a shortcut means anything where the user is: none reaches behind a dialog. */
export function isUsable(id: CommandId, typing: boolean, over: Element | undefined): boolean {
  if (id === 'general.palette') return true;
  if (typing) return false;
  if (!over) return true;
  const allowed = over.getAttribute(SHORTCUTS_IN_DIALOG);
  return allowed !== null && (commandTable[id].group === allowed || id === 'general.shortcuts');
}
