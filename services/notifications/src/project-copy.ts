import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import { type ProjectionDeps, updateProjectsOnEvents } from './projection.consumers.ts';
import { streamEffectOf } from './stream/entries-of-event.ts';
import { type StreamEventDeps, streamEvents } from './stream/stream.consumers.ts';
import type { Refresh } from './stream/stream.entry.ts';

export interface ProjectCopyDeps extends ProjectionDeps {
  streams: StreamEventDeps;
  /** Resolves once open streams have received what is in the log. */
  flush(): Promise<void>;
  /** Checks the rights of open streams again. */
  refresh(refresh: Refresh): Promise<void>;
  /** Clears the list of users whose notifications were checked. */
  forgetChecked(): void;
}

const orLater =
  <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
  (...args: A) =>
    work(...args).catch(() => {});

/**
 * What goes with a revoked right. Where it cannot go yet, the revocation need not wait for it: the bell shows nothing
 * before it is gone, and the event itself removes it.
 */
const ofRevocations = ({ removal, forgetBoard }: Pick<ProjectionDeps, 'removal' | 'forgetBoard'>) => ({
  removal: {
    ...removal,
    removeBoard: orLater(removal.removeBoard),
    forgetUnseen: orLater(removal.forgetUnseen),
    forgetUnseenOn: orLater(removal.forgetUnseenOn),
  },
  forgetBoard: orLater(forgetBoard),
});

/** The data that access decisions use: projects, boards, members, and the rights of open streams. */
export function createProjectCopy(deps: ProjectCopyDeps): ProjectCopy {
  const { projects, streams, flush, refresh } = deps;
  const { removal, forgetBoard } = ofRevocations(deps);
  const copy = projects.copy();
  const consumers = createConsumers();
  updateProjectsOnEvents(consumers, { ...deps, removal, forgetBoard });
  streamEvents(consumers, streams);
  return {
    ...copy,
    async apply(event) {
      await consumers.handle(event);
      // A user who loses something is informed before the stream ends.
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
      await removal.removeBoard(boardId);
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
