import type { QueryClient } from '@tanstack/react-query';
import { refreshBoardLists } from './refresh.ts';

/** Cards and their counts have different owners; after this time the second one has the event. */
const LATER_MS = 1_000;

/** Refetches the counts of a project's boards, once for many cards. */
export function createRecount(client: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    recount(projectId: string): void {
      clearTimeout(timers.get(projectId));
      const read = () => {
        timers.delete(projectId);
        refreshBoardLists(client, projectId);
      };
      timers.set(projectId, setTimeout(read, LATER_MS));
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
