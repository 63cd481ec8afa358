import type { AssignableRole } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  hasKnown,
  isMember,
  isOfOwnSponsor,
  isSoleAdmin,
  requireOwnSponsor,
  withJoined,
  withMember,
  withoutMember,
  withRole,
} from './team.rules.ts';

const member = (userId: string, role: AssignableRole) => ({ userId, role, createdAt: new Date(0) });
const team = (...members: ReturnType<typeof member>[]) => ({ members, formerMembers: [] as string[] });

describe('a team', () => {
  it('takes a newcomer at its end and nobody twice', () => {
    const before = team(member('ann', 'project_admin'));
    expect(withMember(before, member('bob', 'normal_user')).map(({ userId }) => userId)).toEqual([
      'ann',
      'bob',
    ]);
    expect(() => withMember(before, member('ann', 'public_user'))).toThrow('already a member');
  });

  it('changes a role, and nothing where it is the same', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    expect(withRole(before, 'bob', 'project_admin')?.[1]).toMatchObject({
      userId: 'bob',
      role: 'project_admin',
    });
    expect(withRole(before, 'bob', 'normal_user')).toBeNull();
    expect(withRole(before, 'ann', 'project_admin')).toBeNull();
  });

  it('never loses its last admin', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    expect(() => withRole(before, 'ann', 'normal_user')).toThrow('at least one project admin');
    expect(() => withoutMember(before, 'ann')).toThrow('at least one project admin');
    const two = team(member('ann', 'project_admin'), member('bob', 'project_admin'));
    expect(withRole(two, 'ann', 'normal_user')?.[0]).toMatchObject({ role: 'normal_user' });
    expect(withoutMember(two, 'ann').members.map(({ userId }) => userId)).toEqual(['bob']);
  });

  it('loses its last admin where that is wanted, or says why not', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    expect(withoutMember(before, 'ann', null).members.map(({ userId }) => userId)).toEqual(['bob']);
    const refusal = expect.objectContaining({ code: 'last_admin', message: 'Name another admin first' });
    expect(() => withoutMember(before, 'ann', 'Name another admin first')).toThrow(refusal);
  });

  it('has a sole admin while one member is the only one', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    expect(['ann', 'bob', 'eve'].map((userId) => isSoleAdmin(before, userId))).toEqual([true, false, false]);
    const two = team(member('ann', 'project_admin'), member('bob', 'project_admin'));
    expect(isSoleAdmin(two, 'ann')).toBe(false);
    expect(isSoleAdmin(team(member('bob', 'normal_user')), 'bob')).toBe(false);
  });

  it('has the members that are in it now', () => {
    const before = {
      ...team(member('ann', 'project_admin'), member('bob', 'normal_user')),
      formerMembers: ['eve'],
    };
    expect(['ann', 'bob', 'eve'].map((userId) => isMember(before, userId))).toEqual([true, true, false]);
  });

  it('takes an account that waits for approval only from its own sponsor, an admin of the project', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    const isTaken = (sponsoredBy?: string | null) => isOfOwnSponsor(before, { sponsoredBy });
    expect([undefined, null, 'ann', 'bob', 'eve'].map(isTaken)).toEqual([true, true, true, false, false]);
    expect(() => requireOwnSponsor(before, { username: 'zoe', sponsoredBy: 'ann' })).not.toThrow();
    expect(() => requireOwnSponsor(before, { username: 'zoe', sponsoredBy: 'bob' })).toThrow(
      expect.objectContaining({ code: 'account_sponsored', message: expect.stringContaining('zoe') }),
    );
  });

  it('does not know strangers', () => {
    const before = team(member('ann', 'project_admin'));
    expect(() => withRole(before, 'eve', 'normal_user')).toThrow('Team member not found');
    expect(() => withoutMember(before, 'eve')).toThrow('Team member not found');
  });

  it('notes once that somebody joined, and keeps it with another role', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    const members = withJoined(before, 'bob')!;
    expect(members.map(({ consent }) => consent)).toEqual([undefined, 'own_click']);
    const after = { ...before, members };
    expect(withJoined(after, 'bob')).toBeNull();
    expect(withRole(after, 'bob', 'project_admin')?.[1]).toMatchObject({ consent: 'own_click' });
    expect(() => withJoined(before, 'eve')).toThrow('Team member not found');
  });

  it('remembers who left', () => {
    const before = team(member('ann', 'project_admin'), member('bob', 'normal_user'));
    const after = withoutMember(before, 'bob');
    expect(hasKnown(before, 'bob')).toBe(true);
    expect(hasKnown(after, 'bob')).toBe(true);
    expect(hasKnown(after, 'eve')).toBe(false);
    const again = { ...after, members: withMember(after, member('bob', 'normal_user')) };
    expect(withoutMember(again, 'bob').formerMembers).toEqual(['bob']);
  });
});
