import type { Audience, Refresh } from './stream.entry.ts';
import type { StreamConnection } from './stream-connection.ts';
import type { Viewer } from './viewer.ts';

/** Sets of connections by key; empty sets are removed. */
class Index {
  readonly #sets = new Map<string, Set<StreamConnection>>();

  add(key: string, connection: StreamConnection): void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(connection));
  }

  remove(key: string, connection: StreamConnection): void {
    const set = this.#sets.get(key);
    set?.delete(connection);
    if (set?.size === 0) this.#sets.delete(key);
  }

  of(key: string): ReadonlySet<StreamConnection> {
    return this.#sets.get(key) ?? new Set();
  }
}

const projectsOf = ({ roles, named }: Viewer) =>
  new Set([...roles.keys(), ...(named ? [named.projectId] : [])]);

/** The open streams of this replica, indexed by user, project and address. */
export class Connections {
  readonly #all = new Set<StreamConnection>();
  readonly #byUser = new Index();
  readonly #byProject = new Index();
  readonly #byAddress = new Index();
  readonly #superAdmins = new Set<StreamConnection>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): IterableIterator<StreamConnection> {
    return this.#all.values();
  }

  add(connection: StreamConnection): void {
    const { userId, address } = connection.owner;
    this.#all.add(connection);
    if (userId) this.#byUser.add(userId, connection);
    else this.#byAddress.add(address, connection);
  }

  remove(connection: StreamConnection): void {
    const { userId, address } = connection.owner;
    this.setViewer(connection, null);
    this.#all.delete(connection);
    if (userId) this.#byUser.remove(userId, connection);
    else this.#byAddress.remove(address, connection);
  }

  setViewer(connection: StreamConnection, viewer: Viewer | null): void {
    if (connection.viewer) {
      for (const projectId of projectsOf(connection.viewer)) this.#byProject.remove(projectId, connection);
      this.#superAdmins.delete(connection);
    }
    connection.viewer = viewer;
    if (!viewer || !this.#all.has(connection)) return;
    for (const projectId of projectsOf(viewer)) this.#byProject.add(projectId, connection);
    if (viewer.user?.isSuperAdmin) this.#superAdmins.add(connection);
  }

  /** The number of streams of the user, or of guests from the address. */
  countOf({ userId, address }: { userId: string | null; address: string }): number {
    return (userId ? this.#byUser.of(userId) : this.#byAddress.of(address)).size;
  }

  /** The candidates for an entry; each connection still checks its own rights. */
  concernedBy(audience: Audience): Set<StreamConnection> {
    if (audience.to === 'users')
      return new Set(audience.userIds.flatMap((userId) => [...this.#byUser.of(userId)]));
    return new Set([...this.#byProject.of(audience.projectId), ...this.#superAdmins]);
  }

  /** The connections whose rights a change may affect, including those that are still opening. */
  touchedBy(refresh: Refresh): StreamConnection[] {
    if ('userId' in refresh) return [...this.#byUser.of(refresh.userId)];
    if ('projectId' in refresh) return [...this.#byProject.of(refresh.projectId), ...this.#opening()];
    return [...this.#all].filter(({ owner, viewer }) =>
      'sessionId' in refresh
        ? owner.sessionId === refresh.sessionId
        : viewer === null || viewer.named?.boardId === refresh.boardId,
    );
  }

  #opening(): StreamConnection[] {
    return [...this.#all].filter(({ viewer }) => viewer === null);
  }
}
