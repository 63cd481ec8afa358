import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** A file of the font, which a browser loads as soon as a page has one of its characters. */
interface Part {
  name: string;
  /** The file of the package that has these characters. */
  from: string;
  /** As in `unicode-range` of CSS. */
  range: string;
  /** Without letters of other shapes for headings. Not for what stands in one word with Latin letters, which have them. */
  isPlain?: true;
}

const toUnicodeRange = (letters: string): string =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(',');

/**
 * Letters that stand in names on any board come in small files by the languages that use them together. Fonts of
 * the system draw all others.
 */
const parts: readonly Part[] = [
  {
    name: 'inter-latin-opsz-normal',
    from: 'latin',
    range:
      'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  // Of Polish, Czech, Slovak, Slovenian, Croatian, Hungarian, Romanian and Turkish.
  {
    name: 'inter-central',
    from: 'latin-ext',
    range: toUnicodeRange('ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕŐőŰűĞğİŞşȘșȚțŢţĂăĐđ'),
  },
  // Of Latvian, Lithuanian, Esperanto, Maltese, Sami, Azerbaijani and Māori, and the capital ß.
  {
    name: 'inter-northern',
    from: 'latin-ext',
    range: toUnicodeRange(
      'ĀāĈĉĊċĒēĔĕĖėĜĝĠġĢģĤĥĦħĨĩĪīĬĭĮįĲĳĴĵĶķĸĻļĿŀŅņŉŊŋŌōŎŏŖŗŜŝŦŧŨũŪūŬŭŲųŴŵŶŷŸſƏəẞǦǧǨǩǮǯẀẁẂẃẄẅ',
    ),
  },
  {
    name: 'inter-vietnamese',
    from: 'vietnamese',
    range: 'U+1A0-1A1,U+1AF-1B0,U+300-301,U+303,U+309,U+323,U+1EA0-1EF9,U+20AB',
  },
  { name: 'inter-cyrillic', from: 'cyrillic', range: 'U+400-45F,U+490-491,U+4B0-4B1,U+2116', isPlain: true },
  {
    name: 'inter-greek',
    from: 'greek',
    range: 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF',
    isPlain: true,
  },
];

/** Needs of our styles: weights up to the bold of `<strong>`, figures of one width, and features of languages. */
const weights = { min: 400, max: 700 };
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const files = join(
  dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json'))),
  'files',
);

function charactersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
    })
    .join('');
}

const formatFontFace = ({ name, range }: Part): string => `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("./${name}.woff2") format("woff2-variations");
  unicode-range: ${range};
}
`;

async function write(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const { name, from, range, isPlain } of parts) {
    const font = await readFile(join(files, `inter-${from}-opsz-normal.woff2`));
    const part = await subsetFont(font, charactersIn(range), {
      ...{ targetFormat: 'woff2', keepFeatures },
      variationAxes: { wght: weights, ...(isPlain ? { opsz: 14 } : {}) },
    });
    await writeFile(join(dir, `${name}.woff2`), part);
  }
  await writeFile(join(dir, 'fonts.css'), parts.map(formatFontFace).join('\n'));
}

/** Whether the earlier output is newer than this file and the font. */
async function isCurrent(dir: string): Promise<boolean> {
  const times = await Promise.all(
    [join(dir, 'fonts.css'), import.meta.filename, files].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  const [written = 0, ...sources] = times;
  return sources.every((time) => time < written);
}

/**
 * Makes the font of the product in small files, with a style sheet that `ui/styles.css` imports: by itself, Inter is 340 kB
 * of all weights and forms, of which one letter outside Latin 1 loads 88.
 */
export function fonts(): Plugin {
  const dir = join(import.meta.dirname, '../.cache/fonts');
  return {
    name: 'cardinal-fonts',
    async config() {
      if (!(await isCurrent(dir))) await write(dir);
    },
  };
}
