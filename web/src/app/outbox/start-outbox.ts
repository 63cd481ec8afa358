import type { User } from '@cardinal/contracts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { noteKept } from '#api/reach.ts';
import {
  createCardChanges,
  hasCards,
  mayKeepIn,
  projectsKey,
} from '#features/card-data/outbox/card-outbox.ts';
import { toPendingId } from '#features/card-data/pending/pending-id.ts';
import { isRestored } from '#features/copies/index.ts';
import { setCardMarks } from '#features/outbox/card-marks.ts';
import { type Changes, type Entry, isDue } from '#features/outbox/entry.ts';
import { openEntryStore, removeOutbox, SilentDisk } from '#features/outbox/entry-store.ts';
import { setShowWaiting } from '#features/outbox/index.ts';
import { createOutbox } from '#features/outbox/outbox.ts';
import type { Outbox, OutboxState } from '#features/outbox/outbox-types.ts';
import { stateMarks } from '#features/outbox/state-marks.tsx';
import { sessionKey } from '#features/session/index.ts';
import { USER_KEY } from '#features/session/session-storage.ts';

export interface RunningOutbox {
  outbox: Outbox;
  changes: Changes;
  entries: readonly Entry[];
}

interface StartDeps {
  client: QueryClient;
  userId: string;
  /** Shows the entries. */
  open: () => void;
  onChange: (running: RunningOutbox) => void;
}

function findMarks(changes: Changes, entries: readonly Entry[]): Map<string, ReactNode> {
  const marks = new Map<string, ReactNode>();
  for (const entry of entries) {
    if (isDue(entry)) marks.set(toPendingId(entry.id), stateMarks.waiting);
    const cardId = changes[entry.change]?.cardId?.(entry.input, entry.id);
    if (!cardId || marks.get(cardId) === stateMarks.refused) continue;
    marks.set(cardId, isDue(entry) ? stateMarks.waiting : stateMarks.refused);
  }
  return marks;
}

/** Undefined where the browser stores nothing. */
function readStoredId(): string | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return user?.id;
  } catch {
    return undefined;
  }
}

/** Shows what waits in each answer with cards, in each copy, which may be older, and in what others changed. */
export function showAfterReads(client: QueryClient, showAll: () => void): () => void {
  let isDue = false;
  let isShowing = false;
  function show(): void {
    isDue = false;
    isShowing = true;
    showAll();
    isShowing = false;
  }
  setShowWaiting(show);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query, action } = event;
    if (isDue || isShowing || !hasCards(query.queryKey) || (action.manual && !isRestored(query))) return;
    isDue = true;
    queueMicrotask(show);
  });
  return () => {
    setShowWaiting();
    unsubscribe();
  };
}

/** Calls that each time that the server has said which projects there are, and now if it has. */
function followProjects(client: QueryClient, recheck: () => void): () => void {
  const cache = client.getQueryCache();
  const hash = hashKey(projectsKey);
  const known = cache.get(hash);
  if (known?.state.data !== undefined && !isRestored(known)) recheck();
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    if (event.action.type === 'success' && !event.action.manual) recheck();
  });
}

/** Tries what waits once the browser is online, and once the page is looked at again. */
function hurryOnReturn(outbox: Outbox): () => void {
  const hurry = () => outbox.hurry();
  const look = () => document.visibilityState === 'visible' && hurry();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Opens the store, unless the user has left meanwhile. */
async function open(userId: string, isOver: () => boolean, onGone: () => void) {
  const store = await openEntryStore({ userId, onGone });
  if (!isOver()) return store;
  store.close();
  // Opening it after the user has signed out made it again.
  if (store.isNew) removeOutbox(userId);
  return undefined;
}

interface StartedOutbox {
  /** Undefined where changes are sent at once. */
  started: Promise<Outbox | undefined>;
  /** The number of changes that signing out would lose; undefined if the disk does not say. */
  count: () => Promise<number | undefined>;
  stop: () => void;
}

/**
 * Keeps the changes of this user until they are done, in a browser that has a disk and lets one tab lead; elsewhere they
 * are sent at once.
 */
export function startOutbox(deps: StartDeps): StartedOutbox {
  const { client, userId } = deps;
  const ends: (() => void)[] = [];
  let isOver = false;
  let isSilent = false;
  const changes = createCardChanges(client);

  async function start(): Promise<Outbox | undefined> {
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return undefined;
    const end = () => {
      for (const one of ends.splice(0)) one();
    };
    const store = await open(userId, () => isOver, end);
    if (!store) return undefined;
    const report = ({ entries, since }: OutboxState) => {
      const due = entries.filter((entry) => isDue(entry)).length;
      noteKept({ since, waiting: due, refused: entries.length - due, open: deps.open });
      setCardMarks(findMarks(changes, entries));
      if (!isOver) deps.onChange({ outbox, changes, entries });
    };
    // Another tab may have signed in as somebody else a moment ago.
    const isSignedIn = () =>
      client.getQueryData<User>(sessionKey)?.id === userId && [userId, undefined].includes(readStoredId());
    const outbox = createOutbox({
      userId,
      store,
      changes,
      mayKeepIn: (projectId) => mayKeepIn(client, projectId),
      isSignedIn,
      onChange: report,
    });
    ends.push(
      followProjects(client, () => outbox.recheck()),
      showAfterReads(client, () => outbox.showAll()),
      hurryOnReturn(outbox),
      () => outbox.stop(),
      () => store.close(),
      () => noteKept(),
    );
    return outbox;
  }

  const started = start().catch((error: unknown) => {
    // Private windows may have no disk; one that does not answer may have changes of before.
    isSilent = error instanceof SilentDisk;
    return undefined;
  });
  return {
    started,
    async count() {
      const outbox = await started;
      if (outbox) return outbox.count();
      return isSilent ? undefined : 0;
    },
    stop() {
      isOver = true;
      for (const end of ends.splice(0)) end();
    },
  };
}
