/** Should the palette never come, the page hears its keys again after this time. Milliseconds. */
const PATIENCE = 5_000;

let typed: string | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Backspace') typed = typed?.slice(0, -1);
  else if ([...event.key].length === 1) typed += event.key;
}

/** Keeps what is typed from now on for the palette, which is on its way: nobody waits for it to appear. */
export function keepTyping(): void {
  if (typed !== undefined) return;
  typed = '';
  document.addEventListener('keydown', keep, true);
  patience = setTimeout(takeTyped, PATIENCE);
}

/** What was typed meanwhile; from here on the palette hears the keys itself. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true);
  clearTimeout(patience);
  const text = typed ?? '';
  typed = undefined;
  return text;
}
