import type { AssignableRole } from '@cardinal/contracts';
import { type Cache, createSharedCache, type EventBus } from '@cardinal/service-kit';
import type { KnownBoard } from './boards.ts';
import type { KnownProject } from './projects.ts';
import type { Person } from './users.ts';

/** A board as far as the dashboard needs it. */
export type Place = Pick<KnownBoard, '_id' | 'slug' | 'projectId' | 'visibility'>;

/** The key of the places of super admins, who see every board. */
export const everyPlace = 'every';

/** What nearly every request asks the read models for. */
export interface Caches {
  /** By `id:…` and `slug:…`; forgotten as a whole, since a slug may pass from one project to another. */
  projects: Cache<KnownProject>;
  /** By `id:…` and `<projectId>/<slug>`; forgotten as a whole. */
  boards: Cache<KnownBoard>;
  /** By `<projectId>:<userId>`. */
  roles: Cache<{ role: AssignableRole | null }>;
  /** The boards on a user's dashboard, by the user's id. */
  places: Cache<Place[]>;
  /** By the user's id. */
  people: Cache<Person>;
}

/** How long a role may outlive its end in a replica whose connection to the broker is dead and not yet known to be. */
const soon = 15_000;

export const createCaches = (bus: EventBus): Caches => ({
  projects: createSharedCache({ bus, service: 'cards', name: 'projects', ttlMs: soon, size: 10_000 }),
  boards: createSharedCache({ bus, service: 'cards', name: 'boards', ttlMs: soon, size: 20_000 }),
  roles: createSharedCache({ bus, service: 'cards', name: 'roles', ttlMs: soon, size: 50_000 }),
  places: createSharedCache({ bus, service: 'cards', name: 'places', ttlMs: soon, size: 2_000 }),
  people: createSharedCache({ bus, service: 'cards', name: 'people', ttlMs: 60_000, size: 50_000 }),
});

/** What a change of boards makes out of date. */
export function invalidateBoards({ boards, places }: Caches): void {
  boards.invalidate();
  places.invalidate();
}
