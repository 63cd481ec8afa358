import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What our styles use: weights up to the bold of `<strong>`, figures of one width, and what languages need. */
const used = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
};

/** Leaves out what no style of ours uses of Inter: weights of 100 to 900 and alternate forms, two fifths of its bytes. */
export function lighterFonts(): Plugin {
  return {
    name: 'cardinal-lighter-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const ranges = unicodeRanges();
      for (const file of Object.values(bundle)) {
        const script = /inter-(.+)-opsz-normal.*\.woff2$/.exec(file.fileName)?.[1];
        if (file.type !== 'asset' || !script) continue;
        const text = charactersIn(
          ranges[script] ?? this.error(`no range of characters for ${file.fileName}`),
        );
        const font = Buffer.from(file.source);
        file.source = await subsetFont(font, text, { targetFormat: 'woff2', ...used });
      }
    },
  };
}

function unicodeRanges(): Record<string, string> {
  const path = createRequire(import.meta.url).resolve('@fontsource-variable/inter/unicode.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The characters of a CSS `unicode-range`, such as `U+0000-00FF,U+20AC`. */
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
