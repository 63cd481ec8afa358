import { describe, expect, it } from '@jest/globals';
import { newUser } from './new-user.ts';
import { changeEmailAddress, choosePassword, verifyEmail } from './user.rules.ts';

const now = new Date();
const user = {
  ...newUser({ username: 'ada', email: 'new@example.com', status: 'active', passwordHash: 'old' }, now),
  version: 1,
  outbox: [],
  deleted: false,
};

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
