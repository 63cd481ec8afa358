import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import { buryBoard, livingBoardIds } from './boards.ts';
import { consumeProjectEvents, createBuryProject, type ProjectConsumerDeps } from './project.consumers.ts';
import type { ProjectTrees } from './project-trees.ts';

export interface ProjectCopyParts extends ProjectConsumerDeps {
  trees: ProjectTrees;
}

/** What this service decides by: rows of projects, boards and members, and what memory holds of them. */
export function createProjectCopy(parts: ProjectCopyParts): ProjectCopy {
  const { projects, boards, caches, trees, cleanUp } = parts;
  const consumers = createConsumers();
  consumeProjectEvents(consumers, parts);
  return {
    apply: (event) => consumers.handle(event),
    knows: async (projectId) => (await projects.exists({ _id: projectId })) !== null,
    boardIds: (projectId) => livingBoardIds(boards, projectId),
    store: (tree) => trees.store(tree),
    async buryBoard(boardId, projectId) {
      await buryBoard(boards, boardId, projectId);
      await cleanUp([boardId]);
    },
    buryProject: createBuryProject(parts),
    forget() {
      for (const cache of [caches.projects, caches.boards, caches.roles, caches.places]) cache.drop();
    },
  };
}
