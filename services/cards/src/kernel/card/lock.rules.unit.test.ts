import { projectRoles } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { assertUnlocked } from './lock.rules.ts';

const lock = { at: new Date(), by: 'admin', reason: null };

describe('the comments of a card', () => {
  it('are open to everybody while nobody has locked them', () => {
    for (const role of [...projectRoles, null]) expect(() => assertUnlocked({}, role)).not.toThrow();
  });

  it.each(['super_admin', 'project_admin'] as const)('stay open to a %s once they are locked', (role) => {
    expect(() => assertUnlocked({ lock }, role)).not.toThrow();
  });

  it.each(['normal_user', 'public_user', null] as const)('are closed to %s once they are locked', (role) => {
    expect(() => assertUnlocked({ lock }, role)).toThrow(
      expect.objectContaining({ code: 'comments_locked' }),
    );
  });
});
