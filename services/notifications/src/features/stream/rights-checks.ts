import type { Connections } from './connections.ts';
import type { Rights, StreamRequest } from './rights.ts';
import type { StreamConnection } from './stream-connection.ts';
import type { Viewer } from './viewer.ts';

interface RightsChecksDeps {
  connections: Connections;
  rights: Rights;
}

interface Registered {
  request: StreamRequest;
  /** The checks of a stream's rights run one after another, so that the last one wins. */
  checks: Promise<void>;
}

/** Registers the open streams and reads their rights, as often as they may have changed. */
export function createRightsChecks({ connections, rights }: RightsChecksDeps) {
  const registered = new Map<StreamConnection, Registered>();

  /** @throws AppError if there is nothing that the user of the stream may hear */
  function check(connection: StreamConnection): Promise<void> {
    const found = registered.get(connection);
    if (!found) return Promise.resolve();
    const read = async () => connections.setViewer(connection, await rights(found.request));
    const result = found.checks.then(read, read);
    found.checks = result.catch(() => {});
    return result;
  }

  return {
    check,
    register(connection: StreamConnection, request: StreamRequest): void {
      connections.add(connection);
      registered.set(connection, { request, checks: Promise.resolve() });
    },
    /** @returns false if it is removed already */
    remove(connection: StreamConnection): boolean {
      if (!registered.delete(connection)) return false;
      connections.remove(connection);
      return true;
    },
    /**
     * Checks again. Lost roles only narrow what the viewer sees.
     * @returns whether the user or the named boards are gone, or the rights are unknown
     */
    async mustReconnect(connection: StreamConnection): Promise<boolean> {
      const before = connection.viewer;
      try {
        await check(connection);
      } catch {
        return true;
      }
      const now = connection.viewer;
      const boards = (viewer: Viewer | null) => viewer?.named?.boardIds.length ?? 0;
      return Boolean((before?.user && !now?.user) || (boards(before) > 0 && boards(now) === 0));
    },
  };
}
