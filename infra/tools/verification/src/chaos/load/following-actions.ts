import { type FollowLevel, followBoard, followCard, followLevels, followProject } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { choiceKeys } from '../choices.ts';
import { worstOfBoard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { type Action, anybody, boardsFor, noteRefusal, someCard, type Worker } from './worker.ts';

const someLevel = ({ dice }: Worker): FollowLevel | null => dice.pick([...followLevels, null]) ?? null;

async function ofCard(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const level = someLevel(worker);
  const outcome = await ledger.choices.make<unknown>({ [choiceKeys.level(worker.id, card.id)]: level }, () =>
    attempt(worker.who, followCard, { params: { cardId: card.id }, body: { level } }),
  );
  noteRefusal(ledger, 'followCard', outcome, worstOfCard(card));
  return outcome;
}

async function ofBoard(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const board = worker.dice.pick(boardsFor(worker, ledger));
  if (!board) return null;
  const level = someLevel(worker);
  const params = { slug: board.project.slug, boardSlug: board.slug };
  const outcome = await ledger.choices.make<unknown>({ [choiceKeys.level(worker.id, board.id)]: level }, () =>
    attempt(worker.who, followBoard, { params, body: { level } }),
  );
  noteRefusal(ledger, 'followBoard', outcome, worstOfBoard(board));
  return outcome;
}

async function ofProject(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const project = worker.dice.pick(ledger.projects.filter(({ fate }) => fate === 'living'));
  if (!project) return null;
  const level = someLevel(worker);
  const outcome = await ledger.choices.make<unknown>(
    { [choiceKeys.level(worker.id, project.id)]: level },
    () => attempt(worker.who, followProject, { params: { slug: project.slug }, body: { level } }),
  );
  noteRefusal(ledger, 'followProject', outcome, project.fate);
  return outcome;
}

/** Whether a user changes their mind. Earlier events may then notify them or not, so most do not. */
export const isRestless = ({ isRestless: is }: Worker): boolean => is;

export const followingActions: readonly Action[] = [
  { name: 'follow or mute a card', weight: 4, may: anybody, run: ofCard },
  { name: 'follow or mute a board', weight: 2, may: isRestless, run: ofBoard },
  { name: 'follow or mute a project', weight: 1, may: isRestless, run: ofProject },
];
