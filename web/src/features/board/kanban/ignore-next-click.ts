const WINDOW_MS = 60;

/** Letting go of a card is a click to the browser too, and would follow the link below it. */
export function ignoreNextClick(): void {
  const ignore = (event: Event) => event.preventDefault();
  window.addEventListener('click', ignore, { capture: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), WINDOW_MS);
}
