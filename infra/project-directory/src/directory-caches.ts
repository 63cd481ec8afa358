import type { Cache } from '@cardinal/service-kit';
import type { BoardRow, MemberRow, ProjectRow } from './rows.ts';

/**
 * Rows that a service wants to find without its database; each one is optional, and one cache may serve twice, as the
 * keys differ: `id:…`, `slug:…`, and the ids of members.
 */
export interface DirectoryCaches<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  projects: Cache<P>;
  projectsBySlug: Cache<P>;
  boards: Cache<B>;
  boardsBySlug: Cache<B>;
  members: Cache<M>;
}

/** What was written. */
export type DirectoryChange =
  | { of: 'project'; projectId: string }
  | { of: 'boards'; projectId: string }
  /** Of one user, or of the whole team. */
  | { of: 'members'; projectId: string; userId?: string };

export interface CacheInvalidation {
  /** To be called after each write. */
  changed(change: DirectoryChange): void;
  /** To be called where it is not known what was written. */
  changedAll(): void;
  /** Drops what this process holds, also what it is just loading. */
  drop(): void;
}

interface CacheInvalidationDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  caches: Partial<DirectoryCaches<P, B, M>>;
  memberId(projectId: string, userId: string): string;
  changed?: (change: DirectoryChange) => void;
  dropped?: () => void;
}

type AnyCache = Pick<Cache<never>, 'invalidate' | 'drop'>;

/** Those that are there, each once. */
const different = (...caches: (AnyCache | undefined)[]): AnyCache[] => [
  ...new Set(caches.filter((cache) => cache !== undefined)),
];

export function createCacheInvalidation<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  caches,
  memberId,
  changed,
  dropped,
}: CacheInvalidationDeps<P, B, M>): CacheInvalidation {
  const all = different(...Object.values(caches));
  // Invalidated as a whole, since a slug may pass from one to another.
  const projects = different(caches.projects, caches.projectsBySlug);
  const boards = different(caches.boards, caches.boardsBySlug);

  function invalidate(change: DirectoryChange): void {
    if (change.of === 'project') for (const cache of projects) cache.invalidate();
    else if (change.of === 'boards') for (const cache of boards) cache.invalidate();
    else caches.members?.invalidate(change.userId && memberId(change.projectId, change.userId));
  }

  return {
    changed(change) {
      invalidate(change);
      changed?.(change);
    },
    changedAll() {
      for (const cache of all) cache.invalidate();
      dropped?.();
    },
    drop() {
      for (const cache of all) cache.drop();
      dropped?.();
    },
  };
}
