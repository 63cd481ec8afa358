import { projectRoles } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { mayChangeComment } from './comment.policy.ts';

describe('changing a comment', () => {
  it('is for its author, whatever the role', () => {
    for (const role of [...projectRoles, null])
      expect(mayChangeComment(role, 'me', { userId: 'me' })).toBe(true);
  });

  it('is for admins, and for nobody else', () => {
    const others = [...projectRoles, null].filter((role) => mayChangeComment(role, 'me', { userId: 'else' }));
    expect(others).toEqual(['super_admin', 'project_admin']);
  });
});
