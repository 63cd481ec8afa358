import { randomBytes } from 'node:crypto';
import {
  createLabel,
  deleteCard,
  deleteComment,
  listPublicCards,
  moveCard,
  pagePublicCards,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publicDocuments } from '../test/public-documents.ts';
import { startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Words of one side, which occur nowhere else. */
const wordsOf = (side: string) => {
  const words: string[] = [];
  return { words, word: () => words[words.push(`${side}${randomBytes(5).toString('hex')}`) - 1]! };
};

it('shows nothing of what is private, however it stands beside what is public', async () => {
  const documents = publicDocuments(world);
  const open = wordsOf('open');
  const secret = wordsOf('secret');
  const board = await world.board('public');
  const hidden = await world.board('private', { project: board.project });
  const elsewhere = await world.board('private');
  const admin = await world.member(board, 'project_admin');
  await world.join(elsewhere, admin, 'project_admin');
  const insider = await world.person({ username: secret.word() });
  for (const at of [board, elsewhere]) await world.join(at, insider, 'normal_user');
  const text = (of: typeof open) => ({ title: of.word(), description: `# ${of.word()}\n\n${of.word()}` });

  const card = await world.card(admin, board, text(open));
  await world.comment(admin, card, { content: open.word() });
  // Twins: on a private board, in a private project, in the trash, and one that left for a private board.
  const twins = [];
  for (const at of [hidden, elsewhere]) {
    const twin = await world.card(insider, at, text(secret));
    await world.comment(insider, twin, { content: secret.word() });
    twins.push(twin);
  }
  const [trashed, moved] = [
    await world.card(admin, board, text(secret)),
    await world.card(admin, board, text(secret)),
  ];
  for (const one of [trashed, moved]) {
    await world.comment(admin, one, { content: secret.word() });
    await admin.call(updateCard, { params: { cardId: one.id }, body: { status: 'Resolved' } });
  }
  await admin.call(deleteCard, { params: { cardId: trashed.id } });
  await admin.call(moveCard, { params: { cardId: moved.id }, body: { boardSlug: hidden.slug } });
  // What hangs on the public card and is not for guests: labels, assignees, deleted comments, former texts.
  const label = await admin.call(createLabel, {
    params: { slug: board.project.slug },
    body: { name: secret.word(), color: 'red' },
  });
  const former = secret.word();
  const set = (body: object) => admin.call(updateCard, { params: { cardId: card.id }, body });
  await set({ labelIds: [label.value.id], assigneeIds: [insider.id], title: former });
  await set({ title: open.word(), status: 'In Progress' });
  const comment = await world.comment(insider, card, { content: secret.word() });
  await admin.call(deleteComment, { params: { commentId: comment.id }, body: {} });

  const secretIds = [...twins, trashed, moved].map(({ id }) => id);
  const listed = { params: { project: board.project.slug, board: board.slug } };
  const shown = [
    await documents.page(board),
    await documents.page(board, undefined, 'sort=votes&status=In+Progress'),
    await documents.page(board, undefined, 'q=e'),
    await documents.page(board, card.id),
    ...(await Promise.all(secretIds.map((id) => documents.page(board, id)))),
    await (await documents.feed(board)).text(),
    await (await documents.sitemap()).text(),
    await (await documents.sitemap(`?board=${board.id}`)).text(),
    (await world.guest.call(listPublicCards, listed)).text,
    (await world.guest.call(pagePublicCards, { ...listed, query: { search: 'e' } })).text,
    ...(await Promise.all([hidden, elsewhere].map(async (at) => (await documents.feed(at)).text()))),
  ];
  const all = JSON.stringify(shown);
  // The first title is a former one by now.
  expect(open.words.slice(1).filter((word) => !all.includes(word))).toEqual([]);
  const private_ = [...secret.words, ...secretIds, hidden.id, hidden.slug, elsewhere.id, elsewhere.slug];
  expect(private_.filter((word) => all.includes(word))).toEqual([]);
  // Nor is it told that there is something to be found.
  for (const word of [secret.words[1], former]) {
    const { value } = await world.guest.call(pagePublicCards, { ...listed, query: { search: word } });
    expect([value.total, value.counts, value.typeCounts]).toEqual([
      0,
      { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 },
      { bug: 0, feature: 0 },
    ]);
  }
});
