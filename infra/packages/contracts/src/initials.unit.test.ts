import { describe, expect, it } from '@jest/globals';
import { chooseColour, getInitials } from './initials.ts';
import { readableOn } from './readable-on.ts';

describe('a name without a picture', () => {
  it.each([
    ['maya', 'MA'],
    ['x', 'X'],
    ['  élise ', 'ÉL'],
    ['李雷', '李雷'],
    ['🦜bird', '🦜B'],
    [' ', '?'],
  ])('is shown by its first two letters: %j', (name, letters) => {
    expect(getInitials(name)).toBe(letters);
  });

  it('keeps its colour, on which white can be read', () => {
    expect(chooseColour('maya')).toBe(chooseColour('maya'));
    expect(chooseColour('maya')).not.toBe(chooseColour('jonas'));
    for (let n = 0; n < 100; n += 1) expect(readableOn(chooseColour(`name ${n}`).slice(1))).toBe('#fff');
  });
});
