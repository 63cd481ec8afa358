import {
  type Card,
  cardCreated,
  cardUpdated,
  commentCreated,
  commentUpdated,
  createCard,
  createComment,
  getCard,
  listMentionable,
  undoChanges,
  updateCard,
  updateComment,
  userDeleted,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let author: Person;
let member: Person;
let customer: Person;
let stranger: Person;
let card: Card;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  author = await world.member(board, 'normal_user');
  member = await world.member(board, 'normal_user');
  customer = await world.member(board, 'public_user');
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(author, board);
});

const at = ({ username }: Person) => `@${username}`;
const shown = ({ id, username }: Person) => ({ id, username, name: username });
const say = (by: Person, content: string) => world.comment(by, card, { content });
const rewrite = (by: Person, { id }: { id: string }, content: string) =>
  by.call(updateComment, { params: { commentId: id }, body: { content } });
const describe_ = (by: Person, description: string) =>
  by.call(updateCard, { params: { cardId: card.id }, body: { description } });
async function mentionedIn(definition: { type: string }, subject: string): Promise<(string[] | undefined)[]> {
  await world.harness.drained();
  return world.harness
    .findPublished(definition as typeof commentCreated)
    .filter((event) => event.subject === subject)
    .map(({ data }) => data.mentioned);
}

describe('a comment', () => {
  it('mentions people in text without spaces', async () => {
    const { mentions } = await say(
      author,
      `交给${at(member)}处理（${at(admin)}님께），mail ${member.username}@example.com`,
    );
    expect(mentions).toEqual([shown(member), shown(admin)]);
  });

  it('mentions members of the project by name, whatever the case, and nobody else', async () => {
    const text = `${at(member).toUpperCase()} and ${at(admin)}, not @nobody, \`${at(author)}\` or ${at(stranger)}`;
    const comment = await say(author, text);
    expect(comment.mentions).toEqual([
      { ...shown(member), name: member.username.toUpperCase() },
      shown(admin),
    ]);
    expect(await mentionedIn(commentCreated, comment.id)).toEqual([[member.id, admin.id]]);
  });

  it('mentions somebody whose name ends in a sign, and ends a sentence with other names', async () => {
    const named = (username: string) => world.person({ username });
    const [dot, dash, plain] = [await named('zoe.'), await named('max-'), await named('zoe')];
    for (const person of [dot, dash, plain]) await world.join(board, person, 'normal_user');
    const { mentions } = await say(author, '@zoe. @max-, @zoe.. and @zoe');
    expect(mentions).toEqual([dot, dash, plain].map(shown));
    const comment = await say(author, `Ask ${at(member)}.`);
    expect(comment.mentions).toEqual([shown(member)]);
    // An edit does not give it to anyone who has got the longer name since.
    const late = await named(`${member.username}.`);
    await world.join(board, late, 'normal_user');
    expect((await rewrite(author, comment, `Do ask ${at(member)}.`)).value.mentions).toEqual([shown(member)]);
    expect((await say(author, `Ask ${at(late)}`)).mentions).toEqual([shown(late)]);
  });

  it('that mentions nobody says so', async () => {
    const comment = await say(author, 'Mail me at ada@cardinal.example, @nobody.');
    expect(comment.mentions).toEqual([]);
    expect(await mentionedIn(commentCreated, comment.id)).toEqual([undefined]);
  });

  it('of a team’s member mentions a stranger who wrote on the card', async () => {
    await say(stranger, 'It happens to me.');
    expect((await say(author, at(stranger))).mentions).toEqual([shown(stranger)]);
  });

  it('publishes whom an edit mentions for the first time, and who made it', async () => {
    const comment = await say(author, at(member));
    await rewrite(admin, comment, `${at(member)} ${at(admin)} ${at(author)}`);
    expect((await rewrite(author, comment, at(author))).value.mentions).toEqual([shown(author)]);
    expect(await mentionedIn(commentUpdated, comment.id)).toEqual([[admin.id, author.id], undefined]);
    const [first] = world.harness
      .findPublished(commentUpdated)
      .filter(({ subject }) => subject === comment.id);
    expect(first!.data).toMatchObject({ actor: { id: admin.id }, card: { id: card.id } });
  });

  it('keeps whom it mentions while the name stands there, though the editor might not', async () => {
    const passing = await world.member(board, 'normal_user');
    const comment = await say(author, at(passing));
    await world.leave(board, passing);
    expect((await rewrite(author, comment, `${at(passing)}!`)).value.mentions).toEqual([shown(passing)]);
    expect((await say(author, at(passing))).mentions).toEqual([]);
  });

  it('mentions twenty people at most', async () => {
    const crew = await Promise.all(Array.from({ length: 21 }, () => world.member(board, 'normal_user')));
    const few = crew.slice(0, 20).map(at).join(' ');
    expect((await say(author, `${few} ${at(crew[0]!)}`)).mentions).toHaveLength(20);
    const answer = await author.call(createComment, {
      params: { cardId: card.id },
      body: { content: crew.map(at).join(' ') },
    });
    expect(answer.error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'content' }] });
  });

  it('mentions somebody by twenty spellings of the name at most', async () => {
    const name = 'spelledinsomanywayshere';
    await world.join(board, await world.person({ username: name }), 'normal_user');
    const spellings = Array.from(
      { length: 21 },
      (_, letters) => `@${name.slice(0, letters).toUpperCase()}${name.slice(letters)}`,
    );
    expect((await say(author, spellings.slice(1).join(' '))).mentions).toHaveLength(20);
    const answer = await author.call(createComment, {
      params: { cardId: card.id },
      body: { content: spellings.join(' ') },
    });
    expect(answer.error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'content' }] });
  });
});

describe('somebody outside the team', () => {
  it.each([
    ['a stranger', () => stranger],
    ['a public user', () => customer],
  ])('mentions whom they meet on the card, and learns of nobody else: %s', async (_who, by) => {
    await say(member, 'I look at it.');
    const comment = await say(by(), `${at(author)} ${at(member)} ${at(admin)}`);
    expect(comment.mentions).toEqual([shown(author), shown(member)]);
  });

  it('does not learn to whom the card is assigned', async () => {
    const body = { assigneeIds: [admin.id] };
    await admin.call(updateCard, { params: { cardId: card.id }, body });
    expect((await say(stranger, at(admin))).mentions).toEqual([]);
    expect((await say(customer, at(admin))).mentions).toEqual([shown(admin)]);
  });

  it('mentions nobody in a new card', async () => {
    const made = await world.card(stranger, board, { description: `Look, ${at(admin)}` });
    expect((await stranger.call(getCard, { params: { cardId: made.id } })).value.mentions).toEqual([]);
  });
});

describe('a description', () => {
  it('mentions like a comment, in new cards and in edits', async () => {
    const made = await world.card(author, board, { description: `Look, ${at(member)}` });
    const read = async (id: string) =>
      (await author.call(getCard, { params: { cardId: id } })).value.mentions;
    expect(await read(made.id)).toEqual([shown(member)]);
    expect(await mentionedIn(cardCreated, made.id)).toEqual([[member.id]]);
    await describe_(admin, `${at(member)} ${at(admin)}`);
    expect((await describe_(admin, `${at(admin)}`)).value.mentions).toEqual([shown(admin)]);
    expect(await mentionedIn(cardUpdated, card.id)).toEqual([[member.id, admin.id], undefined]);
  });

  it('has its mentions back when an edit is taken back', async () => {
    await describe_(admin, at(member));
    const { version } = (await describe_(admin, 'Nobody.')).value;
    await admin.call(undoChanges, { body: { cards: [{ id: card.id, version }] } });
    const { value } = await admin.call(getCard, { params: { cardId: card.id } });
    expect(value).toMatchObject({ description: at(member), mentions: [shown(member)] });
  });

  it('of more than twenty people is refused', async () => {
    const crew = await Promise.all(Array.from({ length: 21 }, () => world.member(board, 'normal_user')));
    const answer = await author.call(createCard, {
      params: board.at,
      body: { title: 'All', description: crew.map(at).join(' ') },
    });
    expect(answer.error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'description' }] });
  });
});

it('somebody whose account is deleted is mentioned as a deleted user', async () => {
  const leaver = await world.member(board, 'normal_user');
  await describe_(admin, at(leaver));
  await world.harness.emit(userDeleted, { userId: leaver.id }, { subject: leaver.id, version: 2 });
  await eventually(async () => {
    const { mentions } = (await author.call(getCard, { params: { cardId: card.id } })).value;
    expect(mentions).toEqual([{ id: leaver.id, name: leaver.username, username: 'deleted user' }]);
  });
});

describe('the list of people to mention', () => {
  const offered = async (by: Person, query: { q?: string; cardId?: string } = {}, place = board) =>
    (await by.call(listMentionable, { params: place.at, query })).value.map(({ id }) => id);

  it('is the team for members of it, without themselves, and found by a part of the name', async () => {
    const place = await world.board('private');
    const [ann, joanna, bob] = [
      await world.person({ username: 'ann-mentions' }),
      await world.person({ username: 'joanna-mentions' }),
      await world.person({ username: 'bob-mentions' }),
    ];
    for (const person of [ann, joanna, bob]) await world.join(place, person, 'normal_user');
    await world.member(place, 'public_user');
    expect(await offered(bob, {}, place)).toEqual([ann.id, joanna.id]);
    expect(await offered(bob, { q: 'ANN' }, place)).toEqual([ann.id, joanna.id]);
    expect(await offered(bob, { q: 'joanna' }, place)).toEqual([joanna.id]);
  });

  it('is found without the accents of the name', async () => {
    const place = await world.board('private');
    const [soren, bob] = [
      await world.person({ username: 'Søren.Łoś' }),
      await world.person({ username: 'bob-accents' }),
    ];
    for (const person of [soren, bob]) await world.join(place, person, 'normal_user');
    for (const q of ['soren', 'LOS', 'søren']) expect(await offered(bob, { q }, place)).toEqual([soren.id]);
  });

  it('is only who is met on the card for everybody else', async () => {
    expect(await offered(stranger)).toEqual([]);
    expect(await offered(customer, { q: admin.username })).toEqual([]);
    expect(await offered(stranger, { cardId: card.id })).toEqual([author.id]);
    await say(stranger, 'Hello');
    expect(await offered(member, { cardId: card.id, q: stranger.username })).toEqual([stranger.id]);
  });

  it('has super admins who are on a card of a private board, too', async () => {
    const place = await world.board('private');
    const [admin_, reader] = [await world.superAdmin(), await world.member(place, 'public_user')];
    const writer = await world.member(place, 'normal_user');
    card = await world.card(admin_, place);
    expect(await offered(writer, { cardId: card.id }, place)).toEqual([admin_.id]);
    expect((await say(writer, `${at(admin_)} ${at(reader)}`)).mentions).toEqual([shown(admin_)]);
  });

  it('has nobody whose account was deleted', async () => {
    const leaver = await world.person();
    await say(leaver, 'Bye');
    expect(await offered(stranger, { cardId: card.id })).toContain(leaver.id);
    await world.harness.emit(userDeleted, { userId: leaver.id }, { subject: leaver.id, version: 2 });
    await eventually(async () => expect(await offered(stranger, { cardId: card.id })).toEqual([author.id]));
  });

  it('is the team of this moment', async () => {
    const joining = await world.person();
    const query = { q: joining.username };
    expect(await offered(member, query)).toEqual([]);
    await world.join(board, joining, 'normal_user');
    await eventually(async () => expect(await offered(member, query)).toEqual([joining.id]));
    await world.leave(board, joining);
    await eventually(async () => expect(await offered(member, query)).toEqual([]));
  });

  it('is not given for a card that one does not see, or of another board', async () => {
    const hidden = await world.board('private', { project: board.project });
    const secret = await world.card(admin, hidden);
    const asked = await stranger.call(listMentionable, { params: board.at, query: { cardId: secret.id } });
    expect(asked.status).toBe(404);
    expect(await offered(author, { cardId: secret.id, q: stranger.username })).toEqual([]);
  });
});
