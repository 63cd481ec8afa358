import { useCallback, useState } from 'react';
import { useUnsaved } from './use-unsaved.ts';

const PREFIX = 'cardinal_draft:';

export function readDraft<Draft>(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft lives as long as the form.
  }
}

export const hasDraft = (key: string): boolean => readDraft(key) !== undefined;
export const dropDraft = (key: string): void => writeDraft(key, undefined);

export function moveDraft(from: string, to: string): void {
  if (!hasDraft(from)) return;
  writeDraft(to, readDraft(from));
  dropDraft(from);
}

/** Drafts that are being sent: kept, since the user may leave the page, but not shown. */
const onTheirWay = new Set<string>();

/**
 * A draft, kept in this tab until it is sent or discarded, even if the form closes by accident. The browser asks before
 * the tab is closed.
 */
export function useDraft<Draft>(key: string, initial: Draft) {
  const [draft, setDraft] = useState<Draft>(
    () => (onTheirWay.has(key) ? undefined : readDraft<Draft>(key)) ?? initial,
  );
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(initial));
  const set = useCallback(
    (next: Draft) => {
      onTheirWay.delete(key);
      setDraft(next);
      writeDraft(key, next);
    },
    [key],
  );
  const clear = useCallback(() => {
    setDraft(initial);
    writeDraft(key, undefined);
  }, [key, initial]);
  /** Empties the form while `task` sends the draft, and restores it if that fails. */
  const send = useCallback(
    async (task: () => Promise<unknown>) => {
      onTheirWay.add(key);
      setDraft(initial);
      try {
        await task();
        // Unless the user has started the next one.
        if (onTheirWay.has(key)) writeDraft(key, undefined);
      } catch (error) {
        set(draft);
        throw error;
      } finally {
        onTheirWay.delete(key);
      }
    },
    [key, initial, draft, set],
  );
  return [draft, set, clear, send] as const;
}
