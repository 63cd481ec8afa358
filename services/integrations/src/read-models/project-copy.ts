import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import { keepPlaces, type PlaceParts } from '../upkeep.consumers.ts';
import type { Places } from './places.ts';

/** What this service decides by: rows of projects, boards and members. */
export function createProjectCopy(parts: PlaceParts & { places: Places }): ProjectCopy {
  const { projects, boards, members, places } = parts;
  const consumers = createConsumers();
  keepPlaces(consumers, parts);
  return {
    apply: (event) => consumers.handle(event),
    knows: async (projectId) => (await projects.byId(projectId)) !== null,
    boardIds: boards.livingIds,
    store: places.store,
    async buryBoard(boardId) {
      await boards.bury(boardId);
    },
    async buryProject(projectId) {
      await projects.bury(projectId);
      await boards.buryAll(projectId);
      await members.buryAll(projectId);
    },
    forget() {},
  };
}
