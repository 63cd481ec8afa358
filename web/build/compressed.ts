import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes scripts and style sheets compressed as well, as `<name>.br`, which the gateway sends. With Brotli's highest
 * quality, which would keep a starting gateway busy for seconds, they are a tenth smaller than with what it could use.
 */
export function compressed(): Plugin {
  return {
    name: 'cardinal-compressed',
    apply: 'build',
    // Not earlier: Vite's list of preloads is only then in the code.
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const bytes = await promisify(brotliCompress)(file.type === 'chunk' ? file.code : file.source);
        await writeFile(join(dir, `${file.fileName}.br`), bytes);
      }
    },
  };
}
