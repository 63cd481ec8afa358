import { projectDeleted } from '@cardinal/contracts';
import type { Connection, Consumers, Log } from '@cardinal/service-kit';
import {
  createNotedWork,
  isOld,
  type NotedWork,
  type NoteModel,
  noteModel,
} from '../deletions/noted-work.ts';
import { removeAll } from '../deletions/remove-contents.ts';
import type { EntryModel } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';

/** Deleted projects whose changelogs are to go. */
export const changelogRemovalModel = (connection: Connection) =>
  noteModel(connection, 'ChangelogRemoval', 'changelog_removals');

export interface ChangelogRemovalDeps {
  changelogRemovals: NoteModel;
  changelogEntries: EntryModel;
  changelog: Pick<Entries, 'forgetProject'>;
  log: Log;
}

export interface ChangelogRemoval extends NotedWork {
  /** Removes the changelogs of deleted projects. To be called after the read models. */
  consume(consumers: Consumers): void;
}

/** Removes the changelogs of deleted projects, also what is written at that moment. */
export function createChangelogRemoval(deps: ChangelogRemovalDeps): ChangelogRemoval {
  const work = createNotedWork({
    notes: deps.changelogRemovals,
    log: deps.log,
    async work(note) {
      await removeAll(deps.changelogEntries, { projectId: note._id });
      await deps.changelog.forgetProject(note._id);
      return isOld(note);
    },
  });
  return {
    ...work,
    consume(consumers) {
      consumers.on(projectDeleted, ({ data: { projectId } }) => work.start([projectId]));
    },
  };
}
