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

/** What somebody is typing, kept in this tab until it is sent or given up, also when the form closes by accident. */
export function useDraft<Draft>(key: string, initial: Draft) {
  const [draft, setDraft] = useState<Draft>(() => read<Draft>(key) ?? initial);
  const set = useCallback(
    (next: Draft) => {
      setDraft(next);
      write(key, next);
    },
    [key],
  );
  const clear = useCallback(() => {
    setDraft(initial);
    write(key, undefined);
  }, [key, initial]);
  return [draft, set, clear] as const;
}
