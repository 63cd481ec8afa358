import {
  boardRestored,
  boardUpdated,
  boardVisibilities,
  hidesBoard,
  memberRemoved,
  memberRoleChanged,
  seesBoard,
} from '@cardinal/contracts';
import type { AggregateStore, Connection, Consumers, Log } from '@cardinal/service-kit';
import { editedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../../kernel/tasks/pending-tasks.ts';
import type { Assignees } from './assignees.ts';

/** Members and boards whose cards may be assigned to somebody who lost sight of them. */
export const takeOffModel = (connection: Connection) => pendingTaskModel(connection, 'TakeOff', 'take_offs');

const ofMember = (projectId: string, userId: string) => `${projectId}:${userId}`;

export interface TakeOffDeps {
  takeOffs: PendingTaskModel;
  store: AggregateStore<CardDocument>;
  projects: Pick<Projects, 'board'>;
  assignees: Pick<Assignees, 'whoSee'>;
  names: Names;
  log: Log;
}

export interface TakeOff extends PendingTasks {
  /** Takes people off where members or boards change. To be called after the read models. */
  consume(consumers: Consumers): void;
}

/** Takes people off the cards that they no longer see. */
export function createTakeOff(deps: TakeOffDeps): TakeOff {
  const { takeOffs, store, projects, assignees, names, log } = deps;

  async function decide(card: CardDocument) {
    const before = card.assigneeIds ?? [];
    const board = await projects.board(card.boardId);
    // In the trash it keeps its cards as they are; once it is restored, this comes again.
    if (!board) return null;
    const assigneeIds = await assignees.whoSee(board, before);
    const [left] = before.filter((id) => !assigneeIds.includes(id));
    if (left === undefined) return null;
    const person = (await names([left])).get(left) ?? { id: left, username: '' };
    // Nobody did this; it counts as theirs, and not as a change of the card that others look at.
    const event = editedEvent(card, { ...card, assigneeIds }, ['assigneeIds'], person);
    return { set: { assigneeIds }, events: [event] };
  }

  async function findCardIds(noted: string): Promise<string[]> {
    const [id, userId] = noted.split(':');
    const found = userId
      ? store.model.find({ assigneeIds: userId, deleted: false, projectId: id }, { _id: 1 }).hint('assigned')
      : store.model
          .find({ boardId: id, deleted: false, 'assigneeIds.0': { $exists: true } }, { _id: 1 })
          .hint('newest');
    return (await found.lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  const work = createPendingTasks({
    notes: takeOffs,
    log,
    async work(note) {
      for (const cardId of await findCardIds(note._id)) {
        if (work.isStopped()) return false;
        await store.change(cardId, decide);
      }
      return isOld(note);
    },
  });

  return {
    ...work,
    consume(consumers) {
      consumers
        .on(memberRoleChanged, async ({ data: { member } }) => {
          if (!boardVisibilities.every((visibility) => seesBoard(member.role, visibility)))
            await work.start([ofMember(member.projectId, member.userId)]);
        })
        .on(memberRemoved, ({ data: { projectId, userId } }) => work.start([ofMember(projectId, userId)]))
        .on(boardRestored, ({ data: { board } }) => work.start([board.id]))
        .on(boardUpdated, async ({ data: { board, formerVisibility } }) => {
          if (formerVisibility && hidesBoard(formerVisibility, board.visibility))
            await work.start([board.id]);
        });
    },
  };
}
