import { findTogether } from '@cardinal/service-kit';
import { cached, idKey, ifLiving, type LookUpDeps, livingRows, orAsked } from './look-ups.ts';
import { type BoardRow, living, type MemberRow, type ProjectRow } from './rows.ts';

/** Finds projects. `project` and `projectBySlug` ask the projects service once for what was never heard of. */
export function createProjectLookUps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models: { projects },
  shape,
  caches,
  ask,
}: LookUpDeps<P, B, M>) {
  const find = findTogether(projects);
  const { withSlug = (slug: string) => ({ slug }) } = shape.projects;

  async function findBySlug(slug: string): Promise<P | null> {
    const found = await projects.find({ ...withSlug(slug), ...living } as never).lean<P[]>();
    // The project that has the slug now goes before those that had it once.
    return found.find((project) => project.slug === slug) ?? found[0] ?? null;
  }

  return {
    /** As far as is known here; a tombstone too. */
    projectRow: (projectId: string): Promise<P | null> =>
      cached(caches.projects, idKey(projectId), () => find(projectId)),

    async project(projectId: string): Promise<P | null> {
      const load = orAsked(ask, { projectId })(() => find(projectId));
      return ifLiving(await cached(caches.projects, idKey(projectId), load));
    },

    /** Projects that are known here and not gone, by id. */
    livingProjects: (projectIds: Iterable<string>): Promise<Map<string, P>> =>
      livingRows(projectIds, caches.projects, find),

    /** The living project that has the slug, or had it once, as far as is known here. */
    knownProjectBySlug: (slug: string): Promise<P | null> =>
      cached(caches.projectsBySlug, `slug:${slug}`, () => findBySlug(slug)),

    projectBySlug: (slug: string): Promise<P | null> =>
      cached(
        caches.projectsBySlug,
        `slug:${slug}`,
        orAsked(ask, { slug })(() => findBySlug(slug)),
      ),
  };
}
