import { useEffect, useRef } from 'react';
import { offerCommand } from './command-store.ts';
import type { CommandId } from './command-table.ts';

interface CommandOptions {
  /** False while it cannot be done, or not by this user. */
  when?: boolean;
  /** What it does right here, such as 'Create board in Apollo'. */
  title?: string | undefined;
  /** Steps back where the screen offers the same command itself. */
  fallback?: boolean;
  /** Goes on in the palette, which therefore stays open. */
  inPalette?: boolean;
}

/** Offers a command to the keyboard and the palette as long as the component is on screen. */
export function useCommand(id: CommandId, run: () => void, options: CommandOptions = {}): void {
  const { when = true, title, fallback = false, inPalette = false } = options;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (when) return offerCommand(id, { run: () => latest.current(), title, inPalette }, fallback);
  }, [id, when, title, fallback, inPalette]);
}
