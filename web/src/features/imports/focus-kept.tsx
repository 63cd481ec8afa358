import { type ReactNode, useEffect, useRef } from 'react';

interface FocusKeptProps {
  /** A new one may remove or disable the control that has the focus. */
  state: unknown;
  children: ReactNode;
}

/** Takes the focus where it would be lost, so that the keyboard goes on from here and not from the top of the page. */
export function FocusKept({ state, children }: FocusKeptProps) {
  const content = useRef<HTMLDivElement>(null);
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state && document.activeElement === document.body) content.current?.focus();
    previous.current = state;
  }, [state]);
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
