import { cardUpdated, createCard, submissionChanged } from '@cardinal/contracts';
import { type AggregateStore, AppError, isDuplicateKey, type Log, newEvent } from '@cardinal/service-kit';
import { toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { SubmissionDocument } from './submission.model.ts';
import type { SubmissionRow, Submissions } from './submission.repository.ts';
import { getPurgeTime, toAuthor, toCardId } from './submission.rules.ts';

export interface CompleteDeps {
  store: AggregateStore<SubmissionDocument>;
  cards: AggregateStore<CardDocument>;
  create: CreateCard;
  projects: Pick<Projects, 'board' | 'project'>;
  submissions: Pick<Submissions, 'leftBehind'>;
  names: Names;
  log: Log;
}

type Change = 'received' | 'accepted' | 'rejected' | 'withdrawn' | 'claimed';
export const buildChangeEvent = ({ _id, boardId, projectId }: SubmissionRow, change: Change) =>
  newEvent(submissionChanged, { submissionId: _id, boardId, projectId, change });

const cannot = () =>
  new AppError(
    'conflict',
    'The board of this submission is not public any more. Make it public to accept it.',
  );

/** Writes the card of a submission that was accepted, once, and hands it over to who claimed it. */
export interface CompleteSubmission {
  /** @throws AppError where the card cannot be written; the submission waits again then */
  complete(submission: SubmissionRow): Promise<void>;
  /** Does so for what a crash left behind. */
  sweep(): Promise<void>;
}

export function createCompleteSubmission(deps: CompleteDeps): CompleteSubmission {
  const { store, cards, create, projects, submissions, names, log } = deps;

  async function write({ _id, boardId, projectId, ...content }: SubmissionRow): Promise<void> {
    const [board, project] = await Promise.all([projects.board(boardId), projects.project(projectId)]);
    if (board?.visibility !== 'public' || !project) throw cannot();
    const { type, title, description } = content;
    const body = createCard.body.parse({ type, title, description });
    const at = { slug: project.slug, boardSlug: board.slug };
    await create(toAuthor(_id), at, body, toCardId(_id)).catch((error) => {
      // It was written by a request that was interrupted before it could note that.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async function handOver({ _id }: SubmissionRow, userId: string): Promise<void> {
    const actor = (await names([userId])).get(userId);
    if (!actor) throw new AppError('unavailable', 'Please try again in a moment.');
    const decide = (card: CardDocument) => {
      if (card.createdBy !== _id) return null;
      const set = { createdBy: userId };
      const card_ = toCardSnapshot({ ...card, ...set });
      return { set, events: [newEvent(cardUpdated, { card: card_, changed: ['createdBy'], actor })] };
    };
    // It may be in the trash, hidden or merged, and come back.
    if (!(await cards.change(toCardId(_id), decide)))
      await cards.change(toCardId(_id), decide, { inTrash: true });
  }

  const waitAgain = (_id: string) =>
    store.change(_id, (doc) =>
      doc.written || doc.state !== 'accepted'
        ? null
        : {
            set: { state: 'waiting', purgeAt: getPurgeTime('waiting', new Date()) },
            unset: ['pendingAt', 'cardId', 'decidedAt'],
            events: [buildChangeEvent(doc, 'received')],
          },
    );

  async function complete(submission: SubmissionRow): Promise<void> {
    const { _id, claimedBy } = submission;
    if (!submission.pendingAt) return;
    if (!submission.written) {
      await write(submission).catch(async (error) => {
        if (error instanceof AppError && error.status < 500) await waitAgain(_id);
        throw error;
      });
    }
    if (claimedBy) await handOver(submission, claimedBy);
    // Claimed at the same moment, it stays pending: the claim hands it over.
    await store.change(_id, (doc) =>
      doc.pendingAt && doc.claimedBy === claimedBy
        ? {
            set: { written: true, title: '', description: '' },
            unset: ['pendingAt', 'purgeAt', 'slot'],
            events: [],
          }
        : null,
    );
  }

  return {
    complete,
    async sweep() {
      for (const submission of await submissions.leftBehind()) {
        await complete(submission).catch((error) =>
          log.warn({ err: error, submissionId: submission._id }, 'a submission is not a card yet'),
        );
      }
    },
  };
}
