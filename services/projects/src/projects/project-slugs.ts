import { projectUpdated } from '@cardinal/contracts';
import { type Log, newEvent } from '@cardinal/service-kit';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { toProjectSnapshot } from '../kernel/projects/project.snapshot.ts';
import { reservedProjectSlugs, toSlug } from '../slugs/slug.ts';
import { withFreeSlug } from '../slugs/with-free-slug.ts';

/** More than anybody needs; the oldest ones are dropped first. */
const maxFormerSlugs = 50;

/** The slug derived from a project's name. */
export const wantedSlug = (name: string): string => toSlug(name, 'project');

/** The former slugs of a project that changes from `left` to `taken`. */
export const formerSlugsAfter = (former: readonly string[], left: string, taken: string): string[] =>
  [...former.filter((slug) => slug !== left && slug !== taken), left].slice(-maxFormerSlugs);

export type ProjectSlugs = ReturnType<typeof createProjectSlugs>;

export function createProjectSlugs({ projects, log }: { projects: Projects; log: Log }) {
  async function release(slug: string, holderId: string): Promise<void> {
    for (const id of await projects.idsWithFormerSlug(slug, holderId)) {
      await projects.change(id, (project) => {
        const formerSlugs = project.formerSlugs.filter((former) => former !== slug);
        const after = { ...project, formerSlugs };
        // The stream's version increases, so that other services are informed; the version that users see does not.
        return {
          set: { formerSlugs, slugReleases: (project.slugReleases ?? 0) + 1 },
          events: [newEvent(projectUpdated, { project: toProjectSnapshot(after) })],
        };
      });
    }
  }

  return {
    /** Writes with the first free slug for `name`; `exceptId` may keep its own. */
    withFree: <T>(name: string, write: (slug: string) => Promise<T>, exceptId?: string): Promise<T> =>
      withFreeSlug(
        wantedSlug(name),
        async (base) => new Set([...(await projects.takenSlugs(base, exceptId)), ...reservedProjectSlugs]),
        write,
      ),

    /**
     * Removes `slug` from the former slugs of other projects, so that it does not lead back to them when `holderId`
     * changes its slug. A look-up prefers the holder anyway, so a failure here does no harm.
     */
    release: (slug: string, holderId: string) =>
      release(slug, holderId).catch((err) => log.warn({ err, slug }, 'a former slug was not released')),
  };
}
