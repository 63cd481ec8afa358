const WINDOW_MS = 60;

/** The browser fires a click after a drop, which would follow the card's link. */
export function ignoreNextClick(): void {
  const ignore = (event: Event) => event.preventDefault();
  window.addEventListener('click', ignore, { capture: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), WINDOW_MS);
}
