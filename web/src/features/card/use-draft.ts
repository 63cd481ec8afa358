import { useCallback, useState } from 'react';

const PREFIX = 'cardinal_draft:';

function read<Draft>(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft lives as long as the form.
  }
}

export const hasDraft = (key: string): boolean => read(key) !== undefined;
export const dropDraft = (key: string): void => write(key, undefined);

/** Drafts on their way to the server: kept, since the page may be left meanwhile, but no longer shown. */
const onTheirWay = new Set<string>();

/** What somebody is typing, kept in this tab until it is sent or given up, also when the form closes by accident. */
export function useDraft<Draft>(key: string, initial: Draft) {
  const [draft, setDraft] = useState<Draft>(
    () => (onTheirWay.has(key) ? undefined : read<Draft>(key)) ?? initial,
  );
  const set = useCallback(
    (next: Draft) => {
      onTheirWay.delete(key);
      setDraft(next);
      write(key, next);
    },
    [key],
  );
  const clear = useCallback(() => {
    setDraft(initial);
    write(key, undefined);
  }, [key, initial]);
  /** Empties the form while `task` sends the draft, and shows it again where that fails. */
  const send = useCallback(
    async (task: () => Promise<unknown>) => {
      onTheirWay.add(key);
      setDraft(initial);
      try {
        await task();
        // Unless the next one is being typed already.
        if (onTheirWay.has(key)) write(key, undefined);
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
