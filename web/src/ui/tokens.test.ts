import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelColors } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';

type Rgb = [number, number, number];
type Theme = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const hub = readFileSync(join(import.meta.dirname, '../../../services/auth/src/hub/builtin/hub.css'), 'utf8');

/** The custom properties of the first block of a style sheet after a text. */
function block(sheet: string, after: string): Theme {
  const start = sheet.indexOf('{', sheet.indexOf(after));
  const body = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const themes = { light: block(css, '[data-theme="light"]'), dark: block(css, '[data-theme="dark"]') };

function oklab(theme: Theme, name: string) {
  const value = theme[name] ?? '';
  const [, l, c, h, alpha] = value.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/) ?? [];
  if (!l) throw new Error(`--${name} is no oklch() colour: ${value}`);
  const angle = (Number(h) * Math.PI) / 180;
  const [a, b] = [Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)];
  return { lab: [Number(l), a, b] as Rgb, alpha: alpha ? Number(alpha) : 1 };
}

const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** As in https://www.w3.org/TR/css-color-4/#color-conversion-code, out of gamut clipped as browsers do. */
function rgb([l, a, b]: Rgb): Rgb {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  return linear.map((value) => encode(Math.min(Math.max(value, 0), 1))) as Rgb;
}

/** A colour over others, the lowest first: `surface hover` is a row under the pointer. */
function paint(theme: Theme, layers: string): Rgb {
  return layers.split(' ').reduce<Rgb>(
    (below, name) => {
      const { lab, alpha } = oklab(theme, name);
      return rgb(lab).map((value, i) => value * alpha + (below[i] ?? 0) * (1 - alpha)) as Rgb;
    },
    [0, 0, 0],
  );
}

/** WCAG 2.2: 4.5 for text, 3 for what is drawn. */
function contrast(theme: Theme, front: string, back: string): number {
  const luminance = (layers: string) => {
    const [r, g, b] = paint(theme, layers).map(decode) as Rgb;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(front), luminance(back)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

/** How different two colours look: an eye distinguishes 0.02 where they touch, 0.06 across a screen. */
function difference(theme: Theme, one: string, other: string): number {
  const [from, to] = [oklab(theme, one).lab, oklab(theme, other).lab];
  return Math.hypot(...from.map((value, i) => value - (to[i] ?? 0)));
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'surface hover', 'surface pressed', 'selected'];
const hues = ['amber', 'green', 'blue', 'violet', 'rose', 'danger', 'vote'];

const texts: Array<[front: string, back: string]> = [
  ...['ink', 'muted', 'subtle', 'link', 'danger-ink'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...hues.flatMap(
    (hue): Array<[string, string]> => [
      [`${hue}-ink`, `${hue}-soft`],
      [`${hue}-ink`, 'surface'],
      [`${hue}-ink`, 'raised'],
      ['ink', `${hue}-soft`],
      ['muted', `${hue}-soft`],
    ],
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
  ['on-unread', 'unread'],
];

const resting = ['canvas', 'surface', 'raised', 'sunken'];
const drawn: Array<[front: string, back: string]> = [
  ...['focus', 'primary'].flatMap((shape) => grounds.map((ground): [string, string] => [shape, ground])),
  ...['danger', 'unread', 'vote', 'brand'].flatMap((shape) =>
    resting.map((ground): [string, string] => [shape, ground]),
  ),
  ...labelColors.flatMap((color) => grounds.map((ground): [string, string] => [`label-${color}`, ground])),
  // Disabled text is exempt from 4.5, and read all the same.
  ['on-disabled', 'disabled'],
];

const roles = ['primary', 'rose-ink', 'amber-ink', 'vote-ink', 'link', 'focus', 'unread', 'disabled'];

describe.each(Object.entries(themes))('the tokens of the %s theme', (_, theme) => {
  const below = (least: number, pairs: typeof texts) =>
    pairs
      .map(([front, back]) => ({ pair: `${front} on ${back}`, contrast: contrast(theme, front, back) }))
      .filter((each) => each.contrast < least);

  it('keep text readable', () => {
    expect(below(4.5, texts)).toEqual([]);
  });

  it('keep shapes visible', () => {
    expect(below(3, drawn)).toEqual([]);
  });

  it('distinguish the colours of labels', () => {
    const alike = labelColors.flatMap((one, at) =>
      labelColors
        .slice(at + 1)
        .filter((other) => difference(theme, `label-${one}`, `label-${other}`) < 0.06)
        .map((other) => `${one} and ${other}`),
    );
    expect(alike).toEqual([]);
  });

  it('leave red to danger', () => {
    expect(roles.filter((role) => difference(theme, role, 'danger') < 0.06)).toEqual([]);
    expect(difference(theme, 'rose-ink', 'danger-ink')).toBeGreaterThan(0.06);
  });
});

it('both themes have the same tokens', () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
});

it.each([
  ['light', ':root', themes.light],
  ['dark', 'prefers-color-scheme: dark', themes.dark],
])('the sign-in of the built-in hub has the %s colours of the product', (_, after, theme) => {
  const own = Object.entries(block(hub, after)).filter(([name]) => name in theme);
  expect(own.length).toBeGreaterThan(10);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(own.map(([name]) => [name, theme[name]])));
});
