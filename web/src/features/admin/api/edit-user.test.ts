import { describe, expect, it } from '@jest/globals';
import { userEditBodies } from './edit-user.ts';

const publicUser = { accountType: 'public', plan: 'free', status: 'active' } as const;
const companyUser = { accountType: 'company', plan: 'pro', status: 'active' } as const;

describe('the request for an edited account', () => {
  it('is nothing where nothing was changed', () => {
    expect(userEditBodies(companyUser, companyUser)).toEqual({ plan: null, account: null });
  });

  it('is the plan alone for another plan', () => {
    const edit = { ...companyUser, plan: 'solo' } as const;
    expect(userEditBodies(companyUser, edit)).toEqual({ plan: { plan: 'solo' }, account: null });
  });

  it('is the account type alone for a company on the free plan', () => {
    const edit = { ...publicUser, accountType: 'company' } as const;
    expect(userEditBodies(publicUser, edit)).toEqual({ plan: null, account: { accountType: 'company' } });
  });

  it('is a plan with the account type that allows it', () => {
    const edit = { ...publicUser, accountType: 'company', plan: 'pro' } as const;
    expect(userEditBodies(publicUser, edit)).toEqual({
      plan: { plan: 'pro', accountType: 'company' },
      account: null,
    });
  });

  it('has no plan for an account that becomes public', () => {
    const edit = { ...companyUser, accountType: 'public', plan: 'solo' } as const;
    expect(userEditBodies(companyUser, edit)).toEqual({ plan: null, account: { accountType: 'public' } });
  });

  it('has the status beside all that', () => {
    const edit = { accountType: 'company', plan: 'solo', status: 'suspended' } as const;
    expect(userEditBodies(publicUser, edit)).toEqual({
      plan: { plan: 'solo', accountType: 'company' },
      account: { status: 'suspended' },
    });
  });

  it('never makes anybody pending', () => {
    expect(userEditBodies(publicUser, { ...publicUser, status: 'pending' }).account).toBeNull();
  });
});
