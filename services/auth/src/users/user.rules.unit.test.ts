import { deletedUsername } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { newUser } from './new-user.ts';
import type { UserDocument } from './user.model.ts';
import {
  approve,
  changeByAdmin,
  changeCompanyName,
  changeEmailAddress,
  changeOwnPlan,
  changePlanByAdmin,
  changeTimeZone,
  choosePassword,
  erase,
  reject,
  verifyEmail,
} from './user.rules.ts';

const now = new Date();
const user: UserDocument = {
  ...newUser({ username: 'ada', email: 'new@example.com', status: 'active', passwordHash: 'old' }, now),
  version: 1,
  outbox: [],
  deleted: false,
};

const pending: UserDocument = { ...user, status: 'pending' };
const suspended: UserDocument = { ...user, status: 'suspended' };
const company: UserDocument = { ...user, accountType: 'company', plan: 'pro' };
const sponsored: UserDocument = { ...user, sponsor: { userId: user._id, projectId: 'p' } };

/** Fields that only some accounts have. */
const hubAndPassword = {
  hubIssuer: 'hub',
  hubSubject: 's',
  passwordHash: 'hash',
  temporaryPassword: true,
  firstSuperAdmin: true,
};

const refusal = (code: string) => expect.objectContaining({ code });
/** A decision that changes these fields and says so in an event of this type. */
const change = (event: string, fields: object, unset: string[] = []) => ({
  set: { ...fields, updatedAt: now },
  unset,
  events: [{ type: event, data: { user: expect.objectContaining({ id: user._id }) }, subject: undefined }],
});

describe('an account that waits for approval', () => {
  const terms = { accountType: 'company', plan: 'pro' } as const;

  it('is approved as what the admin says', () => {
    const decision = approve(pending, terms, now);
    expect(decision).toEqual(change('auth.user.approved', { status: 'active', ...terms }, ['sponsor']));
    expect(decision?.events[0]?.data).toMatchObject({ user: { status: 'active', ...terms } });
  });

  it('may be a sponsored one, which then has no sponsor', () => {
    const decision = approve(sponsored, { accountType: 'public', plan: 'free' }, now);
    expect(decision?.unset).toEqual(['sponsor']);
    expect(decision?.events[0]?.data).toMatchObject({ user: { sponsoredBy: null } });
  });

  it('is rejected, which ends its sessions', () => {
    const fields = { status: 'suspended', sessionEpoch: user.sessionEpoch + 1 };
    for (const waiting of [pending, sponsored])
      expect(reject(waiting, now)).toEqual(change('auth.user.rejected', fields));
  });

  it('is neither approved nor rejected twice', () => {
    for (const decided of [user, suspended, { ...sponsored, status: 'suspended' as const }]) {
      expect(() => approve(decided, terms, now)).toThrow(refusal('conflict'));
      expect(() => reject(decided, now)).toThrow(refusal('conflict'));
    }
  });

  it('gets no plan as a public account', () => {
    const wish = { accountType: 'public', plan: 'pro' } as const;
    expect(() => approve(pending, wish, now)).toThrow(refusal('not_company_account'));
  });
});

describe('a change by an admin', () => {
  it('suspends an account, which ends its sessions', () => {
    expect(changeByAdmin(user, { status: 'suspended' }, now)).toEqual(
      change('auth.user.suspended', { status: 'suspended', sessionEpoch: user.sessionEpoch + 1 }),
    );
  });

  it('reactivates an account, but none that waits for approval', () => {
    const decision = changeByAdmin(suspended, { status: 'active' }, now);
    expect(decision).toEqual(change('auth.user.reactivated', { status: 'active' }));
    expect(() => changeByAdmin(pending, { status: 'active' }, now)).toThrow(refusal('conflict'));
  });

  it('suspends an account that waits for approval', () => {
    expect(changeByAdmin(pending, { status: 'suspended' }, now)?.set).toMatchObject({ status: 'suspended' });
  });

  it('makes an account public, which takes its plan, or a company, which leaves it', () => {
    expect(changeByAdmin(company, { accountType: 'public' }, now)).toEqual(
      change('auth.user.updated', { accountType: 'public', plan: 'free' }),
    );
    expect(changeByAdmin(user, { accountType: 'company' }, now)?.set).toEqual({
      accountType: 'company',
      updatedAt: now,
    });
  });

  it('changes status and account type in one', () => {
    const changes = { accountType: 'public', status: 'suspended' } as const;
    expect(changeByAdmin(company, changes, now)?.set).toMatchObject({ ...changes, plan: 'free' });
  });

  it('is none where it is so already', () => {
    expect(changeByAdmin(user, { status: 'active', accountType: 'public' }, now)).toBeNull();
    expect(changeByAdmin(user, {}, now)).toBeNull();
  });
});

describe('a plan', () => {
  it('is changed by an admin, who may make the account a company', () => {
    expect(changePlanByAdmin(company, { plan: 'enterprise' }, now)).toEqual(
      change('auth.user.updated', { accountType: 'company', plan: 'enterprise' }),
    );
    const fields = { plan: 'pro', accountType: 'company' } as const;
    expect(changePlanByAdmin(user, fields, now)?.set).toMatchObject(fields);
    expect(changePlanByAdmin(company, { plan: 'free', accountType: 'public' }, now)?.set).toMatchObject({
      accountType: 'public',
    });
  });

  it('is that of a company', () => {
    const refused = refusal('not_company_account');
    expect(() => changePlanByAdmin(user, { plan: 'pro' }, now)).toThrow(refused);
    expect(() => changePlanByAdmin(user, { plan: 'free' }, now)).toThrow(refused);
    expect(() => changePlanByAdmin(company, { plan: 'pro', accountType: 'public' }, now)).toThrow(refused);
    expect(() => changeOwnPlan(user, 'pro', now)).toThrow(refused);
  });

  it('is chosen by the company itself, except for the largest one', () => {
    expect(changeOwnPlan(company, 'free', now)).toEqual(change('auth.user.updated', { plan: 'free' }));
    expect(changeOwnPlan(company, 'pro', now)).toBeNull();
    expect(() => changeOwnPlan(company, 'enterprise', now)).toThrow(refusal('contact_sales'));
  });
});

describe('a profile', () => {
  it('is that of a company once it has a company name', () => {
    const fields = { companyName: 'Acme', accountType: 'company' };
    expect(changeCompanyName(user, 'Acme', now)).toEqual(change('auth.user.updated', fields));
  });

  it('says the time zone', () => {
    const decision = changeTimeZone(user, 'Europe/Berlin', now);
    expect(decision).toEqual(change('auth.user.updated', { timeZone: 'Europe/Berlin' }));
  });

  it('is no company and has no plan while the account is sponsored', () => {
    const waiting = { ...company, sponsor: { userId: user._id, projectId: 'p' } };
    expect(() => changeOwnPlan(waiting, 'free', now)).toThrow(refusal('account_sponsored'));
    expect(() => changeCompanyName(waiting, 'Acme', now)).toThrow(refusal('account_sponsored'));
  });
});

describe('a password', () => {
  it('is replaced, and the sessions that were opened with the old one end', () => {
    expect(choosePassword(user, { replaced: 'old', passwordHash: 'new' }, now)).toEqual({
      set: { passwordHash: 'new', sessionEpoch: user.sessionEpoch + 1, updatedAt: now },
      unset: ['temporaryPassword'],
      events: [],
    });
  });

  it('is not replaced if it was in the meantime', () => {
    const chosen = { replaced: 'older', passwordHash: 'new' };
    expect(() => choosePassword(user, chosen, now)).toThrow(refusal('conflict'));
  });

  it('says that its link proved the address', () => {
    const chosen = { replaced: 'old', passwordHash: 'new', provenEmailKey: 'new@example.com' };
    expect(choosePassword(user, chosen, now).events).toEqual(change('auth.user.updated', {}).events);
  });
});

describe('an address that is changed', () => {
  it('is not verified', () => {
    const fields = { email: 'Else@example.com', emailKey: 'else@example.com', emailVerified: false };
    expect(changeEmailAddress(user, { email: 'Else@example.com', confirmed: 'old' }, now)).toEqual(
      change('auth.user.updated', fields),
    );
  });

  it('stays as verified as it is where only the case of letters changes', () => {
    const decision = changeEmailAddress(user, { email: 'NEW@example.com', confirmed: 'old' }, now);
    expect(decision?.set).not.toHaveProperty('emailVerified');
    expect(changeEmailAddress(user, { email: 'new@example.com', confirmed: 'old' }, now)).toBeNull();
  });
});

describe('an account that is deleted', () => {
  const { set, unset, events } = erase({ ...company, hubUsername: 'ada', isSuperAdmin: true }, now);

  it('keeps nothing personal, and reserves its name', () => {
    expect(set).toEqual({
      erased: true,
      username: deletedUsername,
      usernameKey: `deleted/${user._id}`,
      email: null,
      companyName: null,
      hubUsername: null,
      isSuperAdmin: false,
      status: 'suspended',
      sessionEpoch: user.sessionEpoch + 1,
      updatedAt: now,
    });
    const kept = ['_id', 'looksKey', 'plan', 'accountType', 'projectsLimit', 'boardsLimit', 'createdAt'];
    const base = ['version', 'outbox', 'deleted'];
    const all = Object.keys({ ...user, emailVerified: true, timeZone: '', sponsor: {}, ...hubAndPassword });
    const rest = all.filter((field) => !(field in (set ?? {})) && ![...kept, ...base].includes(field));
    expect([...(unset ?? [])].sort()).toEqual(rest.sort());
  });

  it('says only that it is gone', () => {
    expect(events).toEqual([{ type: 'auth.user.deleted', data: { userId: user._id }, subject: undefined }]);
  });
});

describe('an address that is proven', () => {
  const chosen = { replaced: user.passwordHash, passwordHash: 'new' };

  it('is verified', () => {
    expect(verifyEmail(user, 'new@example.com', now)?.set).toMatchObject({ emailVerified: true });
    const { set } = choosePassword(user, { ...chosen, provenEmailKey: 'new@example.com' }, now);
    expect(set).toMatchObject({ passwordHash: 'new', emailVerified: true });
  });

  it('is not verified once the account has another one', () => {
    expect(verifyEmail(user, 'old@example.com', now)).toBeNull();
    const { set } = choosePassword(user, { ...chosen, provenEmailKey: 'old@example.com' }, now);
    expect(set).not.toHaveProperty('emailVerified');
  });

  it('is none where an admin passed the link on', () => {
    const { set } = choosePassword(user, { ...chosen, provenEmailKey: null }, now);
    expect(set).not.toHaveProperty('emailVerified');
  });
});

it('changes no address by a password that was replaced after it was checked', () => {
  const wish = { email: 'thief@example.com', confirmed: 'of the thief' };
  expect(() => changeEmailAddress(user, wish, now)).toThrow(expect.objectContaining({ code: 'conflict' }));
});
