import { usernameInput } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usernameFrom, usernameVariants } from './hub-username.ts';

describe('a username made of a hub’s name', () => {
  it('keeps within the rules for usernames, whatever the hub says, in every variant', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        for (const variant of usernameVariants(name)) {
          const parsed = usernameInput.safeParse(variant);
          expect([name, variant, parsed.error?.issues[0]?.message]).toEqual([name, variant, undefined]);
        }
      }),
    );
  });

  it('leaves a good name as it is', () => {
    expect(usernameFrom('ann.lee')).toBe('ann.lee');
    expect(usernameFrom('Zoë_9')).toBe('Zoë_9');
  });
});
