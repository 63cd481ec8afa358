import {
  addPushDevice,
  changeEmail,
  createBoard,
  createLabel,
  createProject,
  inviteUser,
  updateBoard,
} from '@cardinal/contracts';
import { demoPassword } from '@cardinal/local/demo/accounts.ts';
import { seedPeople } from '@cardinal/local/demo/demo-people.ts';
import { signedIn, type Visitor } from '@cardinal/local/test/browser-like.ts';
import { eventually } from '@cardinal/testing';
import type { Dice } from '../dice.ts';
import type { Ledger } from '../ledger.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import type { LedgerProject } from '../things.ts';
import { create } from './card-actions.ts';
import { rewrite, write } from './comment-actions.ts';
import { chooseBefore } from './standing-choices.ts';
import type { Worker } from './worker.ts';

const staff = [
  { username: 'lead', role: 'project_admin' },
  { username: 'amara', role: 'project_admin' },
  { username: 'jonas', role: 'normal_user' },
  { username: 'mei', role: 'normal_user' },
  { username: 'soren', role: 'normal_user' },
  { username: 'member', role: 'normal_user' },
  { username: 'kestrel', role: 'stranger' },
  { username: 'halley', role: 'stranger' },
] as const;
/** They change their notification settings. */
const restless: readonly string[] = ['member', 'halley'];
/** They are notified in a browser, too. */
const withBrowser: readonly string[] = ['lead', 'jonas', 'mei', 'soren', 'kestrel'];
/** Has an address that is not verified. */
const unverified = 'soren';
/** Edits of one comment before the run; it has too many to be kept in the end. */
const manyEdits = 45;
/** A member who does nothing. */
const idler = 'tomasz';

/** Projects, the Slack channel of each, and their boards with whether the load may delete them. */
const plan = [
  {
    name: 'Mercury',
    channel: 'bugs',
    boards: [
      ['Ideas', 'public', false],
      ['Work', 'private', false],
    ],
  },
  {
    name: 'Gemini',
    channel: 'general',
    boards: [
      ['Feedback', 'public', false],
      ['Old sprint', 'private', true],
    ],
  },
  {
    name: 'Skylab',
    channel: null,
    boards: [
      ['Requests', 'public', false],
      ['Old requests', 'public', true],
    ],
  },
  {
    name: 'Doomed',
    channel: 'releases',
    boards: [
      ['Last words', 'public', false],
      ['Secrets', 'private', false],
    ],
  },
] as const;

export interface Cast {
  workers: Worker[];
  idleUserId: string;
  lead: Worker;
  /** Suspends users. */
  superAdmin: Visitor;
  /** Deleted in the middle of the run. */
  doomed: LedgerProject;
}

async function cast(
  { url, env, push }: ChaosStack,
  ledger: Ledger,
  dice: Dice,
): Promise<{ workers: Worker[]; idleUserId: string }> {
  const people = await seedPeople(env);
  const workers: Worker[] = [];
  for (const { username, role } of staff) {
    const who = (await signedIn(url, username)) as Worker['who'];
    const { id, account } = people[username];
    const isStranger = role === 'stranger';
    const isRestless = restless.includes(username);
    workers.push({ id, username, role, isRestless, who, dice: dice.fork(username) });
    const subscription = withBrowser.includes(username) ? push.subscribe() : null;
    if (subscription) await who.call(addPushDevice, { body: subscription });
    const address = username === unverified ? null : account.email;
    const browser = subscription?.endpoint ?? null;
    ledger.people.push({ id, username, isStranger, address, browser });
    if (username !== unverified) continue;
    const body = { email: `new-${account.email}`, password: demoPassword };
    await who.call(changeEmail, { body });
  }
  return { workers, idleUserId: people[idler].id };
}

/** Connects a project to Slack like a user. */
async function connectSlack(
  { slack }: ChaosStack,
  { who }: Worker,
  projectId: string,
  channel: string,
): Promise<void> {
  await eventually(
    async () => {
      const asked = await who.open(`/api/slack/install/${projectId}`);
      const back = new URL(await slack.control.approve(asked.headers.get('location') ?? '', channel));
      const done = await who.open(`${back.pathname}${back.search}`);
      return done.headers.get('location')?.includes('slack=connected') ?? false;
    },
    { timeoutMs: 20_000, everyMs: 500 },
  );
}

async function build(
  stack: ChaosStack,
  ledger: Ledger,
  lead: Worker,
  { name, channel, boards }: (typeof plan)[number],
  idle: string,
): Promise<LedgerProject> {
  const made = await lead.who.call(createProject, { body: { name, description: `${name} at first.` } });
  const { id, slug, version } = made;
  const description = { version, text: `${name} at first.`, maybe: [] };
  const project: LedgerProject = { id, slug, fate: 'living', description, labelIds: [] };
  ledger.projects.push(project);
  for (const { username, role } of staff.filter(
    (person) => person.role !== 'stranger' && person.username !== 'lead',
  ))
    await lead.who.call(inviteUser, { body: { projectId: id, username, role: role as 'normal_user' } });
  await lead.who.call(inviteUser, { body: { projectId: id, username: idle, role: 'normal_user' } });
  for (const [boardName, visibility, isSpare] of boards) {
    const board = await lead.who.call(createBoard, {
      params: { slug },
      body: { name: boardName, visibility },
    });
    const takesGuests = visibility === 'public' && !isSpare;
    const params = { slug, boardSlug: board.slug };
    if (takesGuests) await lead.who.call(updateBoard, { params, body: { guestsMaySubmit: true } });
    const value = { version: board.version, text: boardName, maybe: [] };
    ledger.boards.push({
      id: board.id,
      slug: board.slug,
      project,
      isPublic: visibility === 'public',
      isSpare,
      takesGuests,
      fate: 'living',
      deletions: 0,
      hasLeft: false,
      name: value,
    });
  }
  for (const name of ['crash', 'docs', 'later']) {
    const { id: labelId } = await lead.who.call(createLabel, { params: { slug }, body: { name } });
    project.labelIds.push(labelId);
  }
  if (channel) await connectSlack(stack, lead, id, channel);
  return project;
}

async function editOften(worker: Worker, ledger: Ledger): Promise<void> {
  await create(worker, ledger, ledger.boards[0]!);
  await write(worker, ledger, ledger.cards[0]!, null);
  for (let edits = 0; edits < manyEdits; edits += 1) await rewrite(worker, ledger, ledger.comments[0]!);
}

/** Signs users in and creates projects, boards, teams and Slack connections, before any fault. */
export async function setUp(stack: ChaosStack, ledger: Ledger, dice: Dice): Promise<Cast> {
  const { workers, idleUserId } = await cast(stack, ledger, dice);
  const lead = workers[0]!;
  const projects: LedgerProject[] = [];
  for (const each of plan) projects.push(await build(stack, ledger, lead, each, idler));
  await chooseBefore(workers, ledger);
  await editOften(lead, ledger);
  const superAdmin = await signedIn(stack.url, 'superadmin');
  return { workers, idleUserId, lead, superAdmin, doomed: projects.at(-1)! };
}
