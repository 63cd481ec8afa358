import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** Bytes of each script as it is, uncompressed: other sites load it on every page. */
const most = 15_000;
const scripts = { widget: 'launcher.ts', 'widget-frame': 'frame.ts' };

/**
 * Builds the scripts of the widget, each by itself in one file under a name that stays, as it stands on the pages of other
 * sites.
 */
export function widgetScripts(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'cardinal-widget-scripts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const [name, entry] of Object.entries(scripts)) {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            lib: {
              entry: join(root, 'src/widget', entry),
              formats: ['iife'],
              name: 'cardinalWidget',
              fileName: () => `${name}.js`,
            },
          },
        });
        const file = join(outDir, `${name}.js`);
        const bytes = await readFile(file);
        if (bytes.length > most)
          throw new Error(`${name}.js is over budget: ${bytes.length} of ${most} bytes`);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      }
    },
  };
}
