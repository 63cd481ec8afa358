import { type Call, listProjects } from '@cardinal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isCutOff } from '#api/api-error.ts';
import { isUnreachable } from '#api/reach.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { changeCopiesState, readCopiesState } from './copies-state.ts';
import { isRestored } from './restored.ts';

/** While the server is away, it is asked this often. Milliseconds. */
const ASK_AGAIN = 10_000;

interface Failure {
  call: Call | undefined;
  failures: number;
  isLast: boolean;
}

/** Notes whether the server answers, and has everything from disk read again once it does. */
export function watchServer(client: QueryClient) {
  const ask = () => {
    if (readCopiesState().isAway && document.visibilityState === 'visible')
      void client.fetchQuery({ ...projectsQuery, staleTime: 0, retry: false }).catch(() => {});
  };
  const asking = setInterval(ask, ASK_AGAIN);
  const isIdle = (query: Query) => isRestored(query) && query.state.fetchStatus === 'idle';
  /** The list of projects is there for every screen: without it the server is away, whatever else answers. */
  let misses = false;
  return {
    answered(call: Call | undefined): void {
      if (call === listProjects) misses = false;
      if (misses || !readCopiesState().isAway) return;
      changeCopiesState({ isAway: false });
      void client.invalidateQueries({ predicate: isIdle });
    },
    /** One failure alone says nothing: it is tried again. */
    failed(error: unknown, { call, failures, isLast }: Failure): void {
      const isAway = call === listProjects ? isUnreachable(error) : isCutOff(error);
      if (!isAway || !(isLast || failures > 1)) return;
      if (call === listProjects) misses = true;
      changeCopiesState({ isAway: true });
    },
    stop(): void {
      clearInterval(asking);
      changeCopiesState({ isAway: false });
    },
  };
}
