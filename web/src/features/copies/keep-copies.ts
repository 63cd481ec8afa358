import { type Board, listBoards, listProjects, type Project } from '@cardinal/contracts';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#api/reach.ts';
import { removeCopies, restoreUser } from '#features/session/index.ts';
import { changeCopiesState } from './copies-state.ts';
import { findRule, type Place } from './copy-rules.ts';
import { type Disk, openDisk, type Rights } from './disk.ts';
import { createGate } from './gate.ts';
import { placeQuery } from './place-query.ts';
import { goesWith, isRefused } from './refusals.ts';
import { createRestorer } from './restore-copies.ts';
import { isRestored, unmarkRestored } from './restored.ts';
import { watchServer } from './watch-server.ts';
import { createWriter } from './write-copies.ts';

const selectRights = (projects: readonly Project[]): Rights =>
  Object.fromEntries(
    projects
      .filter(({ allowsCopies }) => allowsCopies)
      .map(({ slug, role, boardCount }) => [slug, { role, boards: boardCount }]),
  );

const ignore = () => {};

function noteOutcome(error?: Error): void {
  const isFull = error?.name === 'QuotaExceededError';
  changeCopiesState({ keeps: isFull ? 'full' : error ? 'no' : 'yes' });
}

interface Deps {
  client: QueryClient;
  disk: Disk;
  server: ReturnType<typeof watchServer>;
}

/** Follows what the server says on rights, which goes before all that is on disk. */
function createRights({ client, disk }: Pick<Deps, 'client' | 'disk'>) {
  let epoch = 0;
  /** Empties what was shown from disk. */
  const forget = (isGone: (query: Query) => boolean) =>
    void client.resetQueries({ predicate: (query) => isRestored(query) && isGone(query) });

  const isAmong = (query: Query, isGone: (about: Place & { key: string }) => boolean): boolean => {
    const place = placeQuery(client, query);
    return place !== undefined && isGone({ ...place, key: query.queryHash });
  };

  return {
    readEpoch: () => epoch,
    /**
     * The projects of the user: copies of all others are removed.
     * @returns the keys of what was removed
     */
    async contact(projects: readonly Project[], isAnswer: boolean): Promise<string[]> {
      epoch++;
      const rights = selectRights(projects);
      forget((query) => isAmong(query, ({ project }) => project !== null && rights[project] === undefined));
      const removed = await disk.contact(rights, isAnswer);
      const keys = new Set(removed);
      forget((query) => keys.has(query.queryHash));
      return removed;
    },
    /** The boards of a project that the user sees: copies of all others in it are removed. */
    async boards(slug: string, boards: readonly Board[]): Promise<void> {
      epoch++;
      const isGone = ({ project, board }: Place) =>
        project === slug && board !== null && !boards.some((one) => one.slug === board);
      forget((query) => isAmong(query, isGone));
      await disk.remove(isGone);
    },
    async refused(query: Query): Promise<void> {
      const rule = findRule(query.queryKey);
      if (!rule) return;
      epoch++;
      const isGone = goesWith(rule, query.queryHash);
      forget((other) => other !== query && isAmong(other, isGone));
      if (unmarkRestored(query)) query.setState({ data: undefined, dataUpdatedAt: 0 });
      await disk.remove(isGone);
    },
  };
}

/** Shows and keeps copies of one query after another, and hears what the server says of them. */
function createKeeper({ client, disk, server }: Deps) {
  const { contact, boards, refused, readEpoch } = createRights({ client, disk });
  const writer = createWriter({ client, disk, onOutcome: noteOutcome });
  const gate = createGate();

  async function hearProjects(projects: readonly Project[], isAnswer: boolean): Promise<void> {
    writer.forget(await contact(projects, isAnswer).catch(() => []));
    if (isAnswer) gate.open();
    // Of a project that was not known before, or was removed just now, nothing is kept yet.
    for (const query of client.getQueryCache().getAll())
      if (query.state.data !== undefined) writer.note(query);
  }

  return {
    restore: createRestorer({ client, disk, readEpoch, opened: gate.opened }),
    note: writer.note,
    take(query: Query, isFromServer: boolean): void {
      const { call, place } = findRule(query.queryKey) ?? {};
      if (isFromServer) {
        unmarkRestored(query);
        server.answered(call);
      }
      if (isRestored(query)) return;
      if (call === listProjects) void hearProjects(query.state.data as Project[], isFromServer);
      if (call === listBoards && place?.project)
        void boards(place.project, query.state.data as Board[]).catch(ignore);
      writer.note(query);
    },
    hearFailure(query: Query, error: Error, isLast: boolean): void {
      const call = findRule(query.queryKey)?.call;
      server.failed(error, { call, failures: query.state.fetchFailureCount, isLast });
      if (call === listProjects && isUnreachable(error)) gate.open();
    },
    hearError(query: Query, error: Error): void {
      this.hearFailure(query, error, true);
      if (isRefused(error)) void refused(query).catch(ignore);
    },
    stop(): void {
      gate.stop();
      writer.stop();
    },
  };
}

/** Follows the queries of the page. */
function follow(deps: Deps): () => void {
  const cache = deps.client.getQueryCache();
  const keeper = createKeeper(deps);

  function hear(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'added') keeper.restore(query);
    else if (event.type === 'observerAdded' && query.state.data !== undefined) keeper.note(query);
    if (event.type !== 'updated' || !findRule(query.queryKey)) return;
    const { action } = event;
    if (action.type === 'success') keeper.take(query, !action.manual);
    else if (action.type === 'failed') keeper.hearFailure(query, action.error, false);
    else if (action.type === 'error') keeper.hearError(query, action.error);
  }

  const stop = cache.subscribe(hear);
  for (const query of cache.getAll()) {
    const { data, error } = query.state;
    // The server may have answered before the disk was open.
    if (error && findRule(query.queryKey)) keeper.hearError(query, error);
    if (data === undefined) keeper.restore(query);
    else keeper.take(query, query.state.dataUpdateCount > 0 && !isRestored(query));
  }
  return () => {
    stop();
    keeper.stop();
  };
}

interface KeepDeps {
  client: QueryClient;
  userId: string;
}

/**
 * Keeps copies of what the user sees on this device, and shows them until the server has answered.
 * @returns a function that ends it
 */
export function keepCopies({ client, userId }: KeepDeps): () => void {
  const server = watchServer(client);
  let end = () => {};
  let isOver = false;
  const stop = () => {
    isOver = true;
    end();
    server.stop();
    changeCopiesState({ keeps: undefined, disk: undefined });
  };
  openDisk({ userId, onGone: stop }).then(
    (disk) => {
      if (isOver) {
        disk.close();
        // Opening it after the user has signed out made it again.
        if (restoreUser()?.id !== userId) removeCopies(userId);
        return;
      }
      const unfollow = follow({ client, disk, server });
      end = () => {
        unfollow();
        disk.close();
      };
      changeCopiesState({ keeps: 'yes', disk });
    },
    () => !isOver && changeCopiesState({ keeps: 'no' }),
  );
  return stop;
}
