import {
  deleteCard,
  deleteComment,
  mostFound,
  moveCard,
  purgeCard,
  restoreCard,
  type SearchHit,
  type SearchPlace,
  searchCards,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { written } from '../../test/typed-elsewhere.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // The index lacks nothing from before.
  const fills = world.database.collection('search_fill');
  await fills.updateOne(
    { _id: 'search_terms' as never },
    { $set: { walks: 2, walkedAt: new Date() } },
    { upsert: true },
  );
});
afterAll(() => world.stop());

async function team(visibility: 'public' | 'private' = 'private') {
  const board = await world.board(visibility);
  return { board, ann: await world.member(board, 'project_admin') };
}

const ask = (
  who: Person,
  q: string,
  query: { project?: string; foundIn?: SearchPlace; limit?: number; offset?: number } = {},
) => who.call(searchCards, { query: { q, ...query } });
/** Hits once all that was written has arrived. */
async function hits(who: Person, q: string, query = {}): Promise<SearchHit[]> {
  await world.harness.drained();
  return (await ask(who, q, query)).value.hits;
}
const titles = async (who: Person, q: string, query = {}) =>
  (await hits(who, q, query)).map(({ card }) => card.title);
const write = async (who: Person, board: TestBoard, ...texts: [string, string?][]) => {
  for (const [title, description = 'Nothing else.'] of texts)
    await world.card(who, board, { title, description });
};
const marked = ({ text, marks }: { text: string; marks: [number, number][] }) =>
  marks.map(([from, to]) => text.slice(from, to));

describe('a search', () => {
  it('finds titles first, then descriptions, then comments; whole words, beginnings, typos; the newest first', async () => {
    const { board, ann } = await team();
    const commented = await world.card(ann, board, { title: 'Commented', description: 'Nothing.' });
    await world.comment(ann, commented, { content: 'The import is slow' });
    await write(
      ann,
      board,
      ['Described', 'An import that fails.'],
      ['Improt of cards'],
      ['Importing cards'],
      ['Import, the first'],
      ['Import, the second'],
      ['Something else', 'Imp ort'],
    );
    expect(await titles(ann, 'import')).toEqual([
      'Import, the second',
      'Import, the first',
      'Importing cards',
      'Improt of cards',
      'Described',
      'Commented',
    ]);
  });

  it('finds only cards of a type, a status, a person and a time, where that is asked for', async () => {
    const { board, ann } = await team();
    const bob = await world.member(board, 'normal_user');
    const old = await world.card(ann, board, { title: 'Sextant of old', type: 'feature' });
    await world.database
      .collection<{ _id: string }>('cards')
      .updateOne({ _id: old.id }, { $set: { createdAt: new Date('2020-05-05T12:00:00Z') } });
    await world.card(bob, board, { title: 'Sextant of Bob', type: 'bug' });
    await world.card(ann, board, { title: 'Sextant for Bob', type: 'feature', assigneeIds: [bob.id] });
    const found = async (query: object) => (await titles(bob, 'sextant', query)).toSorted();
    expect(await found({ type: 'feature' })).toEqual(['Sextant for Bob', 'Sextant of old']);
    expect(await found({ status: 'New' })).toHaveLength(3);
    expect(await found({ status: 'Resolved' })).toEqual([]);
    expect(await found({ mine: 'created' })).toEqual(['Sextant of Bob']);
    expect(await found({ mine: 'assigned' })).toEqual(['Sextant for Bob']);
    expect(await found({ createdSince: '2020-05-05' })).toHaveLength(3);
    expect(await found({ createdSince: '2020-05-06' })).toEqual(['Sextant for Bob', 'Sextant of Bob']);
    expect(await found({ createdSince: '2020-05-06', type: 'feature' })).toEqual(['Sextant for Bob']);
    const wrong = await ann.call(searchCards, {
      query: { q: 'sextant', createdSince: '2020-02-31' } as never,
    });
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([400, 'createdSince']);
  });

  it('finds a rare kind of card among hundreds that have the same word', async () => {
    const { board, ann } = await team();
    const card = await world.card(ann, board, { title: 'Astrolabe', type: 'feature' });
    const others = Array.from({ length: 100 }, () => ({ title: 'Astrolabe', type: 'bug' }) as const);
    await Promise.all(others.map((other) => world.card(ann, board, other)));
    const found = await hits(ann, 'astrolabe', { type: 'feature', limit: 5 });
    expect(found.map((hit) => hit.card.id)).toEqual([card.id]);
  });

  it('finds in one place only, where that is asked for', async () => {
    const { board, ann } = await team();
    await write(ann, board, ['Sundial'], ['Described', 'By a sundial.'], ['Sundail, nearly']);
    const card = await world.card(ann, board, { title: 'Sundial and comment', description: 'Nothing.' });
    await world.comment(ann, card, { content: 'One more sundial' });
    expect(await titles(ann, 'sundial')).toHaveLength(4);
    expect(await titles(ann, 'sundial', { foundIn: 'title' })).toEqual([
      'Sundial and comment',
      'Sundial',
      'Sundail, nearly',
    ]);
    await write(ann, board, ['Linked', 'See [the page](https://cardinal.example/sundial).']);
    expect(await titles(ann, 'sundial', { foundIn: 'description' })).toEqual(['Linked', 'Described']);
    const [inComment, ...others] = await hits(ann, 'sundial', { foundIn: 'comment' });
    expect(inComment).toMatchObject({ foundIn: 'comment', card: { id: card.id } });
    expect(others).toEqual([]);
  });

  it('says where each was found, and marks the words there', async () => {
    const { board, ann } = await team();
    const card = await world.card(ann, board, { title: 'Quiet', description: 'No word of it.' });
    const comment = await world.comment(ann, card, { content: `${'far '.repeat(60)}Überlauf\nim Speicher` });
    await write(
      ann,
      board,
      ['Loud', `${'so '.repeat(99)}the UBERLAUF 😀 ends`],
      ['Der Überläufer, Überlauf'],
    );
    const [title, description, inComment] = await hits(ann, 'überlauf');
    expect(title).toMatchObject({ foundIn: 'title', commentId: null, excerpt: null });
    expect(marked({ text: title!.card.title, marks: title!.titleMarks })).toEqual(['Überlauf']);
    expect(description).toMatchObject({ foundIn: 'description', card: { type: 'bug', status: 'New' } });
    expect(marked(description!.excerpt!)).toEqual(['UBERLAUF']);
    expect(description!.excerpt!.text).toMatch(/^…so .*😀 ends$/);
    expect(inComment).toMatchObject({ foundIn: 'comment', commentId: comment.id, card: { id: card.id } });
    expect(inComment!.excerpt!.text).toContain('Überlauf im Speicher');
    expect(inComment).toMatchObject({
      board: { id: board.id, name: board.name, slug: board.slug },
      project: { id: board.project.id, slug: board.project.slug },
    });
  });

  it('wants all words: in a title, in title and description together, or in one comment', async () => {
    const { board, ann } = await team();
    await write(
      ann,
      board,
      ['Login errors'],
      ['Login', 'Two errors.'],
      ['Login', 'It works.'],
      ['Errors', 'There are.'],
    );
    expect(await titles(ann, 'login error')).toEqual(['Login errors', 'Login']);
    expect(await titles(ann, 'erorrs lgoin')).toEqual(['Login errors']);
    expect(await titles(ann, 'login nowhere')).toEqual([]);
  });

  it('finds scripts without spaces, words in any case and with any accents, and nothing for marks', async () => {
    const { board, ann } = await team();
    await write(ann, board, ['登录页面崩溃'], ['ΚΑΛΗΜΕΡΑ'], ['Ошибка входа'], ['café']);
    const found = ['页面', 'καλημέρα', 'ошиб', 'CAFE\u0301', '…!'].map((q) => titles(ann, q));
    expect((await Promise.all(found)).flat()).toEqual(['登录页面崩溃', 'ΚΑΛΗΜΕΡΑ', 'Ошибка входа', 'café']);
  });

  it('finds titles, descriptions and comments of many languages by what their readers type', async () => {
    const { board, ann } = await team();
    const numbered = written.map((one, n) => ({ ...one, n }));
    for (const { text, n } of numbered) {
      await write(ann, board, [text, 'Nothing else.'], [`Described ${n}`, `${n}. ${text}.`]);
      const card = await world.card(ann, board, { title: `Commented ${n}`, description: 'Nothing else.' });
      await world.comment(ann, card, { content: `(${text})` });
    }
    await world.harness.drained();
    const missed: string[] = [];
    for (const { language, text, searches, n } of numbered)
      for (const q of searches) {
        const found = (await ask(ann, q, { limit: 50 })).value.hits.map(({ card }) => card.title);
        const lost = [text, `Described ${n}`, `Commented ${n}`].filter((title) => !found.includes(title));
        if (lost.length > 0) missed.push(`${language}, ${q}: ${lost.join(', ')}`);
      }
    expect(missed).toEqual([]);
  });

  it('does not find a noun of another language by letters that are not in it together', async () => {
    const { board, ann } = await team();
    await write(ann, board, ['Apart', '회원 명단과 원가, 가입일'], ['Voiced', 'ガス'], ['Vowels', 'กัน']);
    const found = ['회원가입', 'カス', 'กิน'].map((q) => titles(ann, q));
    expect((await Promise.all(found)).flat()).toEqual([]);
  });

  it('forgives a typo in Korean titles', async () => {
    const { board, ann } = await team();
    await write(ann, board, ['비밀번호가 틀림']);
    expect(await titles(ann, '비밀반호가')).toEqual(['비밀번호가 틀림']);
  });

  it('lists each card once, by page', async () => {
    const { board, ann } = await team();
    const names = Array.from({ length: 7 }, (_, n) => `Page ${n}`);
    await write(ann, board, ...names.map((name): [string, string] => [name, 'page']));
    const first = (await hits(ann, 'page', { limit: 3 })).map(({ card }) => card.title);
    const { hasMore, hits: rest } = (await ask(ann, 'page', { limit: 5, offset: 3 })).value;
    expect([...first, ...rest.map(({ card }) => card.title)]).toEqual(names.toReversed());
    expect(hasMore).toBe(false);
    expect((await ask(ann, 'page', { limit: 3 })).value.hasMore).toBe(true);
    expect((await ask(ann, 'page', { offset: mostFound - 20 })).value.hits).toEqual([]);
  });

  it('finds what fits better, however many newer ones fit nearly', async () => {
    const { board, ann } = await team();
    const near = Array.from({ length: 30 }, (_, n): [string] => [`Implement ${n}`]);
    await write(ann, board, ['Implementationally'], ...near);
    expect(await titles(ann, 'implementation', { limit: 5 })).toEqual(['Implementationally']);
    expect((await ask(ann, 'implementation', { limit: 5 })).value.isPartial).toBe(false);
  });

  it('finds a comment on another card, however many newer ones one card has', async () => {
    const { board, ann } = await team();
    const older = await world.card(ann, board, { title: 'Older' });
    const loud = await world.card(ann, board, { title: 'Loud' });
    await world.comment(ann, older, { content: 'A bassoon' });
    for (let n = 0; n < 30; n += 1) await world.comment(ann, loud, { content: `Bassoon ${n}` });
    expect(await titles(ann, 'bassoon', { limit: 5 })).toEqual(['Loud', 'Older']);
  });

  it('says that there may be more where it stopped looking', async () => {
    const { board, ann } = await team();
    const near = Array.from({ length: 33 }, (_, n): [string, string] => [
      `Apart ${n}`,
      '회원 명단과 원가, 가입일',
    ]);
    await write(ann, board, ['Together', '회원가입'], ...near);
    await world.harness.drained();
    const { hits, isPartial } = (await ask(ann, '회원가입', { limit: 1 })).value;
    expect([hits.length, isPartial]).toEqual([0, true]);
  });

  it('finds a long word by its beginning or with a typo, however many begin nearly like it', async () => {
    const { board, ann } = await team();
    const near = Array.from({ length: 33 }, (_, n): [string] => [`Implement ${n}`]);
    await write(ann, board, ['Implementationally'], ...near);
    for (const q of ['implementation', 'implementationalyl'])
      expect(await titles(ann, q, { limit: 1 })).toEqual(['Implementationally']);
    expect((await ask(ann, 'implementation', { limit: 1 })).value.isPartial).toBe(false);
  });

  it('looks into one project if one is named', async () => {
    const { board, ann } = await team();
    const other = await world.board('private');
    await world.join(other, ann, 'normal_user');
    await write(ann, board, ['Shared here']);
    await write(ann, other, ['Shared there']);
    expect(await titles(ann, 'shared')).toEqual(['Shared there', 'Shared here']);
    for (const project of [other.project.slug, other.project.id])
      expect(await titles(ann, 'shared', { project })).toEqual(['Shared there']);
    expect(await titles(ann, 'shared', { project: 'no-such-project' })).toEqual([]);
  });

  it('finds within a second what was written, and no more what it was before', async () => {
    const { board, ann } = await team();
    const card = await world.card(ann, board, { title: 'Early' });
    const found = async (q: string) => (await ask(ann, q)).value.hits.length;
    await eventually(async () => expect(await found('early')).toBe(1), { timeoutMs: 1_000 });
    await ann.call(updateCard, { params: { cardId: card.id }, body: { title: 'Late' } });
    expect(await found('early')).toBe(0);
    await eventually(async () => expect(await found('late')).toBe(1), { timeoutMs: 1_000 });
  });

  it('refuses what is blank, too long or too far', async () => {
    const { ann } = await team();
    const status = async (q: string, query = {}) => (await ask(ann, q, query)).status;
    expect([await status(' '), await status('a'.repeat(201)), await status('a', { offset: 200 })]).toEqual([
      400, 400, 400,
    ]);
  });
});

describe('nobody finds what they may not see', () => {
  const secret = 'xylophone';

  async function written(visibility: 'public' | 'private' = 'private') {
    const made = await team(visibility);
    const member = await world.member(made.board, 'normal_user');
    const card = await world.card(made.ann, made.board, { title: `A ${secret}` });
    const other = await world.card(made.ann, made.board, { title: 'Another' });
    const comment = await world.comment(made.ann, other, { content: secret });
    expect(await hits(member, secret)).toHaveLength(2);
    return { ...made, member, card, other, comment };
  }
  const expectNothing = async (who: Person) =>
    expect((await ask(who, secret)).value).toMatchObject({ hits: [], hasMore: false });

  it('in projects of others, public boards too, and guests have no search', async () => {
    await written('public');
    await expectNothing(await world.person());
    expect((await world.guest.call(searchCards, { query: { q: secret } })).status).toBe(401);
  });

  it('on private boards of their project, for public users; at once when a board becomes private', async () => {
    const { board } = await written();
    await expectNothing(await world.member(board, 'public_user'));
    const open = await written('public');
    const outsider = await world.member(open.board, 'public_user');
    expect(await hits(outsider, secret)).toHaveLength(2);
    await world.show(open.board, 'private');
    await expectNothing(outsider);
  });

  it('after they were removed from the project', async () => {
    const { board, member } = await written();
    await world.leave(board, member);
    await expectNothing(member);
  });

  it('after the board or the project was deleted', async () => {
    const { board, member } = await written();
    await world.deleteBoard(board);
    await expectNothing(member);
    const next = await written();
    await world.deleteProject(next.board.project);
    await expectNothing(next.member);
    const admin = await world.superAdmin();
    expect((await ask(admin, secret, { project: next.board.project.id })).value.hits).toEqual([]);
    const all = (await ask(admin, secret, { limit: 50 })).value.hits.map(({ board: at }) => at.id);
    expect(all).not.toContain(board.id);
    expect(all).not.toContain(next.board.id);
  });

  it('in cards and comments that were deleted, and finds a card again that is restored', async () => {
    const { board, ann, member, card, other, comment } = await written();
    await ann.call(deleteCard, { params: { cardId: card.id } });
    await ann.call(deleteComment, { params: { cardId: other.id, commentId: comment.id } });
    await expectNothing(member);
    const entries = (...ids: string[]) => world.count('search_terms', { _id: { $in: ids } });
    await eventually(async () => (await entries(`${other.id}/${comment.id}`)) === 0);
    // One in the trash is found by nothing, so that it takes no place among what is found.
    await eventually(
      async () => (await world.count('search_terms', { _id: `${card.id}/`, terms: [] })) === 1,
    );
    const params = { slug: board.project.slug, cardId: card.id };
    await ann.call(restoreCard, { params });
    expect((await hits(member, secret)).map(({ card: found }) => found.id)).toEqual([card.id]);
    await ann.call(deleteCard, { params });
    await ann.call(purgeCard, { params });
    await eventually(async () => (await entries(`${card.id}/`)) === 0);
  });

  it('on a board where a card went, and finds it there for those who see that', async () => {
    const { board, ann, card, other } = await written('public');
    const outsider = await world.member(board, 'public_user');
    const hidden = await world.board('private', { project: board.project });
    for (const { id } of [card, other])
      await ann.call(moveCard, { params: { cardId: id }, body: { boardId: hidden.id, status: 'New' } });
    await expectNothing(outsider);
    expect((await hits(ann, secret)).map(({ board: at }) => at.id)).toEqual([hidden.id, hidden.id]);
  });

  it('by what the index says, where it is behind', async () => {
    const { board, member, card, comment } = await written();
    await world.harness.drained();
    const cards = world.database.collection('cards');
    await cards.updateOne({ _id: card.id as never }, { $set: { deleted: true } });
    await world.database
      .collection('comments')
      .updateOne({ _id: comment.id as never }, { $set: { content: 'Gone' } });
    await expectNothing(member);
    await world.database
      .collection('comments')
      .updateOne({ _id: comment.id as never }, { $set: { content: secret, placeholder: true } });
    await expectNothing(member);
    expect(await world.count('search_terms', { boardId: board.id })).toBe(3);
  });
});
