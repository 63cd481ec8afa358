import { projectDeleted } from '@cardinal/contracts';
import { type Connection, type Consumers, kept, type Log } from '@cardinal/service-kit';
import type { CardModel } from '../../kernel/card/card.model.ts';
import type { DataHooks } from '../../kernel/card-data/card-data.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../../kernel/tasks/pending-tasks.ts';
import { findLabel } from './label.rules.ts';
import type { Labels } from './labels.ts';

/** Labels that cards are to lose, and deleted projects whose labels and all else are to go. */
export const labelRemovalModel = (connection: Connection) =>
  pendingTaskModel(connection, 'LabelRemoval', 'label_removals');

const toTaskId = (projectId: string, labelId: string) => `${projectId}:${labelId}`;

export interface LabelRemovalDeps {
  labelRemovals: PendingTaskModel;
  cards: CardModel;
  labels: Pick<Labels, 'of' | 'remove'>;
  /** Removes what belongs to a deleted project and to none of its boards. */
  purgeProject: DataHooks['purgeProject'];
  log: Log;
}

export interface LabelRemoval extends PendingTasks {
  /** Deletes a label. Nobody is shown it from then on; cards lose it soon after. */
  remove(projectId: string, labelId: string): Promise<void>;
  /** Removes the labels of deleted projects, and all else of them. To be called after the read models. */
  consume(consumers: Consumers): void;
}

/** Deletes labels, and takes them off the cards. */
export function createLabelRemoval(deps: LabelRemovalDeps): LabelRemoval {
  const { labelRemovals, cards, labels, purgeProject, log } = deps;

  /** Nobody sees a difference, so the cards get no new version and publish nothing. */
  async function takeOff(projectId: string, labelId: string): Promise<void> {
    // It was noted before it was to be deleted, which may have failed.
    if ((await labels.of(projectId)).some(({ id }) => id === labelId)) return;
    await cards.updateMany({ labelIds: labelId, ...kept }, { $pull: { labelIds: labelId } });
  }

  const work = createPendingTasks({
    notes: labelRemovals,
    log,
    async work(note) {
      const [projectId = '', labelId] = note._id.split(':');
      if (labelId) await takeOff(projectId, labelId);
      else for (const purge of purgeProject) await purge(projectId);
      return isOld(note);
    },
  });

  return {
    ...work,
    async remove(projectId, labelId) {
      findLabel(await labels.of(projectId), labelId);
      const note = toTaskId(projectId, labelId);
      await work.start([note]);
      await labels.remove(projectId, labelId);
      // The first round may have come before it was gone.
      await work.start([note]);
    },
    consume(consumers) {
      consumers.on(projectDeleted, ({ data: { projectId } }) => work.start([projectId]));
    },
  };
}
