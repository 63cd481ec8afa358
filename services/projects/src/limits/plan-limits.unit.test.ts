import type { Owner } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { freeOwner, limitReached } from './plan-limits.ts';

const owner = (given: Partial<Owner>): Owner => ({ ...freeOwner, ...given });

describe('limitReached', () => {
  it('says what the plan allows', () => {
    const error = limitReached(freeOwner, 'projects', 'owner');
    expect(error.code).toBe('project_limit_reached');
    expect(error.message).toBe('Project limit reached. Your Free plan allows 1 project.');
  });

  it('says whose plan it is where another admin asks', () => {
    const error = limitReached(owner({ plan: 'solo' }), 'boards', 'colleague');
    expect(error.code).toBe('board_limit_reached');
    expect(error.message).toBe("Board limit reached. The owner's Solo plan allows 10 boards.");
  });

  it('says nothing of the plan to those who may not see it', () => {
    expect(limitReached(owner({ plan: 'solo' }), 'boards', 'stranger').message).toBe(
      "Board limit reached. The owner's account allows no more boards.",
    );
  });

  it('names the account where its own limit is the reason', () => {
    expect(limitReached(owner({ boardsLimit: 4 }), 'boards', 'owner').message).toBe(
      'Board limit reached. Your account allows 4 boards.',
    );
  });
});
