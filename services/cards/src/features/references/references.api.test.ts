import {
  type Card,
  deleteCard,
  deleteComment,
  getReferences,
  mergeCard,
  moveCard,
  restoreCard,
  unmergeCard,
  updateCard,
  updateComment,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

const origin = 'https://cardinal.example';
let world: World;
let open: TestBoard;
let closed: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;
let card: Card;
let other: Card;
let secret: Card;

beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  admin = await world.member(open, 'project_admin');
  member = await world.member(open, 'normal_user');
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(member, open, { title: 'Card' });
  other = await world.card(member, open, { title: 'Other' });
  secret = await world.card(admin, closed, { title: 'Secret' });
});

const short = ({ id }: Card) => `#${id.slice(0, 8)}`;
const read = async (by: Pick<Person, 'call'>, { id: cardId }: Card) => {
  const { refersTo, mentionedIn } = (await by.call(getReferences, { params: { cardId } })).value;
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  return { refersTo: titles(refersTo), mentionedIn: titles(mentionedIn) };
};
const say = (by: Person, content: string) => world.comment(by, card, { content });
const write = (by: Person, description: string) =>
  by.call(updateCard, { params: { cardId: card.id }, body: { description } });
const nothing = { refersTo: [], mentionedIn: [] };

describe('a reference', () => {
  it('by short id or address, in a description or a comment, is known from both sides', async () => {
    await write(admin, `Like ${short(other).toUpperCase()}, but ${origin}/card/${secret.id}`);
    const third = await world.card(member, open, { title: 'Third' });
    await say(member, `See ${origin}/projects/${open.project.slug}/board/${open.slug}/card/${third.id}`);
    const { value } = await member.call(getReferences, { params: { cardId: card.id } });
    expect(value.refersTo[0]).toEqual({ id: other.id, title: 'Other', type: 'bug', status: 'New' });
    expect((await read(member, card)).refersTo).toEqual(['Other', 'Secret', 'Third']);
    for (const named of [other, secret, third])
      expect(await read(member, named)).toEqual({ refersTo: [], mentionedIn: ['Card'] });
  });

  it('is none in code, of the card itself, to what is not there, or at another address', async () => {
    await write(admin, `\`${short(other)}\` ${short(card)} #00000000 https://else.example/card/${other.id}`);
    await say(member, `${short(card)}`);
    expect(await read(member, card)).toEqual(nothing);
    expect(await read(member, other)).toEqual(nothing);
  });

  it('is shown only to those who see both cards, in both directions', async () => {
    await write(admin, `${short(secret)} and ${short(other)}`);
    await world.comment(admin, secret, { content: `${short(other)}` });
    for (const viewer of [stranger, world.guest]) {
      expect(await read(viewer, card)).toEqual({ refersTo: ['Other'], mentionedIn: [] });
      expect(await read(viewer, other)).toEqual({ refersTo: [], mentionedIn: ['Card'] });
    }
    expect((await read(member, other)).mentionedIn.toSorted()).toEqual(['Card', 'Secret']);
    expect((await stranger.call(getReferences, { params: { cardId: secret.id } })).status).toBe(404);
  });

  it('to a card that its writer does not see is none, for nobody', async () => {
    await say(stranger, `${short(secret)} ${origin}/card/${secret.id}`);
    expect(await read(admin, card)).toEqual(nothing);
    expect(await read(admin, secret)).toEqual(nothing);
  });

  it('stays when somebody edits the text who does not see the other card', async () => {
    const mine = await world.card(stranger, open, { title: 'Mine' });
    await admin.call(updateCard, { params: { cardId: mine.id }, body: { description: short(secret) } });
    const body = { description: `${short(secret)}, better written` };
    await stranger.call(updateCard, { params: { cardId: mine.id }, body });
    expect((await read(member, mine)).refersTo).toEqual(['Secret']);
  });

  it('goes with the text, the comment and the card, and comes back with the card', async () => {
    await write(admin, short(other));
    const comment = await say(member, short(secret));
    await write(admin, 'Nothing.');
    expect((await read(member, other)).mentionedIn).toEqual([]);
    const edit = { params: { commentId: comment.id }, body: { content: `${short(secret)} ${short(other)}` } };
    await member.call(updateComment, edit);
    expect((await read(member, card)).refersTo).toEqual(['Secret', 'Other']);
    await admin.call(deleteCard, { params: { cardId: card.id } });
    expect((await read(member, other)).mentionedIn).toEqual([]);
    await admin.call(restoreCard, { params: { slug: open.project.slug, cardId: card.id } });
    expect((await read(member, other)).mentionedIn).toEqual(['Card']);
    await member.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect(await read(member, card)).toEqual(nothing);
    expect((await read(member, other)).mentionedIn).toEqual([]);
  });

  it('follows cards that are moved and renamed', async () => {
    await write(admin, short(other));
    const move = { boardSlug: closed.slug, status: 'Resolved' as const };
    await admin.call(moveCard, { params: { cardId: other.id }, body: move });
    await admin.call(updateCard, { params: { cardId: other.id }, body: { title: 'Renamed' } });
    const { value } = await member.call(getReferences, { params: { cardId: card.id } });
    expect(value.refersTo).toMatchObject([{ title: 'Renamed', status: 'Resolved' }]);
    expect((await read(stranger, card)).refersTo).toEqual([]);
    await admin.call(moveCard, { params: { cardId: card.id }, body: { boardSlug: closed.slug } });
    expect((await read(member, other)).mentionedIn).toEqual(['Card']);
  });

  it('to a card that was merged is to its target, however it was written, until it is out again', async () => {
    await write(admin, `${short(other)} ${short(secret)}`);
    await world.card(admin, open, { title: 'Nested', description: short(secret) });
    const merge = (from: Card, into: Card) =>
      admin.call(mergeCard, { params: { cardId: from.id }, body: { into: into.id } });
    const last = await world.card(member, open, { title: 'Last' });
    await merge(secret, other);
    await merge(other, last);
    await say(stranger, `${origin}/card/${other.id}`);
    const references = async (by = stranger) =>
      (await by.call(getReferences, { params: { cardId: card.id } })).value.refersTo;
    const [first, ...none] = await references();
    expect([first?.title, first?.merged?.toSorted(), none]).toEqual([
      ...['Last', [other.id, secret.id].toSorted()],
      [],
    ]);
    expect((await read(stranger, last)).mentionedIn).toEqual(['Card', 'Nested']);
    const unmerge = ({ id: cardId }: Card) => admin.call(unmergeCard, { params: { cardId } });
    await unmerge(other);
    expect((await references()).map(({ title }) => title)).toEqual(['Other']);
    await unmerge(secret);
    expect((await references()).map(({ title }) => title)).toEqual(['Other']);
    expect((await references(member)).map(({ title, merged }) => [title, merged])).toEqual([
      ['Other', undefined],
      ['Secret', undefined],
    ]);
    expect((await read(stranger, last)).mentionedIn).toEqual([]);
  });

  it('of a card that was merged are also those of its target, which shows its text', async () => {
    await write(admin, `${short(other)} ${short(secret)}`);
    const stays = await world.card(member, open, { title: 'Stays' });
    await admin.call(mergeCard, { params: { cardId: card.id }, body: { into: stays.id } });
    const seenBy = async (one: typeof admin) =>
      (await one.call(getReferences, { params: { cardId: stays.id } })).value.refersTo.map(
        ({ title }) => title,
      );
    expect((await seenBy(admin)).toSorted()).toEqual(['Other', 'Secret']);
    expect(await seenBy(stranger)).toEqual(['Other']);
    await admin.call(unmergeCard, { params: { cardId: card.id } });
    expect(await seenBy(admin)).toEqual([]);
  });

  it('to what was merged into a card that its writer does not see is none', async () => {
    await admin.call(mergeCard, { params: { cardId: other.id }, body: { into: secret.id } });
    await say(stranger, `${short(other)} ${origin}/card/${other.id}`);
    expect(await read(admin, card)).toEqual(nothing);
    expect(await read(admin, secret)).toEqual(nothing);
  });

  it('to more than twenty cards in one text is to the first twenty', async () => {
    const many: Card[] = [];
    for (let n = 0; n < 21; n += 1) many.push(await world.card(member, open, { title: `Number ${n}` }));
    await say(member, many.map(short).join(' '));
    expect((await read(member, card)).refersTo).toHaveLength(20);
    expect((await read(member, many[20]!)).mentionedIn).toEqual([]);
  });

  it('to a card of another project is shown there to nobody, and here to who sees it', async () => {
    const elsewhere = await world.board('private');
    await world.join(elsewhere, admin, 'normal_user');
    const far = await world.card(admin, elsewhere, { title: 'Far' });
    await say(admin, short(far));
    expect((await read(admin, card)).refersTo).toEqual(['Far']);
    expect((await read(member, card)).refersTo).toEqual([]);
    expect((await read(admin, far)).mentionedIn).toEqual([]);
  });
});
