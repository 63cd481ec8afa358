import type { AssignableRole } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { mayHear, type Viewer } from './viewer.ts';

const projectId = 'project';
const boardId = 'board';
const viewer = (role?: AssignableRole, more: Partial<Viewer> = {}): Viewer => ({
  user: { id: 'me', isSuperAdmin: false },
  roles: new Map(role ? [[projectId, role]] : []),
  named: null,
  ...more,
});
const looking = { named: { projectId, boardIds: [boardId, 'second'] } };
const guest: Viewer = { user: null, roles: new Map(), ...looking };
const boss = viewer(undefined, { user: { id: 'boss', isSuperAdmin: true } });

const open = { to: 'board', projectId, boardId, open: true } as const;
const closed = { to: 'board', projectId, boardId, open: false } as const;

describe('mayHear', () => {
  it.each([
    ['project_admin', true, true],
    ['normal_user', true, true],
    ['public_user', false, true],
    [undefined, false, false],
  ] as const)('lets a %s hear of private boards: %s, of public ones: %s', (role, priv, pub) => {
    expect(mayHear(viewer(role), closed)).toBe(priv);
    expect(mayHear(viewer(role), open)).toBe(pub);
  });

  it('lets strangers and guests hear of the open board that they look at, and of its project, and no more', () => {
    for (const stranger of [viewer(undefined, looking), guest]) {
      expect(mayHear(stranger, open)).toBe(true);
      expect(mayHear(stranger, { ...open, boardId: 'second' })).toBe(true);
      expect(mayHear(stranger, { to: 'project', projectId })).toBe(true);
      expect(mayHear(stranger, { ...open, boardId: 'other' })).toBe(false);
      expect(mayHear(stranger, closed)).toBe(false);
      expect(mayHear(stranger, { to: 'admins', projectId })).toBe(false);
    }
  });

  it('lets guests who look at the changelog or a public board hear of open changelogs, and of no project by a changelog', () => {
    const changelog = { to: 'changelog', projectId, open: true } as const;
    const reads = { ...guest, named: { projectId, boardIds: [] } };
    for (const who of [guest, reads, viewer(undefined, looking), viewer('public_user'), boss])
      expect(mayHear(who, changelog)).toBe(true);
    for (const who of [guest, reads, viewer(undefined, looking)]) {
      expect(mayHear(who, { ...changelog, open: false })).toBe(false);
      expect(mayHear(who, { ...changelog, projectId: 'other' })).toBe(false);
    }
    expect(mayHear(viewer('public_user'), { ...changelog, open: false })).toBe(true);
    expect(mayHear(reads, { to: 'project', projectId })).toBe(false);
    expect(mayHear(reads, open)).toBe(false);
  });

  it('keeps what concerns one user from everybody else, super admins included', () => {
    const mine = { to: 'users', userIds: ['me'] } as const;
    expect(mayHear(viewer(), { ...mine, userIds: ['me'] })).toBe(true);
    expect(mayHear(boss, { ...mine, userIds: ['me'] })).toBe(false);
    expect(mayHear(guest, { ...mine, userIds: ['me'] })).toBe(false);
  });

  it('lets super admins hear of everything, and admins of their own teams', () => {
    for (const audience of [open, closed, { to: 'admins' as const, projectId }])
      expect(mayHear(boss, audience)).toBe(true);
    expect(mayHear(viewer('project_admin'), { to: 'admins', projectId })).toBe(true);
    expect(mayHear(viewer('normal_user'), { to: 'admins', projectId })).toBe(false);
  });

  it('lets nobody but the team hear of labels', () => {
    const audience = { to: 'team', projectId } as const;
    for (const who of [boss, viewer('project_admin'), viewer('normal_user')])
      expect(mayHear(who, audience)).toBe(true);
    for (const who of [viewer('public_user', looking), viewer(undefined, looking), guest])
      expect(mayHear(who, audience)).toBe(false);
  });
});
