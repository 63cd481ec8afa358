import { boardVisibilities, projectRoles } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { isAdmin, mayWriteLinks, type Role, seesBoard } from './sight.policy.ts';

const roles: Role[] = [...projectRoles, null];
const allowed = (rule: (role: Role) => boolean) => roles.filter(rule);

describe('sight', () => {
  it('shows a private board to the team only', () => {
    expect(allowed((role) => seesBoard(role, 'private'))).toEqual([
      'super_admin',
      'project_admin',
      'normal_user',
    ]);
  });

  it('shows a public board to everyone, guests included', () => {
    expect(allowed((role) => seesBoard(role, 'public'))).toEqual(roles);
    expect(boardVisibilities).toEqual(['public', 'private']);
  });

  it('counts super admins and project admins as admins', () => {
    expect(allowed(isAdmin)).toEqual(['super_admin', 'project_admin']);
  });

  it('lets the team write links, and nobody else', () => {
    expect(allowed(mayWriteLinks)).toEqual(['super_admin', 'project_admin', 'normal_user']);
  });
});
