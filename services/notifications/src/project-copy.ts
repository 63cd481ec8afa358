import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import { keepUpWithProjects, type UpkeepParts } from './notifications/upkeep.consumers.ts';
import type { Places } from './read-models/places.ts';
import { meaningOf } from './stream/entries-of-event.ts';
import { type StreamEventParts, streamEvents } from './stream/stream.consumers.ts';
import type { Refresh } from './stream/stream.entry.ts';

export interface ProjectCopyParts extends UpkeepParts {
  places: Places;
  streams: StreamEventParts;
  /** Resolves once open streams have been offered what is in the log. */
  flush(): Promise<void>;
  /** Looks at the rights of open streams anew. */
  refresh(refresh: Refresh): Promise<void>;
  /** Forgets whose notifications were looked through. */
  forgetChecked(): void;
}

/** What this service decides by: rows of projects, boards and members, and the rights that open streams hold. */
export function createProjectCopy(parts: ProjectCopyParts): ProjectCopy {
  const { projects, boards, members, removal, places, streams, flush, refresh } = parts;
  const consumers = createConsumers();
  keepUpWithProjects(consumers, parts);
  streamEvents(consumers, streams);
  return {
    async apply(event) {
      await consumers.handle(event);
      // Whoever loses something hears that it is gone before the stream ends.
      await flush();
      const { refresh: touched } = meaningOf(event);
      if (touched) await refresh(touched);
    },
    knows: async (projectId) => (await projects.byId(projectId)) !== null,
    boardIds: boards.livingIds,
    async store(tree) {
      await places.store(tree);
      await refresh({ projectId: tree.project.value.id });
    },
    async buryBoard(boardId) {
      await boards.bury(boardId);
      await removal.remove({ boardId });
      await refresh({ boardId });
    },
    async buryProject(projectId) {
      await projects.bury(projectId);
      await boards.buryAll(projectId);
      await members.buryAll(projectId);
      await removal.remove({ projectId });
      await refresh({ projectId });
    },
    forget() {
      for (const model of [projects, boards, members]) model.forget();
      parts.forgetChecked();
    },
  };
}
