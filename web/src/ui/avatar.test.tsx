import { describe, expect, it } from '@jest/globals';
import { avatarColour, initials } from './avatar.tsx';

describe('the avatar', () => {
  it.each([
    ['maya', 'MA'],
    ['x', 'X'],
    ['  élise ', 'ÉL'],
    ['李雷', '李雷'],
    ['🦜bird', '🦜B'],
  ])('shows the first two letters of %s as %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('keeps the colour of a name', () => {
    expect(avatarColour('maya')).toBe(avatarColour('maya'));
    expect(avatarColour('maya')).not.toBe(avatarColour('jonas'));
  });
});
