import {
  type Card,
  countUnread,
  createBoard,
  createCard,
  createComment,
  createProject,
  getCard,
  getPublicBoard,
  inviteUser,
  listBoardCards,
  listComments,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { expect } from '@jest/globals';
import { signedIn, type Visitor, visitor } from './browser-like.ts';

/** The data that the path creates, to check after a crash. */
export interface Traces {
  slug: string;
  card: Card;
}

async function createWork(lead: Visitor) {
  const { id: projectId, slug } = await lead.call(createProject, { body: { name: 'Voyager' } });
  const params = { slug };
  await lead.call(createBoard, { params, body: { name: 'Ideas', visibility: 'public' } });
  await lead.call(createBoard, { params, body: { name: 'Work', visibility: 'private' } });
  const body = { title: 'Golden record skips', description: 'At track three.', type: 'bug' as const };
  const card = await lead.call(createCard, { params: { slug, boardSlug: 'ideas' }, body });
  return { projectId, slug, card };
}

/**
 * The first steps of a new team by HTTP: the lead creates a project, boards and a card and moves it, a member comments,
 * the lead is notified, and a guest sees the public board but not the private one.
 */
export async function walkFirstPath(url: string): Promise<Traces> {
  const [lead, member] = await Promise.all([signedIn(url, 'lead'), signedIn(url, 'member')]);
  const { projectId, slug, card } = await createWork(lead);
  const params = { cardId: card.id };
  await lead.call(inviteUser, { body: { projectId, username: 'member', role: 'normal_user' } });
  await lead.call(updateCard, { params, body: { status: 'In Progress' } });

  const { count } = await lead.call(countUnread);
  const comment = { params, body: { content: 'Clean the needle first.' } };
  await eventually(async () => (await member.ask(createComment, comment)).status === 201);
  await eventually(async () => (await lead.call(countUnread)).count > count);

  const guest = visitor(url);
  await eventually(
    async () => (await guest.ask(getPublicBoard, { params: { project: slug, board: 'ideas' } })).ok,
  );
  expect((await guest.ask(getPublicBoard, { params: { project: slug, board: 'work' } })).status).toBe(404);
  return { slug, card };
}

/** Checks that all data of the path exist. */
export async function expectTraces(url: string, { slug, card }: Traces): Promise<void> {
  const lead = await signedIn(url, 'lead');
  const cards = await lead.call(listBoardCards, { params: { slug, boardSlug: 'ideas' } });
  expect(cards.map(({ title }) => title)).toEqual([card.title]);
  const found = await lead.call(getCard, { params: { cardId: card.id } });
  expect(found).toMatchObject({ status: 'In Progress', commentCount: 1 });
  const comments = await lead.call(listComments, { params: { cardId: card.id } });
  expect(comments.map(({ content }) => content)).toEqual(['Clean the needle first.']);
}
