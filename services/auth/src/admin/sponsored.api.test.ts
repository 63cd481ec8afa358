import {
  adminUpgradePlan,
  approveUser,
  createUser,
  getUser,
  listPendingUsers,
  rejectUser,
  updateProfile,
  updateUser,
  upgradePlan,
  userApproved,
  userCreated,
} from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername } from '../test/values.ts';

let auth: AuthHarness;
let root: Account;
let owner: Account;
let projectId: string;
beforeAll(async () => {
  auth = await startAuth({ SPONSORED_PER_DAY: '6' });
  root = await auth.superAdmin();
});
afterAll(() => auth.stop());

/** A project admin who has made nobody yet. */
async function newOwner(): Promise<void> {
  owner = await auth.account();
  const tree = projectTree({ name: 'Apollo', members: { [owner.id]: 'project_admin' } });
  projectId = tree.project.value.id;
  auth.owners.projects.trees.set(projectId, tree);
}

const createBody = (username = freshUsername()) => ({
  username,
  email: `${username}@example.com`,
  temporaryPassword: 'temporary',
  role: 'project_admin' as const,
  projectId,
});
const make = (caller: Caller, username?: string) => caller.call(createUser, { body: createBody(username) });

/** As the gateway would call for a sponsored account. */
const toCaller = ({ id: userId, username }: { id: string; username: string }) =>
  auth.as({ userId, username, sponsored: true });

const waiting = async () => (await root.caller.call(listPendingUsers)).value;

describe('an account that a project admin makes', () => {
  beforeAll(newOwner);

  it('is active and sponsored, and says by whom and for which project', async () => {
    const { value } = await make(owner.caller);
    const sponsor = { userId: owner.id, username: owner.username, projectId, projectName: 'Apollo' };
    expect(value).toMatchObject({ status: 'active', sponsor, hasPassword: true });
    await auth.drained();
    const [event] = auth.findPublished(userCreated).filter(({ subject }) => subject === value.id);
    expect(event).toMatchObject({ data: { user: { sponsoredBy: owner.id } } });
    const browser = auth.browser();
    const { user } = await browser.signIn(value.username, 'temporary');
    expect(user.sponsor).toEqual(sponsor);
    expect((await toCaller(value).call(getUser)).value.sponsor).toEqual(sponsor);
    expect(await waiting()).toContainEqual(expect.objectContaining({ id: value.id, sponsor }));
  });

  it('has no bounds when a super admin makes it', async () => {
    const { value } = await make(root.caller);
    expect(value.sponsor).toBeNull();
    expect((await waiting()).map(({ id }) => id)).not.toContain(value.id);
  });

  it('makes no accounts, and neither a company nor a plan of itself', async () => {
    const { value } = await make(owner.caller);
    const tree = projectTree({ members: { [value.id]: 'project_admin' } });
    auth.owners.projects.trees.set(tree.project.value.id, tree);
    const caller = toCaller(value);
    const body = { ...createBody(), projectId: tree.project.value.id };
    const answers = [
      await caller.call(createUser, { body }),
      await caller.call(updateProfile, { body: { companyName: 'Mine' } }),
      await caller.call(upgradePlan, { body: { plan: 'pro' } }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      Array(3).fill([403, 'account_sponsored']),
    );
    // Another plan by a super admin does not lift the bounds.
    const params = { userId: value.id };
    const plan = { plan: 'pro', accountType: 'company' } as const;
    const upgraded = await root.caller.call(adminUpgradePlan, { params, body: plan });
    expect(upgraded.value).toMatchObject({ plan: 'pro', sponsor: { userId: owner.id } });
  });

  it('loses its bounds by approval, at once', async () => {
    const { value } = await make(owner.caller);
    const browser = auth.browser();
    const { token } = await browser.signIn(value.username, 'temporary');
    expect(await auth.findIdentity(token)).toMatchObject({ sponsored: true });
    const approved = await root.caller.call(approveUser, { params: { userId: value.id }, body: {} });
    expect(approved.value).toMatchObject({ status: 'active', sponsor: null });
    expect(await auth.findIdentity(token)).toMatchObject({ sponsored: false });
    await auth.drained();
    const [event] = auth.findPublished(userApproved).filter(({ subject }) => subject === value.id);
    expect(event).toMatchObject({ data: { user: { sponsoredBy: null } } });
    expect((await waiting()).map(({ id }) => id)).not.toContain(value.id);
    const again = await root.caller.call(approveUser, { params: { userId: value.id }, body: {} });
    expect(again.error.code).toBe('conflict');
  });

  it('is suspended by rejection, and sponsored still when it is reactivated', async () => {
    const { value } = await make(owner.caller);
    const { token } = await auth.browser().signIn(value.username, 'temporary');
    const params = { userId: value.id };
    expect((await root.caller.call(rejectUser, { params })).value.status).toBe('suspended');
    expect(await auth.findIdentity(token)).toBeNull();
    expect((await waiting()).map(({ id }) => id)).not.toContain(value.id);
    const back = await root.caller.call(updateUser, { params, body: { status: 'active' } });
    expect(back.value).toMatchObject({ status: 'active', sponsor: { userId: owner.id } });
  });
});

describe('the accounts of one admin in a day', () => {
  beforeAll(newOwner);

  it('are so many and no more, also when they are made at once', async () => {
    const taken = await auth.account();
    // A refusal for another reason does not count.
    expect((await make(owner.caller, taken.username)).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 12 }, () => make(owner.caller)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([made.length, refused.length]).toEqual([6, 6]);
    expect(refused[0]!.error).toMatchObject({
      code: 'rate_limited',
      error: 'You can make 6 accounts a day. Please go on tomorrow, or ask a super admin.',
    });
    expect(refused[0]!.headers.get('retry-after')).not.toBeNull();
    auth.forward(24 * 60 * 60_000);
    expect((await make(owner.caller)).status).toBe(201);
  });
});

describe('the list of those who wait', () => {
  it('pages, and says how many there are', async () => {
    await auth.account({ status: 'pending' });
    const all = await root.caller.call(listPendingUsers);
    expect(all.total).toBe(all.value.length);
    const second = await root.caller.call(listPendingUsers, { query: { limit: 1, offset: 1 } });
    expect([second.value.map(({ id }) => id), second.total]).toEqual([[all.value[1]!.id], all.total]);
  });
});
