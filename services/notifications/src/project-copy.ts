import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import { type ProjectionDeps, updateProjectsOnEvents } from './projection.consumers.ts';
import { streamEffectOf } from './stream/entries-of-event.ts';
import { type StreamEventDeps, streamEvents } from './stream/stream.consumers.ts';
import type { Refresh } from './stream/stream.entry.ts';

export interface ProjectCopyDeps extends ProjectionDeps {
  streams: StreamEventDeps;
  /** Resolves once open streams have been offered what is in the log. */
  flush(): Promise<void>;
  /** Looks at the rights of open streams anew. */
  refresh(refresh: Refresh): Promise<void>;
  /** Forgets whose notifications were looked through. */
  forgetChecked(): void;
}

/** What this service decides by: rows of projects, boards and members, and the rights that open streams hold. */
export function createProjectCopy(deps: ProjectCopyDeps): ProjectCopy {
  const { projects, removal, streams, flush, refresh } = deps;
  const copy = projects.copy();
  const consumers = createConsumers();
  updateProjectsOnEvents(consumers, deps);
  streamEvents(consumers, streams);
  return {
    ...copy,
    async apply(event) {
      await consumers.handle(event);
      // Whoever loses something hears that it is gone before the stream ends.
      await flush();
      const { refresh: touched } = streamEffectOf(event);
      if (touched) await refresh(touched);
    },
    async store(tree) {
      await copy.store(tree);
      await refresh({ projectId: tree.project.value.id });
    },
    async buryBoard(boardId, projectId) {
      await copy.buryBoard(boardId, projectId);
      await removal.remove({ boardId });
      await refresh({ boardId });
    },
    async buryProject(projectId) {
      await copy.buryProject(projectId);
      await removal.remove({ projectId });
      await refresh({ projectId });
    },
    forget() {
      copy.forget();
      deps.forgetChecked();
    },
  };
}
