import { isComposing } from '#ui/is-composing.ts';

/** If the palette does not open, the page handles keys again after this time. Milliseconds. */
const PATIENCE = 5_000;

let typed: string | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;
let giveUp: () => void = () => {};

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
  if (event.key === 'Enter' || event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') {
    takeTyped();
    giveUp();
  } else if (event.key === 'Backspace') typed = typed?.slice(0, -1);
  else if ([...event.key].length === 1) typed += event.key;
}

/** Whether the palette is loading and gets typed text. */
export const isTypingKept = (): boolean => typed !== undefined;

/**
 * Buffers keystrokes for the palette while it is loading, so that nobody has to wait.
 * @param onEscape the palette is no longer wanted
 */
export function keepTyping(onEscape: () => void): void {
  giveUp = onEscape;
  if (typed !== undefined) return;
  typed = '';
  document.addEventListener('keydown', keep, true);
  patience = setTimeout(takeTyped, PATIENCE);
}

/** Returns the buffered text; from now on the palette handles the keys. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true);
  clearTimeout(patience);
  const text = typed ?? '';
  typed = undefined;
  return text;
}
