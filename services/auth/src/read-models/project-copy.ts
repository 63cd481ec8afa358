import type { Consumers, ProjectCopy } from '@cardinal/service-kit';
import type { KnownProjects } from './known-projects.ts';

/** What this service decides by: who is what in a project. It keeps no boards. */
export const createProjectCopy = (known: KnownProjects, consumers: Consumers): ProjectCopy => ({
  apply: (event) => consumers.handle(event),
  knows: async (projectId) => (await known.project(projectId)) !== null,
  boardIds: async () => [],
  store: known.takeIn,
  async buryBoard() {},
  buryProject: known.remove,
  forget() {},
});
