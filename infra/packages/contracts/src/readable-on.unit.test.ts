import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readableOn, visibleIn } from './readable-on.ts';

/** By the formula of WCAG, independent of the code. */
function brightness(colour: string): number {
  const linear = (hex: string) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red = '', green = '', blue = ''] = colour.match(/../g) ?? [];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
function contrast(one: string, other: string): number {
  const both = [brightness(one), brightness(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, '0'));
const surfaces = { light: ['ffffff', 'fbfbfc'], dark: ['101012', '18181b', '1f1f23'] };

it('makes every colour out on the surfaces of both themes, with text that can be read on it', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (chosen, theme) => {
      const shade = visibleIn(theme, chosen);
      for (const surface of surfaces[theme]) expect(contrast(shade, surface)).toBeGreaterThanOrEqual(2.9);
      const text = readableOn(shade) === '#000' ? '000000' : 'ffffff';
      expect(contrast(shade, text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves a colour that can be made out as it is', () => {
  expect(visibleIn('light', '0b6e4f')).toBe('0b6e4f');
  expect(visibleIn('dark', '7fd1ae')).toBe('7fd1ae');
  expect(visibleIn('light', 'ffff00')).not.toBe('ffff00');
});
