import { exportProjects, lookUpProject } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import type { KnownProjects } from './known-projects.ts';

/** Takes in everything that the projects service has, and forgets what it has no longer. */
export async function rebuildKnownProjects(
  known: KnownProjects,
  internal: InternalClient,
): Promise<Record<string, number>> {
  const seen = new Set<string>();
  let roles = 0;
  let after: string | undefined;
  do {
    const { items, next } = await internal.call(exportProjects, { query: after ? { after } : {} });
    for (const tree of items) {
      await known.takeIn(tree);
      seen.add(tree.project.value.id);
      roles += tree.members.value.length;
    }
    after = next ?? undefined;
  } while (after);
  // One that was made during the export is not in it, so each is asked for by itself before it goes.
  for (const projectId of await known.livingIds()) {
    if (seen.has(projectId)) continue;
    const { tree } = await internal.call(lookUpProject, { query: { projectId } });
    if (!tree) await known.remove(projectId);
  }
  return { known_projects: seen.size, project_roles: roles };
}
