import type { Role } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { presentHidden, seesHidden } from './hidden.rules.ts';
import { guest } from './viewer.ts';

const viewer = { ...guest, id: 'me' };

describe('who sees what a moderator hid', () => {
  it.each<[Role, boolean]>([
    ['super_admin', true],
    ['project_admin', true],
    ['normal_user', false],
    ['public_user', false],
    [null, false],
  ])('of somebody else: %s %s', (role, sees) => {
    expect(seesHidden(viewer, role, 'else')).toBe(sees);
  });

  it('is its author, but no guest', () => {
    expect(seesHidden(viewer, null, 'me')).toBe(true);
    expect(seesHidden(guest, null, null as never)).toBe(false);
  });
});

describe('what is shown in place of it', () => {
  const hidden = { at: new Date('2026-11-20T10:00:00Z'), by: 'admin', reason: 'spam' };
  const at = '2026-11-20T10:00:00.000Z';
  const people = new Map([['admin', 'Ada']]);

  it.each([
    ['to moderators, by whom and why', 'project_admin', true, { at, by: 'Ada', reason: 'spam' }],
    ['to its author, why', 'normal_user', true, { at, by: null, reason: 'spam' }],
    ['to others, only that it is hidden', 'normal_user', false, { at, by: null, reason: null }],
  ] as const)('is %s', (_who, role, sees, expected) => {
    expect(presentHidden(hidden, { role, sees, people })).toEqual(expected);
  });

  it('names nobody who is gone', () => {
    expect(presentHidden(hidden, { role: 'super_admin', sees: true, people: new Map() }).by).toBeNull();
  });
});
