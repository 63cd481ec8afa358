import { randomUUID } from 'node:crypto';
import {
  acceptSubmission,
  awardPoints,
  claimSubmission,
  createComment,
  deleteCard,
  forgetSubmission,
  getCard,
  isGuestAuthor,
  limits,
  listCardHistory,
  listComments,
  listMentionable,
  listSubmissions,
  lockComments,
  mergeCard,
  rejectSubmissions,
  replyToSubmission,
  restoreCard,
  setBlockedWords,
  trackSubmission,
  unlockComments,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newAddress, newToken, openBoardFor, proofFor, type Sent, sendAsGuest } from '../../test/guests.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;

const perAddress = 5;
const perBoard = 300;
beforeAll(async () => {
  world = await startWorld({
    FEATURE_POINTS: 'on',
    GUEST_SENDINGS_PER_ADDRESS: String(perAddress),
    GUEST_SENDINGS_PER_BOARD: String(perBoard),
    GUEST_CHALLENGE_TRIES: '50',
  });
  ({ board, admin } = await openBoard());
});
afterAll(() => world.stop());

const openBoard = (project?: TestBoard['project']) => openBoardFor(world, project);
const proof = () => proofFor(world);
const send = (changes: Sent['body'] = {}, { to = board, ...options }: Partial<Sent> = {}) =>
  sendAsGuest(world, { ...options, to, body: changes });

const at = (of = board) => ({ slug: of.project.slug });
const queue = async (by = admin, of = board) =>
  (await by.call(listSubmissions, { params: at(of), query: { limit: 100 } })).value.items;
const accept = (submissionId: string, body = {}, by = admin) =>
  by.call(acceptSubmission, { params: { ...at(), submissionId }, body });
const reject = (submissionIds: string[], reason = '', by = admin) =>
  by.call(rejectSubmissions, { params: at(), body: { submissionIds, reason } });
const track = async (token: string) => (await world.guest.call(trackSubmission, { params: { token } })).value;

/** A submission with this title that waits. */
async function waiting(title: string, changes: Sent['body'] = {}) {
  const { token } = await send({ title, ...changes });
  const submission = (await queue()).find((each) => each.title === title)!;
  return { token, submission };
}

async function accepted(title: string, changes: Sent['body'] = {}) {
  const { token, submission } = await waiting(title, changes);
  const { cardId } = (await accept(submission.id)).value;
  return { token, submission, cardId };
}

async function reply(token: string, content: string, { id = randomUUID(), address = newAddress() } = {}) {
  const body = { id, content, proof: await proof() };
  const headers = { 'x-forwarded-for': address };
  return world.guest.call(replyToSubmission, { params: { token }, body, headers });
}

const card = (cardId: string) => admin.call(getCard, { params: { cardId } });

describe('a guest', () => {
  it('sends what waits for the admins and nobody else, without the links in it', async () => {
    const { answer, token } = await send({
      ...{ title: 'Dark here https://spam.example/x', description: 'See www.spam.example now' },
      name: 'Ann',
    });
    expect(answer).toMatchObject({ status: 201, value: { state: 'waiting' } });
    const [submission] = (await queue()).filter(({ title }) => title.startsWith('Dark here'));
    expect(submission).toMatchObject({ name: 'Ann', type: 'bug', board: { name: board.name } });
    expect(JSON.stringify(submission)).not.toContain('spam');
    expect(await track(token)).toMatchObject({ state: 'waiting', card: null, claimedBy: 'nobody' });
    for (const role of ['normal_user', 'public_user'] as const) {
      const member = await world.member(board, role);
      expect((await member.call(listSubmissions, { params: at() })).status).toBe(403);
      expect((await accept(submission!.id, {}, member)).status).toBe(403);
      expect((await reject([submission!.id], '', member)).status).toBe(403);
    }
    const elsewhere = await openBoard();
    const params = { ...at(elsewhere.board), submissionId: submission!.id };
    expect((await elsewhere.admin.call(acceptSubmission, { params, body: {} })).status).toBe(404);
    const body = { submissionIds: [submission!.id] };
    const tried = await elsewhere.admin.call(rejectSubmissions, { params: at(elsewhere.board), body });
    expect(tried.value.rejected).toEqual([]);
  });

  it('is refused where guests may not submit, or see nothing', async () => {
    const closed = await world.board('public');
    const { answer } = await send({}, { to: closed });
    expect(answer.error).toMatchObject({ code: 'submissions_closed' });
    const hidden = await world.board('private');
    await world.changeBoard(hidden, { guestsMaySubmit: true });
    expect((await send({}, { to: hidden })).answer.status).toBe(404);
  });

  it('writes no blocked word, in the name neither', async () => {
    const { board: strict, admin: its } = await openBoard();
    await its.call(setBlockedWords, { params: at(strict), body: { words: ['casino'] } });
    for (const text of [{ name: 'Casino' }, { title: 'My casino' }, { description: 'A casino.' }]) {
      const { answer, body } = await send(text, { to: strict });
      expect(answer.error).toMatchObject({ code: 'validation_failed' });
      // Words cannot be tried out without a new proof each.
      const again = await send({ proof: body.proof }, { to: strict });
      expect(again.answer.error).toMatchObject({ code: 'challenge_spent' });
    }
    expect(await queue(its, strict)).toEqual([]);
    expect((await send({ name: 'Ann' }, { to: strict })).answer.status).toBe(201);
  });

  it('who sends the same twice, also at once, has one submission', async () => {
    const token = newToken();
    const title = 'Twice';
    const answers = await Promise.all([1, 2, 3].map(() => send({ token, title })));
    expect(answers.map(({ answer }) => answer.status)).toEqual([201, 201, 201]);
    await send({ token, title });
    expect((await queue()).filter((each) => each.title === title)).toHaveLength(1);
  });

  it('that fills what people do not see is answered the same, and nothing is kept', async () => {
    const before = (await queue()).length;
    const { answer, token } = await send({ website: 'https://spam.example' });
    expect(answer).toMatchObject({ status: 201, value: { state: 'waiting' } });
    expect(await queue()).toHaveLength(before);
    expect((await world.guest.call(trackSubmission, { params: { token } })).status).toBe(404);
  });
});

describe('a challenge', () => {
  it('is spent once, however many send its answer at once', async () => {
    const answered = await proof();
    const sent = await Promise.all([1, 2, 3].map(() => send({ proof: answered })));
    expect(sent.filter(({ answer }) => answer.status === 201)).toHaveLength(1);
    const refused = sent.filter(({ answer }) => answer.status !== 201);
    expect(refused.map(({ answer }) => answer.error.code)).toEqual(['challenge_spent', 'challenge_spent']);
  });

  it('is refused with a wrong answer, or forged, and its number is not in it', async () => {
    const { salt, answer } = await proof();
    const [expires, random, signature] = salt.split('.');
    const later = (Number.parseInt(expires!, 36) + 60_000).toString(36);
    const forged = [
      { salt, answer: answer + 1 },
      { salt: `${later}.${random}.${signature}`, answer },
      { salt: '', answer: 0 },
      { salt: 'x.y.z', answer },
    ];
    for (const each of forged)
      expect((await send({ proof: each })).answer.error.code).toBe('challenge_failed');
    expect((await send({ proof: { salt, answer } })).answer.status).toBe(201);
  });

  it('is checked before anything is looked up', async () => {
    const { token } = await send();
    const { salt, answer } = await proof();
    const wrong = { salt, answer: answer + 1 };
    expect((await send({ token, proof: wrong })).answer.error.code).toBe('challenge_failed');
    const params = { token: newToken() };
    const body = { id: randomUUID(), content: 'Hello', proof: wrong };
    expect((await world.guest.call(replyToSubmission, { params, body })).error.code).toBe('challenge_failed');
  });

  it('that was spent takes nothing from what others may send to the board', async () => {
    const { board: busy } = await openBoard();
    const { body } = await send({}, { to: busy });
    const addresses = Array.from({ length: perBoard / perAddress }, newAddress);
    for (let n = 0; n < perAddress; n += 1) {
      const tries = addresses.map((address) => send({ proof: body.proof }, { to: busy, address }));
      for (const { answer } of await Promise.all(tries)) expect(answer.error.code).toBe('challenge_spent');
    }
    const [address] = addresses;
    const { answer } = await send({ proof: body.proof }, { to: busy, address: address! });
    expect(answer.error.code).toBe('rate_limited');
    expect((await send({}, { to: busy })).answer.status).toBe(201);
  });
});

describe('submissions of guests are limited', () => {
  it('by address', async () => {
    const address = newAddress();
    for (let n = 0; n < perAddress; n += 1) expect((await send({}, { address })).answer.status).toBe(201);
    const { answer } = await send({}, { address });
    expect(answer.error.code).toBe('rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send()).answer.status).toBe(201);
  });

  it('by address in bytes', async () => {
    const address = newAddress();
    // Four bytes each.
    const description = '🌒'.repeat(limits.submissionText / 2);
    const statuses = [];
    for (let n = 0; n < perAddress; n += 1)
      statuses.push((await send({ description }, { address })).answer.status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  it('in a queue that admins read page by page, the oldest first', async () => {
    const { board: busy, admin: its } = await openBoard();
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const title of titles) await send({ title }, { to: busy });
    // Two came in the same millisecond.
    const all = world.database.collection('submissions');
    const { createdAt } = (await all.findOne({ boardId: busy.id, title: 'Two' }))!;
    await all.updateOne({ boardId: busy.id, title: 'Three' }, { $set: { createdAt } });
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page = (await its.call(listSubmissions, { params: at(busy), query })).value;
      expect(page.total).toBe(5);
      found.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual(titles.toSorted());
    expect([found[0], found.at(-1)]).toEqual(['One', 'Five']);
  });

  it('by the number that waits on a board, also at once', async () => {
    const { board: small, admin: its } = await openBoard();
    const slots = limits.waitingSubmissions - 2;
    const documents = Array.from({ length: slots }, (_, slot) => ({
      ...{ _id: randomUUID(), version: 1, outbox: [], deleted: false, projectId: small.projectId },
      ...{ title: 'x', description: 'x', name: null, reason: '' },
      ...{ boardId: small.id, slot, state: 'waiting', type: 'bug', createdAt: new Date() },
    }));
    await world.database.collection('submissions').insertMany(documents as never);
    const sent = await Promise.all([1, 2, 3, 4].map(() => send({}, { to: small })));
    expect(sent.map(({ answer }) => answer.status).sort()).toEqual([201, 201, 409, 409]);
    expect(sent.find(({ answer }) => answer.status === 409)!.answer.error.code).toBe('submissions_full');
    const params = at(small);
    const list = await its.call(listSubmissions, { params, query: { limit: 2 } });
    expect(list.value.total).toBe(limits.waitingSubmissions);
    await its.call(rejectSubmissions, { params, body: { submissionIds: [list.value.items[0]!.id] } });
    expect((await send({}, { to: small })).answer.status).toBe(201);
  });
});

describe('a submission that is accepted', () => {
  it('is one card of the guest, no matter who accepts it and how often', async () => {
    const second = await world.member(board, 'project_admin');
    const { token, submission } = await waiting('One card', { name: 'Ann' });
    const answers = await Promise.all([admin, second, admin].map((by) => accept(submission.id, {}, by)));
    const ids = new Set(answers.map(({ value }) => value.cardId));
    expect(ids.size).toBe(1);
    const [cardId] = [...ids] as [string];
    const made = (await card(cardId)).value;
    expect(made).toMatchObject({
      ...{ title: 'One card', description: 'The lamp is **off**.', type: 'bug', status: 'New' },
      createdByUser: { id: made.createdBy, username: 'Ann (guest)' },
    });
    expect(isGuestAuthor(made.createdBy)).toBe(true);
    expect(await world.count('cards', { title: 'One card' })).toBe(1);
    expect((await queue()).map(({ id }) => id)).not.toContain(submission.id);
    expect(await track(token)).toMatchObject({
      ...{ state: 'accepted', title: null, description: null },
      card: { id: cardId, title: 'One card', status: 'New', commentCount: 0 },
    });
    const history = (await admin.call(listCardHistory, { params: { cardId } })).value;
    expect(JSON.stringify(history)).not.toContain('deleted user');
  });

  it('has the text that the admin gave it, without links', async () => {
    const { submission } = await waiting('Badly put');
    const edit = { title: 'Well put', type: 'feature', description: 'Now www.spam.example clear' };
    const { cardId } = (await accept(submission.id, edit)).value;
    expect((await card(cardId)).value).toMatchObject({
      ...{ title: 'Well put', type: 'feature' },
      description: expect.not.stringContaining('spam'),
    });
  });

  it('becomes part of a similar card in the same act, once, and its guest is led there', async () => {
    const into = await world.card(admin, board, { title: 'Too quiet' });
    const { token, submission } = await waiting('Also too quiet');
    for (let times = 0; times < 2; times += 1) {
      const answer = await accept(submission.id, { into: into.id });
      expect([answer.status, answer.value]).toEqual([200, { cardId: into.id }]);
    }
    const { value } = await card(into.id);
    expect(value.merged.map(({ title }) => title)).toEqual(['Also too quiet']);
    expect(await track(token)).toMatchObject({ state: 'accepted', card: { id: into.id } });
  });

  it('waits on where the card that it should become part of is none', async () => {
    const { submission } = await waiting('Into nothing');
    const elsewhere = await openBoard();
    const other = await world.card(elsewhere.admin, elsewhere.board);
    const merged = await world.card(admin, board);
    const stays = await world.card(admin, board);
    await admin.call(mergeCard, { params: { cardId: merged.id }, body: { into: stays.id } });
    for (const into of [randomUUID(), other.id, merged.id]) {
      const { status, error } = await accept(submission.id, { into });
      expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ['into']]);
    }
    const member = await world.member(board, 'normal_user');
    expect((await accept(submission.id, { into: stays.id }, member)).status).toBe(403);
    expect((await queue()).map(({ id }) => id)).toContain(submission.id);
  });

  it('is completed after a crash between its decision and its card', async () => {
    const { token, submission } = await waiting('Interrupted');
    const { cardId } = (await accept(submission.id)).value;
    await admin.call(deleteCard, { params: { cardId } });
    const cards = world.database.collection<{ _id: string }>('cards');
    const before = new Date(Date.now() - 60_000);
    // As it was before its card was written.
    await cards.deleteOne({ _id: cardId });
    await world.database.collection<{ _id: string }>('submissions').updateOne(
      { _id: submission.id },
      {
        $set: { pendingAt: before, title: 'Interrupted', description: 'Again' },
        $unset: { written: 1 },
      },
    );
    await Promise.all([world.job('submissions'), world.job('submissions')]);
    expect(await world.count('cards', { title: 'Interrupted' })).toBe(1);
    expect((await track(token)).card).toMatchObject({ id: cardId });
  });

  it('is not rejected as well, and one that was rejected is not accepted', async () => {
    const one = await accepted('Either');
    expect((await reject([one.submission.id])).value.rejected).toEqual([]);
    const other = await waiting('Or');
    await reject([other.submission.id]);
    expect((await accept(other.submission.id)).status).toBe(409);
    for (let n = 0; n < 5; n += 1) {
      const { token, submission } = await waiting(`Race ${n}`);
      const [made, unmade] = await Promise.all([accept(submission.id), reject([submission.id])]);
      const { state } = await track(token);
      expect(await world.count('cards', { title: `Race ${n}` })).toBe(state === 'accepted' ? 1 : 0);
      expect(made.status).toBe(state === 'accepted' ? 200 : 409);
      expect(unmade.value.rejected).toEqual(state === 'accepted' ? [] : [submission.id]);
    }
  });

  it('waits again if its board is not public any more', async () => {
    const { board: other, admin: its } = await openBoard();
    const { token } = await send({ title: 'Late' }, { to: other });
    const [submission] = await queue(its, other);
    await world.show(other, 'private');
    const params = { ...at(other), submissionId: submission!.id };
    const refused = await its.call(acceptSubmission, { params, body: {} });
    expect(refused.error).toMatchObject({ code: 'conflict' });
    expect(await track(token)).toMatchObject({ state: 'waiting', title: 'Late', place: null });
    // In its former place, so that it counts among those that wait.
    expect(await world.count('submissions', { boardId: other.id, slot: { $exists: true } })).toBe(1);
    await world.show(other, 'public');
    expect((await its.call(acceptSubmission, { params, body: {} })).status).toBe(200);
    expect(await world.count('submissions', { boardId: other.id, slot: { $exists: true } })).toBe(0);
  });

  it('is edited and rewarded by nobody as its author, and mentions nobody', async () => {
    const { cardId } = await accepted('Without an account');
    const stranger = await world.person();
    const edit = { params: { cardId }, body: { title: 'Mine' } };
    expect((await stranger.call(updateCard, edit)).status).toBe(403);
    const award = await admin.call(awardPoints, { params: { cardId }, body: { points: 5 } });
    expect(award.status).toBe(409);
    const offered = await admin.call(listMentionable, { params: board.at, query: { card: cardId } });
    expect(JSON.stringify(offered.value)).not.toContain('Guest');
  });
});

describe('submissions that are rejected', () => {
  it('go together, show their guests why, and are kept for a while', async () => {
    const made = [await waiting('No one'), await waiting('No two')];
    const ids = made.map(({ submission }) => submission.id);
    const answer = await reject([...ids, randomUUID()], 'We do not do that.');
    expect(answer.value.rejected.sort()).toEqual([...ids].sort());
    for (const { token } of made)
      expect(await track(token)).toMatchObject({ state: 'rejected', reason: 'We do not do that.' });
    const [stored] = await world.database
      .collection('submissions')
      .find({ _id: ids[0] as never })
      .toArray();
    const days = (stored!.purgeAt.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });
});

describe('the owner of a tracking link', () => {
  it('is known by the hash of its secret only', async () => {
    const { token } = await waiting('Secret');
    const all = await world.database.collection('submissions').find({}).toArray();
    expect(JSON.stringify(all)).not.toContain(token);
    const answer = await world.guest.fetch('cards', `/api/track/${token}`);
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
    expect((await world.guest.call(trackSubmission, { params: { token: newToken() } })).status).toBe(404);
  });

  it('replies once it is a card, each reply once', async () => {
    const { token, submission } = await waiting('Talk');
    expect((await reply(token, 'Too early')).status).toBe(409);
    const { cardId } = (await accept(submission.id)).value;
    const id = randomUUID();
    const answers = await Promise.all([reply(token, 'Hello', { id }), reply(token, 'Hello', { id })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await reply(token, 'Hello', { id });
    const comments = (await world.guest.call(listComments, { params: { cardId } })).value;
    expect(comments).toMatchObject([{ content: 'Hello', user: { username: 'Guest' } }]);
    expect((await track(token)).card).toMatchObject({ commentCount: 1 });
  });

  it('is limited in replies by address, too', async () => {
    const { token } = await accepted('Chatty');
    const address = newAddress();
    for (let n = 0; n < perAddress; n += 1) await reply(token, `${n}`, { address });
    expect((await reply(token, 'More', { address })).error.code).toBe('rate_limited');
  });

  it('sees no card that guests do not see any more', async () => {
    const { token, cardId } = await accepted('Gone later');
    await admin.call(deleteCard, { params: { cardId } });
    expect(await track(token)).toMatchObject({ state: 'accepted', card: null });
    expect((await reply(token, 'Hello?')).status).toBe(409);
  });

  it('follows the card into which theirs was merged', async () => {
    const { token, cardId } = await accepted('The same again');
    const { cardId: into } = await accepted('The first of its kind');
    await admin.call(mergeCard, { params: { cardId }, body: { into } });
    expect((await track(token)).card).toMatchObject({ id: into });
    expect((await reply(token, 'Here too')).status).toBe(201);
  });

  it('writes nothing where guests may not submit any more, or where comments are locked', async () => {
    const { board: other, admin: its } = await openBoard();
    const { token } = await send({ title: 'Closed later' }, { to: other });
    const [submission] = await queue(its, other);
    const params = { ...at(other), submissionId: submission!.id };
    const { cardId } = (await its.call(acceptSubmission, { params, body: {} })).value;
    expect((await track(token)).takesReplies).toBe(true);
    await its.call(lockComments, { params: { cardId }, body: {} });
    expect((await track(token)).takesReplies).toBe(false);
    expect((await reply(token, 'Locked?')).error.code).toBe('comments_locked');
    await its.call(unlockComments, { params: { cardId } });
    await world.changeBoard(other, { guestsMaySubmit: false });
    expect((await track(token)).takesReplies).toBe(false);
    expect((await reply(token, 'Closed?')).error.code).toBe('submissions_closed');
    await world.changeBoard(other, { guestsMaySubmit: true });
    expect((await reply(token, 'Open again')).status).toBe(201);
  });

  it('deletes what waits, and of a card the name and the link', async () => {
    const one = await waiting('Take it back');
    await world.guest.call(forgetSubmission, { params: { token: one.token } });
    expect(await world.count('submissions', { title: 'Take it back', deleted: false })).toBe(0);
    const other = await accepted('Forget me', { name: 'Ann' });
    expect((await card(other.cardId)).value.createdByUser?.username).toBe('Ann (guest)');
    await world.guest.call(forgetSubmission, { params: { token: other.token } });
    expect((await card(other.cardId)).value.createdByUser?.username).toBe('Guest');
    for (const { token } of [one, other])
      expect((await world.guest.call(trackSubmission, { params: { token } })).status).toBe(404);
  });
});

describe('somebody who signed in', () => {
  const claim = (by: Person, token: string) => by.call(claimSubmission, { params: { token } });

  it('claims their submission once, and is the author of its card', async () => {
    const { token, cardId } = await accepted('Mine after all');
    const person = await world.person();
    expect((await world.guest.call(claimSubmission, { params: { token } })).status).toBe(401);
    const answers = await Promise.all([claim(person, token), claim(person, token)]);
    for (const { value } of answers) expect(value).toMatchObject({ claimedBy: 'caller' });
    expect((await card(cardId)).value).toMatchObject({ createdBy: person.id });
    const edit = { params: { cardId }, body: { title: 'Mine' } };
    expect((await person.call(updateCard, edit)).status).toBe(200);
    const other = await world.person();
    expect((await claim(other, token)).status).toBe(409);
    expect((await track(token)).claimedBy).toBe('somebody');
    expect((await reply(token, 'As a guest')).status).toBe(409);
    await person.call(createComment, { params: { cardId }, body: { content: 'As myself' } });
  });

  it('claims one that waits, and one of several at once wins', async () => {
    const { token, submission } = await waiting('Claimed early');
    const people = [await world.person(), await world.person(), await world.person()];
    const answers = await Promise.all(people.map((person) => claim(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)]!;
    const { cardId } = (await accept(submission.id)).value;
    expect((await card(cardId)).value.createdBy).toBe(winner.id);
  });

  it('alone deletes what they claimed, though the link is known to others', async () => {
    const one = await waiting('Claimed, not to be deleted');
    const other = await accepted('Claimed with its name', { name: 'Ann' });
    const person = await world.person();
    const forget = (by: Pick<Person, 'call'>, token: string) =>
      by.call(forgetSubmission, { params: { token } });
    for (const { token } of [one, other]) {
      expect((await claim(person, token)).status).toBe(200);
      expect((await forget(world.guest, token)).status).toBe(409);
      expect((await forget(await world.person(), token)).status).toBe(409);
      expect((await track(token)).claimedBy).toBe('somebody');
      expect((await forget(person, token)).status).toBe(200);
    }
    const racing = await waiting('Claimed and deleted at once');
    const [claimed, forgot] = await Promise.all([
      claim(person, racing.token),
      forget(world.guest, racing.token),
    ]);
    expect([claimed.status, forgot.status].filter((status) => status === 200)).toHaveLength(1);
  });

  it('is the author after a crash between the claim and the hand-over', async () => {
    const { submission, cardId } = await accepted('Claimed and interrupted');
    const person = await world.person();
    await world.database
      .collection<{ _id: string }>('submissions')
      .updateOne(
        { _id: submission.id },
        { $set: { claimedBy: person.id, pendingAt: new Date(Date.now() - 60_000) } },
      );
    await world.job('submissions');
    expect((await card(cardId)).value.createdBy).toBe(person.id);
  });

  it('is the author of a card that was in the trash meanwhile', async () => {
    const { token, cardId } = await accepted('Claimed in the trash');
    const person = await world.person();
    await admin.call(deleteCard, { params: { cardId } });
    expect((await claim(person, token)).status).toBe(200);
    await admin.call(restoreCard, { params: { ...at(), cardId } });
    expect((await card(cardId)).value.createdBy).toBe(person.id);
  });

  it('is the author though it is claimed and accepted at once', async () => {
    const { token, submission } = await waiting('Both at once');
    const person = await world.person();
    const [made] = await Promise.all([accept(submission.id), claim(person, token)]);
    expect((await card(made.value.cardId)).value.createdBy).toBe(person.id);
  });
});

it('removes submissions with their board', async () => {
  const { board: other, admin: its } = await openBoard();
  await send({}, { to: other });
  expect(await queue(its, other)).toHaveLength(1);
  await world.deleteBoard(other);
  await world.job('noted-work');
  expect(await world.count('submissions', { boardId: other.id, deleted: false })).toBe(0);
});
