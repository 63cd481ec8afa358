import { useEffect, useRef } from 'react';
import { offerCommand } from './command-store.ts';
import type { CommandId } from './command-table.ts';

interface CommandOptions {
  /** False while it is not available, or not for this user. */
  when?: boolean;
  /** A specific title, such as 'Create board in Apollo'. */
  title?: string | undefined;
  /** Only used if the screen does not offer the same command. */
  fallback?: boolean;
  /** Continues in the palette, which therefore stays open. */
  inPalette?: boolean;
}

/** Offers a command to the keyboard and the palette while the component is mounted. */
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
