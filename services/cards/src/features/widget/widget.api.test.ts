import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  acceptSubmission,
  type BodyInputOf,
  blockUser,
  commentInWidget,
  createEntry,
  createWidgetKey,
  forgetWidgetPerson,
  getCard,
  getChallenge,
  getWidget,
  hideCard,
  identifyInWidget,
  isGuestAuthor,
  listComments,
  listSubmissions,
  lockComments,
  mergeCard,
  replyToSubmission,
  revokeWidgetKey,
  setBlockedWords,
  solveChallenge,
  startWidget,
  submitInWidget,
  trackSubmission,
  unblockUser,
  updateCard,
  updateChangelog,
  updateWidget,
  upvoteCard,
  voteInWidget,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { proofFor } from '../../test/guests.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let secret: string;

const origin = 'https://cardinal.test';
const site = 'https://shop.example';
beforeAll(async () => {
  world = await startWorld({
    PUBLIC_URL: origin,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789-abcdef',
    GUEST_CHALLENGE_TRIES: '50',
    GUEST_SENDINGS_PER_ADDRESS: '4',
    GUEST_SENDINGS_PER_BOARD: '300',
  });
  ({ board, admin, secret } = await createWidget());
});
afterAll(() => world.stop());

const at = (of = board) => ({ slug: of.project.slug });
const inProject = (of = board) => ({ project: of.project.slug });

/** A project whose widget is on. */
async function createWidget() {
  const made = await world.board('public');
  const its = await world.member(made, 'project_admin');
  await its.call(updateWidget, { params: at(made), body: { isOn: true, origins: [site] } });
  const key = (await its.call(createWidgetKey, { params: at(made) })).value;
  return { board: made, admin: its, secret: key.secret };
}

/** An identity as a site signs it. */
const identity = (sub: string, { name = sub, key = secret, expiresIn = 600 } = {}) =>
  jwt.sign({ name }, key, { subject: sub, expiresIn });

const vote = (sub: string, cardId: string, on = true, of = board, signed = identity(sub)) =>
  world.guest.call(voteInWidget, { params: inProject(of), body: { identity: signed, cardId, on } });
const comment = (sub: string, cardId: string, content: string, id: string = randomUUID()) =>
  world.guest.call(commentInWidget, {
    params: inProject(),
    body: { identity: identity(sub), id, cardId, content },
  });

async function submit(
  body: Partial<BodyInputOf<typeof submitInWidget>>,
  of = board,
  address = '198.51.100.1',
) {
  const text = { type: 'bug' as const, title: 'It is dark', description: 'The lamp is off.' };
  const token = randomBytes(32).toString('base64url');
  const params = { project: of.project.slug, board: of.slug };
  const headers = { 'x-forwarded-for': address };
  const answer = await world.guest.call(submitInWidget, {
    ...{ params, headers, body: { token, ...text, ...body } },
  });
  return { answer, token };
}
async function proof() {
  const challenge = (await world.guest.call(getChallenge)).value;
  return { salt: challenge.salt, answer: solveChallenge(challenge)! };
}
const frame = (path: string, query = '') => world.guest.fetch('cards', `/embed/${path}${query}`);
const framed = (of = board, query = '') => frame(`${of.project.slug}/${of.slug}`, query);
const start = (headers: Record<string, string>, of = board, query = {}) =>
  world.guest.call(startWidget, { params: inProject(of), headers, query });

describe('the settings of a widget', () => {
  it('are the admins’, who choose sites and see no key again', async () => {
    const { board: own, admin: its, secret: first } = await createWidget();
    const seen = (await its.call(getWidget, { params: at(own) })).value;
    expect(seen).toMatchObject({ isOn: true, origins: [site], keys: [{ by: { id: its.id }, endsAt: null }] });
    expect(first).toMatch(/^cdw_[\w-]{43}$/);
    expect(JSON.stringify(seen)).not.toContain(first);
    const stored = await world.database.collection('widgets').findOne({ _id: own.project.id as never });
    expect(JSON.stringify(stored)).not.toContain(first.slice(4));
    const member = await world.member(own, 'normal_user');
    for (const who of [member, await world.member(own, 'public_user'), await world.person()]) {
      expect((await who.call(getWidget, { params: at(own) })).status).toBe(403);
      expect((await who.call(updateWidget, { params: at(own), body: { isOn: false } })).status).toBe(403);
      expect((await who.call(createWidgetKey, { params: at(own) })).status).toBe(403);
    }
    const params = { ...at(own), keyId: seen.keys[0]!.id };
    expect((await member.call(revokeWidgetKey, { params })).status).toBe(403);
    for (const wrong of ["https://a.example'; script-src *", 'https://*.example', 'shop.example', 'null']) {
      const body = { origins: [wrong] };
      expect((await its.call(updateWidget, { params: at(own), body })).status).toBe(400);
    }
    const stale = await its.call(updateWidget, {
      ...{ params: at(own), body: { isOn: false }, headers: { 'if-match': '1' } },
    });
    expect(stale.error).toMatchObject({ code: 'stale_version', current: seen });
  });

  it('have a version before they are saved first, so that one of two first savings wins', async () => {
    const own = await world.board('public');
    const its = await world.member(own, 'project_admin');
    const { version } = (await its.call(getWidget, { params: at(own) })).value;
    const save = (origin: string, ifMatch = version) =>
      its.call(updateWidget, {
        ...{ params: at(own), body: { origins: [origin] } },
        headers: { 'if-match': String(ifMatch) },
      });
    expect((await save('https://never.example', 1)).error).toMatchObject({
      code: 'stale_version',
      current: { origins: [], version: 0 },
    });
    const saved = await Promise.all(['https://one.example', 'https://two.example'].map((each) => save(each)));
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = (await its.call(getWidget, { params: at(own) })).value;
    expect(now).toEqual(saved.find(({ status }) => status === 200)?.value);
    expect(saved.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'stale_version',
      current: now,
    });
  });

  it('rotate a key with a day for both, of which three hold at most, and revoke one at once', async () => {
    const { board: own, admin: its, secret: first } = await createWidget();
    const card = await world.card(its, own);
    const second = (await its.call(createWidgetKey, { params: at(own) })).value;
    const [newest, older] = second.widget.keys;
    expect(newest?.endsAt).toBeNull();
    const hours = (Date.parse(older!.endsAt!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    for (const key of [first, second.secret])
      expect((await vote('ann', card.id, true, own, identity('ann', { key }))).status).toBe(200);
    expect((await its.call(createWidgetKey, { params: at(own) })).status).toBe(201);
    const fourth = await its.call(createWidgetKey, { params: at(own) });
    expect(fourth.error?.code).toBe('conflict');
    const params = { ...at(own), keyId: older!.id };
    expect((await its.call(revokeWidgetKey, { params })).value.keys).toHaveLength(2);
    expect((await its.call(revokeWidgetKey, { params })).status).toBe(404);
    const tried = await vote('ann', card.id, true, own, identity('ann', { key: first }));
    expect(tried.error?.code).toBe('identity_refused');
    // A key that took the place of another ends that one by itself.
    await world.database
      .collection('widgets')
      .updateOne(
        { _id: own.project.id as never, 'keys.id': newest!.id },
        { $set: { 'keys.$.endsAt': new Date(Date.now() - 1) } },
      );
    const late = await vote('ann', card.id, true, own, identity('ann', { key: second.secret }));
    expect(late.error?.code).toBe('identity_refused');
    expect((await its.call(getWidget, { params: at(own) })).value.keys).toHaveLength(1);
  });
});

describe('the widget', () => {
  it('starts on the sites that may show it, and refuses another one', async () => {
    expect((await start({ origin: site })).value).toMatchObject({ project: { name: board.project.name } });
    for (const other of ['https://evil.example', 'http://shop.example', `${site}.evil.example`, 'null']) {
      const { status, error } = await start({ origin: other });
      expect([status, error?.code]).toEqual([403, 'site_not_allowed']);
      expect(error?.error).toContain(`${other} may not show this widget`);
    }
  });

  it('is framed by these sites, in a sandbox with a script of its own and nothing else', async () => {
    const answer = await framed();
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src ${origin}/widget-frame.js`,
        `connect-src ${origin}`,
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
        "form-action 'none'",
        `frame-ancestors ${site}`,
      ]),
    );
    expect(policy.join()).not.toContain('allow-same-origin');
    // Nothing that somebody wrote takes the frame elsewhere.
    expect(await answer.text()).toContain('<base target="_blank" />');
    await admin.call(updateWidget, { params: at(), body: { origins: [] } });
    const nowhere = await framed();
    expect(nowhere.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(nowhere.headers.get('x-frame-options')).toBe('DENY');
    await admin.call(updateWidget, { params: at(), body: { origins: [site] } });
  });

  it('takes no view, theme or colour that there is not', async () => {
    const good = ['?view=board', '?view=submit', '?view=changelog', '?theme=dark&accent=FF8800', '?v=2'];
    for (const query of good) expect((await framed(board, query)).status).toBe(200);
    const bad = ['?view=admin', '?view=', '?view=board&view=submit', '?theme=blue', '?accent=red;}*{}'];
    for (const query of bad) expect((await framed(board, query)).status).toBe(400);
  });

  it('shows what guests see of a public board, the most wanted first, no matter who looks', async () => {
    const { board: own, admin: its } = await createWidget();
    const [few, many] = [await world.card(its, own, { title: 'Few <b>' }), await world.card(its, own)];
    await its.call(upvoteCard, { params: { cardId: many.id } });
    const hidden = await world.card(its, own, { title: 'Not for you' });
    await its.call(hideCard, { params: { cardId: hidden.id }, body: {} });
    for (const [title, closingReason] of [
      ['Refused', 'not_planned'],
      ['Said twice', 'duplicate'],
      ['Shipped', 'done'],
    ] as const) {
      const { id: cardId } = await world.card(its, own, { title });
      await its.call(updateCard, { params: { cardId }, body: { status: 'Resolved', closingReason } });
    }
    for (const who of [world.guest, its]) {
      const text = await (await who.fetch('cards', `/embed/${own.project.slug}/${own.slug}`)).text();
      expect(text.indexOf(many.id)).toBeLessThan(text.indexOf(few.id));
      expect(text).toContain('Few &lt;b&gt;');
      expect(text).toContain('Shipped');
      for (const absent of ['Not for you', 'Refused', 'Said twice', its.username])
        expect(text).not.toContain(absent);
    }
    const closed = await world.board('private', { project: own.project });
    expect((await framed(closed)).status).toBe(404);
    await its.call(updateWidget, { params: at(own), body: { isOn: false } });
    expect((await framed(own)).status).toBe(404);
    expect((await start({ origin: site }, own)).error?.error).toBe('Widget not found');
  });

  it('has the public changelog, and a count of what is new', async () => {
    const { board: own, admin: its } = await createWidget();
    const publish = (title: string) =>
      its.call(createEntry, {
        params: at(own),
        body: { title, content: 'It **works**.', state: 'published' },
      });
    await publish('First');
    expect((await start({ origin: site }, own)).value.unread).toBeNull();
    expect(await (await framed(own)).text()).not.toContain('First');
    expect((await frame(`${own.project.slug}/changelog`)).status).toBe(404);
    await its.call(updateChangelog, { params: at(own), body: { isPublic: true } });
    expect((await start({ origin: site }, own)).value.unread).toBe(1);
    const since = new Date().toISOString();
    await publish('Second');
    expect((await start({ origin: site }, own, { since })).value.unread).toBe(1);
    expect(await (await framed(own)).text()).toContain('<strong>works</strong>');
    const alone = await (await frame(`${own.project.slug}/changelog`)).text();
    expect(alone).toContain('Second');
    expect(alone).not.toContain('id="panel-board"');
  });
});

describe('somebody whom a site identifies', () => {
  it('votes once for a card, however often at once, and takes the vote back', async () => {
    const card = await world.card(admin, board);
    const answers = await Promise.all(Array.from({ length: 6 }, () => vote('ann', card.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await vote('bob', card.id)).value).toEqual({ upvoteCount: 2, userHasUpvoted: true });
    const body = { identity: identity('ann'), cardIds: [card.id] };
    const known = await world.guest.call(identifyInWidget, { params: inProject(), body });
    expect(known.value).toEqual({ name: 'ann', votes: [card.id] });
    expect((await vote('cat', card.id, false)).value).toEqual({ upvoteCount: 2, userHasUpvoted: false });
    expect((await vote('ann', card.id, false)).value).toEqual({ upvoteCount: 1, userHasUpvoted: false });
    expect((await admin.call(getCard, { params: { cardId: card.id } })).value.upvoteCount).toBe(1);
  });

  it('has one vote left on a card that another one was merged into', async () => {
    const [from, to] = [await world.card(admin, board), await world.card(admin, board)];
    for (const { id } of [from, to]) await vote('ann', id);
    await vote('bob', from.id);
    await admin.call(mergeCard, { params: { cardId: from.id }, body: { into: to.id } });
    expect((await admin.call(getCard, { params: { cardId: to.id } })).value.upvoteCount).toBe(2);
  });

  it('is nobody with an account, whatever they are called', async () => {
    const card = await world.card(admin, board);
    await vote(admin.id, card.id, true, board, identity(admin.id, { name: admin.username }));
    expect((await admin.call(getCard, { params: { cardId: card.id } })).value.userHasUpvoted).toBe(false);
    const { value } = await comment(admin.id, card.id, 'I am the admin');
    const comments = (await admin.call(listComments, { params: { cardId: card.id } })).value;
    const [made] = comments.filter(({ id }) => id === value.commentId);
    expect(made?.user).toMatchObject({ username: `${admin.id} (via widget)` });
    expect(isGuestAuthor(made!.user!.id)).toBe(true);
    await vote(admin.id, card.id, true, board, identity(admin.id, { name: 'Renamed' }));
    const [later] = (await admin.call(listComments, { params: { cardId: card.id } })).value;
    expect(later?.user?.username).toBe('Renamed (via widget)');
  });

  it('comments once for each id, where comments are open and the words allowed', async () => {
    const card = await world.card(admin, board);
    const id = randomUUID();
    const both = await Promise.all([1, 2].map(() => comment('dan', card.id, 'Me too', id)));
    expect(new Set(both.map(({ value }) => value.commentId)).size).toBe(1);
    await admin.call(setBlockedWords, { params: at(), body: { words: ['casino'] } });
    expect((await comment('dan', card.id, 'My casino')).error?.code).toBe('validation_failed');
    await admin.call(setBlockedWords, { params: at(), body: { words: [] } });
    await admin.call(lockComments, { params: { cardId: card.id }, body: {} });
    expect((await comment('dan', card.id, 'Again')).error?.code).toBe('comments_locked');
    expect((await admin.call(getCard, { params: { cardId: card.id } })).value.commentCount).toBe(1);
  });

  it('submits to any public board without a challenge, and an admin reads it first', async () => {
    const { answer, token } = await submit({
      title: 'Of Eve',
      identity: identity('eve', { name: 'Eve' }),
      name: 'Root',
    });
    expect(answer.status).toBe(201);
    const [waiting] = (await admin.call(listSubmissions, { params: at() })).value.items;
    expect(waiting).toMatchObject({ title: 'Of Eve', name: 'Eve', viaWidget: true });
    expect((await world.guest.call(trackSubmission, { params: { token } })).value.state).toBe('waiting');
    const params = { ...at(), submissionId: waiting!.id };
    const { cardId } = (await admin.call(acceptSubmission, { params, body: {} })).value;
    const card = (await admin.call(getCard, { params: { cardId } })).value;
    expect(card.createdByUser?.username).toBe('Eve (via widget)');
  });

  it('reaches nothing of another project, of a private board, or on a card that is gone', async () => {
    const other = await createWidget();
    const theirs = await world.card(other.admin, other.board);
    expect((await vote('ann', theirs.id)).status).toBe(404);
    const crossed = await vote('ann', theirs.id, true, other.board);
    expect([crossed.status, crossed.error?.code]).toEqual([403, 'identity_refused']);
    const closed = await world.board('private', { project: board.project });
    const secretCard = await world.card(admin, closed);
    expect((await vote('ann', secretCard.id)).status).toBe(404);
    expect((await comment('ann', secretCard.id, 'Hello')).status).toBe(404);
    expect((await submit({ identity: identity('ann') }, closed)).answer.status).toBe(404);
    expect((await vote('ann', randomUUID())).status).toBe(404);
  });

  it('can be blocked like anybody', async () => {
    const card = await world.card(admin, board);
    const { value } = await comment('mallory', card.id, 'Spam');
    const comments = (await admin.call(listComments, { params: { cardId: card.id } })).value;
    const userId = comments.find(({ id }) => id === value.commentId)!.user!.id;
    await admin.call(blockUser, { params: { ...at(), userId }, body: {} });
    for (const tried of [
      await vote('mallory', card.id),
      await comment('mallory', card.id, 'More'),
      (await submit({ identity: identity('mallory') })).answer,
    ])
      expect([tried.status, tried.error?.code]).toEqual([403, 'user_blocked']);
  });

  it('is blocked with the author of what they submitted, in what they send again and reply', async () => {
    const from = identity('trudy', { name: 'Trudy' });
    await world.changeBoard(board, { guestsMaySubmit: true });
    const accepted = async (title: string) => {
      const { token } = await submit({ title, identity: from });
      const waiting = (await admin.call(listSubmissions, { params: at() })).value.items;
      const params = { ...at(), submissionId: waiting.find((each) => each.title === title)!.id };
      const { cardId } = (await admin.call(acceptSubmission, { params, body: {} })).value;
      return { token, cardId };
    };
    const [first, second] = [await accepted('One of Trudy'), await accepted('Two of Trudy')];
    const reply = async ({ token }: typeof first) =>
      world.guest.call(replyToSubmission, {
        params: { token },
        body: { id: randomUUID(), content: 'More', proof: await proofFor(world) },
      });
    expect((await reply(second)).status).toBe(201);
    const { createdBy } = (await admin.call(getCard, { params: { cardId: first.cardId } })).value;
    const params = { ...at(), userId: createdBy };
    const { users } = (await admin.call(blockUser, { params, body: {} })).value;
    expect(users.map(({ user }) => user.username)).toContain('Trudy (via widget)');
    for (const tried of [
      (await submit({ identity: from })).answer,
      await vote('trudy', second.cardId),
      await reply(first),
      await reply(second),
    ])
      expect([tried.status, tried.error?.code]).toEqual([403, 'user_blocked']);
    await admin.call(unblockUser, { params });
    expect((await submit({ identity: from })).answer.status).toBe(201);
  });

  it('is refused with a forged or spent identity, and with one that is too long', async () => {
    const card = await world.card(admin, board);
    const forged = [
      identity('ann', { key: 'cdw_of-somebody-else' }),
      identity('ann', { expiresIn: -120 }),
      jwt.sign({ name: 'Ann', sub: 'ann' }, '', { algorithm: 'none', expiresIn: 600 }),
      jwt.sign({ name: 'Ann', sub: 'ann' }, secret, { algorithm: 'HS512', expiresIn: 600 }),
    ];
    for (const signed of forged) {
      const { status, error } = await vote('ann', card.id, true, board, signed);
      expect([status, error?.code]).toEqual([403, 'identity_refused']);
    }
    const long = await vote('ann', card.id, true, board, identity('ann', { name: 'x'.repeat(3_000) }));
    expect(long.error?.code).toBe('validation_failed');
    expect((await admin.call(getCard, { params: { cardId: card.id } })).value.upvoteCount).toBe(0);
  });

  it('sends so much in an hour, each for themselves', async () => {
    const card = await world.card(admin, board);
    const tries = [];
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
      tries.push(await comment('fay', card.id, text));
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
    expect((await comment('gus', card.id, 'One')).status).toBe(201);
  });

  it('is refused where too many are new at once, and leaves no row', async () => {
    const { board: own, admin: its, secret: key } = await createWidget();
    const card = await world.card(its, own);
    const projectId = own.project.id;
    const by = (sub: string) => vote(sub, card.id, true, own, identity(sub, { key }));
    expect((await by('ann')).status).toBe(200);
    const counter = createHash('sha256').update(`widget:people:${projectId}`).digest('hex');
    const { modifiedCount } = await world.database
      .collection('tries')
      .updateMany({ _id: { $regex: `^${counter}` } as never }, { $set: { 'spans.$[].count': 3_000 } });
    expect(modifiedCount).toBe(1);
    expect((await by('bob')).error?.code).toBe('rate_limited');
    expect(await world.count('widget_people', { projectId })).toBe(1);
    expect((await by('ann')).status).toBe(200);
  });

  it('is forgotten by an admin: name and votes go, and what was written is a guest’s', async () => {
    const card = await world.card(admin, board);
    const { value } = await comment('zoe', card.id, 'Please');
    await vote('zoe', card.id);
    const author = async () => {
      const comments = (await admin.call(listComments, { params: { cardId: card.id } })).value;
      return comments.find(({ id }) => id === value.commentId)!.user!.username;
    };
    await submit({ identity: identity('zoe'), title: 'Of Zoe' });
    const submitter = async () => {
      const { items } = (await admin.call(listSubmissions, { params: at() })).value;
      return items.find(({ title }) => title === 'Of Zoe')?.name;
    };
    const forget = (who: Person, subject: string) =>
      who.call(forgetWidgetPerson, { params: at(), body: { subject } });
    expect(await author()).toBe('zoe (via widget)');
    expect(await submitter()).toBe('zoe');
    const member = await world.member(board, 'normal_user');
    expect((await forget(member, 'zoe')).status).toBe(403);
    expect((await forget((await createWidget()).admin, 'zoe')).status).toBe(403);
    expect((await forget(admin, 'nobody')).status).toBe(404);
    expect((await forget(admin, 'zoe')).status).toBe(200);
    expect(await author()).toBe('Guest');
    expect(await submitter()).toBe(null);
    expect(await world.count('widget_people', { projectId: board.project.id, sub: 'zoe' })).toBe(0);
    expect(await world.count('submissions', { title: 'Of Zoe', personId: { $exists: false } })).toBe(1);
    const votes = async () => (await admin.call(getCard, { params: { cardId: card.id } })).value.upvoteCount;
    await eventually(async () => expect(await votes()).toBe(0));
    expect((await forget(admin, 'zoe')).status).toBe(404);
    await vote('zoe', card.id);
    await eventually(async () => expect(await votes()).toBe(1));
  });

  it('goes with the project', async () => {
    const own = await createWidget();
    const card = await world.card(own.admin, own.board);
    await vote('ann', card.id, true, own.board, identity('ann', { key: own.secret }));
    const projectId = own.board.project.id;
    expect(await world.count('widget_people', { projectId })).toBe(1);
    await world.deleteProject(own.board.project);
    await eventually(async () => {
      const widgets = await world.count('widgets', { _id: projectId, deleted: false });
      return widgets + (await world.count('widget_people', { projectId })) === 0;
    });
  });
});

describe('a guest in the widget', () => {
  it('submits where guests may, with a challenge, and not with neither or both', async () => {
    const { board: own } = await createWidget();
    expect((await submit({ proof: await proof() }, own)).answer.error?.code).toBe('submissions_closed');
    await world.changeBoard(own, { guestsMaySubmit: true });
    expect((await submit({ proof: await proof() }, own)).answer.status).toBe(201);
    expect((await submit({}, own)).answer.error?.error).toMatch(/answer to a challenge/);
    const both = { proof: await proof(), identity: identity('ann') };
    expect((await submit(both, own)).answer.error?.code).toBe('validation_failed');
    const spent = await proof();
    await submit({ proof: spent }, own, '198.51.100.2');
    expect((await submit({ proof: spent }, own, '198.51.100.2')).answer.error?.code).toBe('challenge_spent');
  });
});
