import { useEffect, useRef, useState } from 'react';

/** Whether a row shows its name as a field; when it no longer does, focus is back on the button that asked for it. */
export function useRenaming() {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !renaming) button.current?.focus({ preventScroll: true });
    was.current = renaming;
  }, [renaming]);
  return { renaming, start: () => setRenaming(true), stop: () => setRenaming(false), button };
}
