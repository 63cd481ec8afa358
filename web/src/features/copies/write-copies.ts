import type { Query, QueryClient } from '@tanstack/react-query';
import { readReach } from '#api/reach.ts';
import type { Copy } from './copy.ts';
import { countCards, findRule } from './copy-rules.ts';
import type { Disk } from './disk.ts';
import { placeQuery } from './place-query.ts';
import { isRestored } from './restored.ts';

/** Answers that come within this time are written together; those that change again, less often. Milliseconds. */
const [WRITE_AFTER, REWRITE_AFTER] = [1_000, 10_000];

interface Deps {
  client: QueryClient;
  disk: Pick<Disk, 'keep' | 'touch' | 'remove'>;
  onOutcome: (error?: Error) => void;
}

/** As it is kept; without a text if nothing of it may be. */
function toCopy(client: QueryClient, query: Query): Copy | undefined {
  const rule = findRule(query.queryKey);
  const place = placeQuery(client, query);
  if (!rule || !place || query.state.data === undefined || isRestored(query)) return undefined;
  const data = rule.tidy(query.state.data);
  const text = data === undefined ? '' : JSON.stringify(data);
  const cards = text && countCards(rule.call, data);
  return { ...place, key: query.queryHash, text, cards: cards || 0, savedAt: query.state.dataUpdatedAt };
}

/** Writes what is on screen to disk, a moment after it came. */
export function createWriter({ client, disk, onOutcome }: Deps) {
  const changed = new Set<Query>();
  const seen = new Set<string>();
  /** The state of what was written, by key. */
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A change that the server has not confirmed may be taken back, also one that waits, on this page or in the outbox. */
  const isWriting = () => client.isMutating() > 0 || readReach().waiting > 0;

  async function write(): Promise<void> {
    const copies = [...changed].flatMap((query) => toCopy(client, query) ?? []);
    const keys = [...seen];
    changed.clear();
    seen.clear();
    const gone = new Set(copies.filter(({ text }) => !text).map(({ key }) => key));
    if (gone.size > 0) await disk.remove(({ key }) => gone.has(key));
    const kept = new Set(await disk.keep(copies.filter(({ text }) => text)));
    for (const { key, savedAt } of copies) if (kept.has(key)) written.set(key, savedAt);
    await disk.touch(keys);
  }

  let dueAt = Number.POSITIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    if (isWriting()) schedule(WRITE_AFTER);
    else write().then(() => onOutcome(), onOutcome);
  }
  function schedule(pause: number): void {
    if (dueAt <= Date.now() + pause) return;
    clearTimeout(timer);
    dueAt = Date.now() + pause;
    timer = setTimeout(flush, pause);
  }
  /** A page in the background may be ended at any time. */
  const hurry = () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) flush();
  };
  document.addEventListener('visibilitychange', hurry);

  return {
    /** Its data are new, or it is on screen now. */
    note(query: Query): void {
      if (query.getObserversCount() === 0 || !findRule(query.queryKey)) return;
      seen.add(query.queryHash);
      const before = written.get(query.queryHash);
      if (before !== query.state.dataUpdatedAt) changed.add(query);
      schedule(before === undefined ? WRITE_AFTER : REWRITE_AFTER);
    },
    /** These are on disk no longer. */
    forget(keys: readonly string[]): void {
      for (const key of keys) written.delete(key);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hurry);
    },
  };
}
