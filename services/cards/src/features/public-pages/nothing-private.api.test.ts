import { randomBytes } from 'node:crypto';
import {
  type BodyInputOf,
  createEntry,
  createLabel,
  deleteCard,
  deleteComment,
  embedRoadmap,
  getRoadmap,
  hideCard,
  hideComment,
  listPublicCards,
  listPublicEntries,
  listShippedIn,
  mergeCard,
  moveCard,
  pagePublicCards,
  pageRoadmap,
  updateCard,
  updateChangelog,
} from '@cardinal/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publicDocuments } from '../../test/public-documents.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Words of one side, which occur nowhere else. */
const createWords = (side: string) => {
  const words: string[] = [];
  return { words, word: () => words[words.push(`${side}${randomBytes(5).toString('hex')}`) - 1]! };
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

async function writeChangelog(
  who: Person,
  { at, isPublic }: { at: TestBoard; isPublic: boolean },
  entries: BodyInputOf<typeof createEntry>[],
): Promise<void> {
  const params = { slug: at.project.slug };
  await who.call(updateChangelog, { params, body: { isPublic } });
  for (const body of entries)
    expect((await who.call(createEntry, { params, body: { state: 'published', ...body } })).status).toBe(201);
}

type Documents = ReturnType<typeof publicDocuments>;

/** A roadmap in all its forms. */
async function ofRoadmap(documents: Documents, { project, ...board }: TestBoard) {
  const at = { params: { project: project.slug } };
  const page = { ...board, project, slug: 'roadmap' };
  return [
    await documents.page(page),
    await (await documents.feed(page)).text(),
    await (await documents.get(embedRoadmap.path.replace(':project', project.slug))).text(),
    (await world.guest.call(getRoadmap, at)).text,
    (await world.guest.call(pageRoadmap, { ...at, query: { status: 'In Progress' } })).text,
  ];
}

/** A changelog in all its forms. */
async function ofChangelog(documents: Documents, { project, ...board }: TestBoard) {
  const page = { ...board, project, slug: 'changelog' };
  return [
    await documents.page(page),
    await (await documents.feed(page)).text(),
    (await world.guest.call(listPublicEntries, { params: { project: project.slug } })).text,
  ];
}

const changelogMap = async (documents: Documents, projectId: string) =>
  (await documents.sitemap(`?changelog=${projectId}`)).text();

const shippedIn = async (cardId: string) =>
  (await world.guest.call(listShippedIn, { params: { cardId } })).text;

it('shows nothing of what is private, however it stands beside what is public', async () => {
  const documents = publicDocuments(world);
  const open = createWords('open');
  const secret = createWords('secret');
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
  // Twins: on a private board, in a private project, in the trash, one that left for a private board, one that a
  // moderator hid and one that was merged.
  const twins = [];
  for (const at of [hidden, elsewhere]) {
    const twin = await world.card(insider, at, text(secret));
    await world.comment(insider, twin, { content: secret.word() });
    twins.push(twin);
  }
  const twin = () => world.card(admin, board, text(secret));
  const [trashed, moved, moderated, merged] = [await twin(), await twin(), await twin(), await twin()];
  for (const one of [trashed, moved, moderated]) await world.comment(admin, one, { content: secret.word() });
  for (const one of [trashed, moved, moderated, merged])
    await admin.call(updateCard, { params: { cardId: one.id }, body: { status: 'In Progress' } });
  const secretIds = [...twins, trashed, moved, moderated, merged].map(({ id }) => id);
  // While they are there, the changelog and the roadmap have them all.
  await documents.roadmap(board.project, { isShown: true, showsNew: true });
  await documents.roadmap(elsewhere.project, { isShown: true, showsNew: true });
  const cardIds = [card, ...[twins[0]!, trashed, moved, moderated, merged]].map(({ id }) => id);
  await writeChangelog(admin, { isPublic: true, at: board }, [
    { title: open.word(), content: open.word(), cardIds },
    { title: secret.word(), content: secret.word(), cardIds, state: 'draft' },
    { title: secret.word(), content: secret.word(), cardIds, state: 'scheduled', publishAt: tomorrow() },
  ]);
  await writeChangelog(admin, { isPublic: false, at: elsewhere }, [
    { title: secret.word(), content: secret.word(), cardIds: [twins[1]!.id] },
  ]);
  await admin.call(deleteCard, { params: { cardId: trashed.id } });
  await admin.call(moveCard, { params: { cardId: moved.id }, body: { boardSlug: hidden.slug } });
  await admin.call(hideCard, { params: { cardId: moderated.id }, body: { reason: secret.word() } });
  await admin.call(mergeCard, { params: { cardId: merged.id }, body: { into: card.id } });
  // Parts of the public card that are not for guests: labels, assignees, deleted comments, former texts.
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
  const rude = await world.comment(insider, card, { content: secret.word() });
  await admin.call(hideComment, { params: { commentId: rude.id }, body: { reason: secret.word() } });

  const listed = { params: { project: board.project.slug, board: board.slug } };
  const ofProject = [...(await ofRoadmap(documents, board)), ...(await ofChangelog(documents, board))];
  const shown = [
    ...ofProject,
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
    ...(await ofRoadmap(documents, elsewhere)),
    ...(await ofChangelog(documents, elsewhere)),
    ...(await Promise.all([board, elsewhere].map(({ project }) => changelogMap(documents, project.id)))),
    ...(await Promise.all([card.id, ...secretIds].map(shippedIn))),
  ];
  const all = JSON.stringify(shown);
  // The first title is a former one by now.
  expect(open.words.slice(1).filter((word) => !all.includes(word))).toEqual([]);
  const private_ = [...secret.words, ...secretIds, hidden.id, hidden.slug, elsewhere.id, elsewhere.slug];
  expect(private_.filter((word) => all.includes(word))).toEqual([]);
  const isFilled = (text: string) => open.words.slice(1).some((word) => text.includes(word));
  expect(ofProject.filter((each) => !isFilled(JSON.stringify(each)))).toEqual([]);
  // Private cards have no picture; the merged card says into which one it went.
  const pictures = await Promise.all([card.id, ...secretIds].map((id) => documents.picture(board, id)));
  expect(pictures.map(({ status }) => status)).toEqual([
    200,
    ...secretIds.map((id) => (id === merged.id ? 409 : 404)),
  ]);
  // Nor does it show that there is something to be found.
  for (const word of [secret.words[1], former]) {
    const { value } = await world.guest.call(pagePublicCards, { ...listed, query: { search: word } });
    expect([value.total, value.counts, value.typeCounts]).toEqual([
      0,
      { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 },
      { bug: 0, feature: 0 },
    ]);
  }
});
