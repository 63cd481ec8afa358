import type { AssignableRole } from '@cardinal/contracts';
import type { Cache } from '@cardinal/service-kit';
import type { BoardRow, ProjectRow } from './rows.ts';

export interface CachedRole {
  role: AssignableRole | null;
}

/** Rows to find without the database; each cache is optional, and one may serve twice, as the keys differ. */
export interface DirectoryCaches<P extends ProjectRow, B extends BoardRow> {
  /** By `id:…`. */
  projects: Cache<P>;
  /** By `slug:…`. */
  projectsBySlug: Cache<P>;
  /** By `id:…`. */
  boards: Cache<B>;
  /** By `<projectId>/<slug>`. */
  boardsBySlug: Cache<B>;
  /** By the ids of members. */
  roles: Cache<CachedRole>;
}

/** The rows that were written. */
export type DirectoryChange =
  | { of: 'project'; projectId: string }
  | { of: 'boards'; projectId: string }
  /** Of one user, or of the whole team. */
  | { of: 'members'; projectId: string; userId?: string }
  /** It is not known what. */
  | { of: 'everything' };

export interface CacheInvalidation {
  /** To be called after each write. */
  changed(change: DirectoryChange): void;
  /** Drops what this process holds, also what it is just loading. */
  drop(): void;
}

interface CacheInvalidationDeps<P extends ProjectRow, B extends BoardRow> {
  caches: Partial<DirectoryCaches<P, B>>;
  memberId(projectId: string, userId: string): string;
  changed?: (change: DirectoryChange) => void;
  dropped?: () => void;
}

type AnyCache = Pick<Cache<never>, 'invalidate' | 'drop'>;

/** Drops missing ones and duplicates. */
const different = (...caches: (AnyCache | undefined)[]): AnyCache[] => [
  ...new Set(caches.filter((cache) => cache !== undefined)),
];

export function createCacheInvalidation<P extends ProjectRow, B extends BoardRow>({
  caches,
  memberId,
  changed,
  dropped,
}: CacheInvalidationDeps<P, B>): CacheInvalidation {
  const everything = different(...Object.values(caches));
  // Invalidated as a whole, since a slug may pass from one to another.
  const project = different(caches.projects, caches.projectsBySlug);
  const boards = different(caches.boards, caches.boardsBySlug);
  const byKind = { everything, project, boards };

  return {
    changed(change) {
      if (change.of === 'members')
        caches.roles?.invalidate(change.userId && memberId(change.projectId, change.userId));
      else for (const cache of byKind[change.of]) cache.invalidate();
      changed?.(change);
    },
    drop() {
      for (const cache of everything) cache.drop();
      dropped?.();
    },
  };
}
