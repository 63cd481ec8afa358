let held = false;

const press = () => {
  held = true;
};
const release = () => {
  held = false;
};

/** Whether a finger or button is down: the user drags or selects, and nothing should move. */
export const isPointerHeld = (): boolean => held;

/**
 * Starts watching.
 * @returns a function that stops it
 */
export function watchPointer(): () => void {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', press, options);
  const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
  for (const end of ends) window.addEventListener(end, release, options);
  return () => {
    release();
    window.removeEventListener('pointerdown', press, options);
    for (const end of ends) window.removeEventListener(end, release, options);
  };
}
