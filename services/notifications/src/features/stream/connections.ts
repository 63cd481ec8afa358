import type { Audience, Refresh } from '../../kernel/stream-log/stream.entry.ts';
import type { StreamConnection } from './stream-connection.ts';
import type { Viewer } from './viewer.ts';

/** Sets of connections by key; empty sets are removed. */
function createIndex() {
  const sets = new Map<string, Set<StreamConnection>>();
  const none: ReadonlySet<StreamConnection> = new Set();
  return {
    add(key: string, connection: StreamConnection): void {
      const set = sets.get(key) ?? new Set();
      sets.set(key, set.add(connection));
    },
    remove(key: string, connection: StreamConnection): void {
      const set = sets.get(key);
      set?.delete(connection);
      if (set?.size === 0) sets.delete(key);
    },
    of: (key: string): ReadonlySet<StreamConnection> => sets.get(key) ?? none,
  };
}

const listProjectIds = ({ roles, named }: Viewer) =>
  new Set([...roles.keys(), ...(named ? [named.projectId] : [])]);

export type Connections = ReturnType<typeof createConnections>;

/** The open streams of this replica, indexed by user, project and address. */
export function createConnections() {
  const all = new Set<StreamConnection>();
  const [byUser, byProject, byAddress] = [createIndex(), createIndex(), createIndex()];
  const superAdmins = new Set<StreamConnection>();
  const opening = () => [...all].filter(({ viewer }) => viewer === null);
  const onGuests: ((named: NonNullable<Viewer['named']>) => void)[] = [];

  function setViewer(connection: StreamConnection, viewer: Viewer | null): void {
    const before = connection.viewer;
    changeViewer(connection, viewer);
    for (const { user, named } of [before, connection.viewer].filter((one) => one !== null))
      if (!user && named) for (const inform of onGuests) inform(named);
  }

  function changeViewer(connection: StreamConnection, viewer: Viewer | null): void {
    if (connection.viewer) {
      for (const projectId of listProjectIds(connection.viewer)) byProject.remove(projectId, connection);
      superAdmins.delete(connection);
    }
    connection.viewer = viewer;
    if (!viewer || !all.has(connection)) return;
    for (const projectId of listProjectIds(viewer)) byProject.add(projectId, connection);
    if (viewer.user?.isSuperAdmin) superAdmins.add(connection);
  }

  return {
    size: () => all.size,
    /** Calls `inform` where guests came to look at these boards, or left. */
    whenGuestsChange: (inform: (typeof onGuests)[number]): void => void onGuests.push(inform),
    all: (): Iterable<StreamConnection> => all,
    setViewer,
    add(connection: StreamConnection): void {
      const { userId, address } = connection.owner;
      all.add(connection);
      if (userId) byUser.add(userId, connection);
      else byAddress.add(address, connection);
    },
    remove(connection: StreamConnection): void {
      const { userId, address } = connection.owner;
      setViewer(connection, null);
      all.delete(connection);
      if (userId) byUser.remove(userId, connection);
      else byAddress.remove(address, connection);
    },
    /** The number of streams of the user, or of guests from the address. */
    countStreams: ({ userId, address }: { userId: string | null; address: string }): number =>
      (userId ? byUser.of(userId) : byAddress.of(address)).size,
    /** The candidates for an entry; each connection still checks its own rights. */
    concernedBy(audience: Audience): Set<StreamConnection> {
      if (audience.to === 'users') return new Set(audience.userIds.flatMap((id) => [...byUser.of(id)]));
      return new Set([...byProject.of(audience.projectId), ...superAdmins]);
    },
    /** The connections whose rights a change may affect, including those that are still opening. */
    touchedBy(refresh: Refresh): StreamConnection[] {
      if ('userId' in refresh) return [...byUser.of(refresh.userId)];
      if ('projectId' in refresh) return [...byProject.of(refresh.projectId), ...opening()];
      return [...all].filter(({ owner, viewer }) =>
        'sessionId' in refresh
          ? owner.sessionId === refresh.sessionId
          : viewer === null || viewer.named?.boardIds.includes(refresh.boardId) === true,
      );
    },
  };
}
