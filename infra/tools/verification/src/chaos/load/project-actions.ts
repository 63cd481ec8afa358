import { setTimeout as delay } from 'node:timers/promises';
import {
  changeMemberRole,
  createBoard,
  deleteBoard,
  deleteProject,
  restoreBoard,
  updateBoard,
  updateProfile,
  updateProject,
} from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { fateOfBoard, worstOfBoard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { acknowledge, type LedgerBoard, type LedgerProject } from '../things.ts';
import { type Action, admins, anybody, deleteThing, marked, noteRefusal, type Worker } from './worker.ts';

/** More would exceed a plan's limit, or leave too few cards on each board. */
const mostBoards = 14;

const living = ({ projects }: Ledger): LedgerProject[] => projects.filter(({ fate }) => fate === 'living');

const isFull = ({ boards }: Ledger): boolean =>
  boards.filter((board) => fateOfBoard(board) !== 'deleted').length >= mostBoards;

async function openBoard(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const project = worker.dice.pick(living(ledger));
  if (!project || isFull(ledger)) return null;
  const name = marked(worker, 'Board');
  const visibility = worker.dice.chance(0.5) ? 'public' : 'private';
  const outcome = await attempt(worker.who, createBoard, {
    params: { slug: project.slug },
    body: { name, visibility },
  });
  if (outcome.kind === 'acknowledged') {
    const { id, slug, version } = outcome.value;
    const value = { version, text: name, maybe: [] };
    ledger.boards.push({
      id,
      slug,
      project,
      isPublic: visibility === 'public',
      isSpare: true,
      takesGuests: false,
      fate: 'living',
      deletions: 0,
      hasLeft: false,
      name: value,
    });
  } else {
    ledger.unconfirmedCreates.push({ what: 'board', mark: name, mayExist: outcome.kind === 'unknown' });
    noteRefusal(ledger, 'createBoard', outcome, project.fate);
  }
  return outcome;
}

const toParams = (board: LedgerBoard) => ({ slug: board.project.slug, boardSlug: board.slug });
const livingBoards = ({ boards }: Ledger) => boards.filter((board) => fateOfBoard(board) === 'living');

async function rename(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const board = worker.dice.pick(livingBoards(ledger));
  if (!board) return null;
  const name = marked(worker, 'Board');
  const outcome = await attempt(worker.who, updateBoard, { params: toParams(board), body: { name } });
  if (outcome.kind === 'acknowledged') acknowledge(board.name, outcome.value.version, name);
  if (outcome.kind === 'unknown') board.name.maybe.push(name);
  noteRefusal(ledger, 'updateBoard', outcome, worstOfBoard(board));
  return outcome;
}

async function closeBoard(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const board = worker.dice.pick(livingBoards(ledger).filter(({ isSpare }) => isSpare));
  if (!board) return null;
  board.hasLeft = true;
  board.deletions += 1;
  const outcome = await deleteThing(board, () =>
    attempt(worker.who, deleteBoard, { params: toParams(board) }),
  );
  if (outcome.kind !== 'unknown') board.deletions -= 1;
  noteRefusal(ledger, 'deleteBoard', outcome, worstOfBoard(board));
  return outcome;
}

/** Brings a board back from the trash, with its cards. */
async function reopenBoard(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const board = worker.dice.pick(
    ledger.boards.filter(
      ({ fate, project, deletions }) => fate === 'deleted' && project.fate === 'living' && deletions === 0,
    ),
  );
  if (!board || isFull(ledger)) return null;
  board.fate = 'unknown';
  const params = { slug: board.project.slug, boardId: board.id };
  const outcome = await attempt(worker.who, restoreBoard, { params });
  if (outcome.kind === 'refused') board.fate = 'deleted';
  noteRefusal(ledger, 'restoreBoard', outcome, board.project.fate);
  if (outcome.kind !== 'acknowledged') return outcome;
  board.fate = 'living';
  // Another board may have had its address.
  board.slug = outcome.value.slug;
  acknowledge(board.name, outcome.value.version, outcome.value.name);
  return outcome;
}

async function describe(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const project = worker.dice.pick(living(ledger));
  if (!project) return null;
  const description = marked(worker, 'Project');
  const input = { params: { slug: project.slug }, body: { description } };
  const outcome = await attempt(worker.who, updateProject, input);
  if (outcome.kind === 'acknowledged') acknowledge(project.description, outcome.value.version, description);
  if (outcome.kind === 'unknown') project.description.maybe.push(description);
  noteRefusal(ledger, 'updateProject', outcome, project.fate);
  return outcome;
}

async function renameCompany(worker: Worker, ledger: Ledger): Promise<Outcome<unknown>> {
  const companyName = marked(worker, 'Company');
  const outcome = await attempt(worker.who, updateProfile, { body: { companyName } });
  const value = ledger.companies.get(worker.id) ?? { version: 0, text: '', maybe: [] };
  if (outcome.kind === 'acknowledged') acknowledge(value, value.version, companyName);
  if (outcome.kind === 'unknown') value.maybe.push(companyName);
  if (outcome.kind !== 'refused') ledger.companies.set(worker.id, value);
  noteRefusal(ledger, 'updateProfile', outcome, 'living');
  return outcome;
}

/** Changes the role of an idle member, so that no worker's rights depend on it. */
const createChangeRole = (userId: string) =>
  async function changeRole(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const project = worker.dice.pick(living(ledger));
    if (!project) return null;
    const role = worker.dice.chance(0.5) ? 'public_user' : 'normal_user';
    const params = { slug: project.slug, userId };
    const outcome = await attempt(worker.who, changeMemberRole, { params, body: { role } });
    noteRefusal(ledger, 'changeMemberRole', outcome, project.fate);
    return outcome;
  };

/** Deletes a whole project; retries until it is acknowledged or gone. */
export async function removeProject(worker: Worker, ledger: Ledger, project: LedgerProject): Promise<void> {
  project.fate = 'unknown';
  for (let unknown = 0; project.fate !== 'deleted'; ) {
    const outcome = await attempt(worker.who, deleteProject, { params: { slug: project.slug } });
    ledger.counts[outcome.kind] += 1;
    const isGone = outcome.kind === 'refused' && outcome.status === 404 && unknown > 0;
    if (outcome.kind === 'unknown') unknown += 1;
    if (outcome.kind === 'acknowledged' || isGone) project.fate = 'deleted';
    else await delay(500);
  }
}

/**
 * Actions on projects, boards, teams and accounts.
 * @param idleUserId a member who does nothing
 */
export const projectActions = (idleUserId: string): readonly Action[] => [
  { name: 'create a board', weight: 2, may: admins, run: openBoard },
  { name: 'rename a board', weight: 2, may: admins, run: rename },
  { name: 'delete a board', weight: 2, may: admins, run: closeBoard },
  { name: 'restore a board', weight: 2, may: admins, run: reopenBoard },
  { name: 'describe a project', weight: 2, may: admins, run: describe },
  { name: 'change a role', weight: 2, may: admins, run: createChangeRole(idleUserId) },
  { name: 'rename a company', weight: 1, may: anybody, run: renameCompany },
];
