import { describe, expect, it } from '@jest/globals';
import { seesBoard, seesProject } from './sight.rules.ts';

const active = { status: 'active', isSuperAdmin: false } as const;

describe('sight', () => {
  it.each([
    ['project_admin', true],
    ['normal_user', true],
    ['public_user', false],
    [undefined, false],
  ] as const)('of a private board: role %s sees it: %s', (role, sees) => {
    expect(seesBoard(active, role, 'private')).toBe(sees);
  });

  it('of a public board is for everybody who is signed in', () => {
    expect(seesBoard(active, undefined, 'public')).toBe(true);
    expect(seesBoard(active, 'public_user', 'public')).toBe(true);
  });

  it('of everything is for super admins', () => {
    const superAdmin = { status: 'active', isSuperAdmin: true } as const;
    expect(seesBoard(superAdmin, undefined, 'private')).toBe(true);
    expect(seesProject(superAdmin, undefined, false)).toBe(true);
  });

  it.each(['pending', 'suspended'] as const)('is not for a %s user, whatever the role', (status) => {
    for (const isSuperAdmin of [true, false]) {
      expect(seesBoard({ status, isSuperAdmin }, 'project_admin', 'public')).toBe(false);
      expect(seesProject({ status, isSuperAdmin }, 'project_admin', true)).toBe(false);
    }
  });

  it('of a project is for members, and for strangers when a board is public', () => {
    expect(seesProject(active, 'public_user', false)).toBe(true);
    expect(seesProject(active, undefined, true)).toBe(true);
    expect(seesProject(active, undefined, false)).toBe(false);
  });
});
