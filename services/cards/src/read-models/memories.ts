import type { AssignableRole } from '@cardinal/contracts';
import { createSharedMemory, type EventBus, type Memory } from '@cardinal/service-kit';
import type { KnownBoard } from './boards.ts';
import type { KnownProject } from './projects.ts';
import type { Person } from './users.ts';

/** A board as far as the dashboard needs it. */
export type Place = Pick<KnownBoard, '_id' | 'slug' | 'projectId' | 'visibility'>;

/** The key of the places of super admins, who see every board. */
export const everyPlace = 'every';

/** What nearly every request asks the read models for. */
export interface Memories {
  /** By `id:…` and `slug:…`; forgotten as a whole, since a slug may pass from one project to another. */
  projects: Memory<KnownProject>;
  /** By `id:…` and `<projectId>/<slug>`; forgotten as a whole. */
  boards: Memory<KnownBoard>;
  /** By `<projectId>:<userId>`. */
  roles: Memory<{ role: AssignableRole | null }>;
  /** The boards on a user's dashboard, by the user's id. */
  places: Memory<Place[]>;
  /** By the user's id. */
  people: Memory<Person>;
}

/** How long a role may outlive its end in a replica whose connection to the broker is dead and not yet known to be. */
const soon = 15_000;

export const createMemories = (bus: EventBus): Memories => ({
  projects: createSharedMemory(bus, { service: 'cards', name: 'projects', ttlMs: soon, size: 10_000 }),
  boards: createSharedMemory(bus, { service: 'cards', name: 'boards', ttlMs: soon, size: 20_000 }),
  roles: createSharedMemory(bus, { service: 'cards', name: 'roles', ttlMs: soon, size: 50_000 }),
  places: createSharedMemory(bus, { service: 'cards', name: 'places', ttlMs: soon, size: 2_000 }),
  people: createSharedMemory(bus, { service: 'cards', name: 'people', ttlMs: 60_000, size: 50_000 }),
});

/** What a change of boards makes out of date. */
export function forgetBoards({ boards, places }: Memories): void {
  boards.forget();
  places.forget();
}
