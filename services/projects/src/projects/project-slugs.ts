import { projectUpdated } from '@cardinal/contracts';
import { type Log, newEvent } from '@cardinal/service-kit';
import { reservedProjectSlugs, slugOf } from '../slugs/slug.ts';
import { withFreeSlug } from '../slugs/with-free-slug.ts';
import type { Projects } from './project.repository.ts';
import { projectSnapshotOf } from './project.snapshot.ts';

/** More than anybody renames in earnest; the oldest links are the first to be forgotten. */
const maxFormerSlugs = 50;

/** The slug that a project's name asks for. */
export const wantedSlug = (name: string): string => slugOf(name, 'project');

/** The former slugs of a project that leaves `left` for `taken`. */
export const formerSlugsAfter = (former: readonly string[], left: string, taken: string): string[] =>
  [...former.filter((slug) => slug !== left && slug !== taken), left].slice(-maxFormerSlugs);

export type ProjectSlugs = ReturnType<typeof createProjectSlugs>;

export function createProjectSlugs({ projects, log }: { projects: Projects; log: Log }) {
  async function release(slug: string, holderId: string): Promise<void> {
    for (const id of await projects.idsWithFormerSlug(slug, holderId)) {
      await projects.change(id, (project) => {
        const formerSlugs = project.formerSlugs.filter((former) => former !== slug);
        const after = { ...project, formerSlugs };
        // The stream goes on, so that other services hear of it; the version that people see stays.
        return {
          set: { formerSlugs, slugReleases: (project.slugReleases ?? 0) + 1 },
          events: [newEvent(projectUpdated, { project: projectSnapshotOf(after) })],
        };
      });
    }
  }

  return {
    /** Writes with the first free slug for `name`; `exceptId` may keep what it has. */
    withFree: <T>(name: string, write: (slug: string) => Promise<T>, exceptId?: string): Promise<T> =>
      withFreeSlug(
        wantedSlug(name),
        async (base) => new Set([...(await projects.takenSlugs(base, exceptId)), ...reservedProjectSlugs]),
        write,
      ),

    /**
     * Ends that `slug` leads to projects that had it before `holderId` took it, so that it does not lead back there
     * when the holder moves on. A lookup prefers the holder anyway, so what was written stands if this fails.
     */
    release: (slug: string, holderId: string) =>
      release(slug, holderId).catch((err) => log.warn({ err, slug }, 'a former slug was not released')),
  };
}
