import { useEffect, useRef, useState } from 'react';

/** Whether a row shows its name as an input; afterwards the focus returns to the button that opened it. */
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
