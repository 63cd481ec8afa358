import { describe, expect, it } from '@jest/globals';
import type { Member } from './project.model.ts';
import { getMembership, ownRole, requireMember, requireRight } from './project.policy.ts';

const member = (userId: string, role: Member['role']) => ({ userId, role, createdAt: new Date(0) });
const joined = { ...member('ann', 'project_admin'), consent: 'own_click' as const };
const project = { members: [joined, member('bob', 'normal_user')] };
const user = (id: string, isSuperAdmin = false) => ({ id, isSuperAdmin }) as Parameters<typeof ownRole>[1];

describe('the role of a user in a project', () => {
  it.each([
    ['ann', false, 'project_admin'],
    ['bob', false, 'normal_user'],
    ['eve', false, null],
    ['eve', true, 'super_admin'],
  ] as const)('of %s, super admin: %s, is %s', (id, isSuperAdmin, role) => {
    expect(ownRole(project, user(id, isSuperAdmin))).toBe(role);
  });
});

describe('a membership', () => {
  it('is joined once the user consents', () => {
    expect(['ann', 'bob', 'eve'].map((id) => getMembership(project, id))).toEqual([
      'joined',
      'added',
      'none',
    ]);
  });

  it('is required, joined or not', () => {
    for (const id of ['ann', 'bob']) expect(() => requireMember(project, user(id))).not.toThrow();
    expect(() => requireMember(project, user('eve'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});

it('refuses what the role does not allow', () => {
  expect(() => requireRight('project_admin', 'team.manage')).not.toThrow();
  expect(() => requireRight('normal_user', 'team.manage')).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
});
