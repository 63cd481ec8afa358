import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

interface Script {
  /** In `web/src`. */
  entry: string;
  /** Bytes of the script as it is, uncompressed. */
  most: number;
}

/** Scripts that pages other than the app's load under a name that stays. */
const scripts: Readonly<Record<string, Script>> = {
  // Other sites load these on every page.
  widget: { entry: 'widget/launcher.ts', most: 15_000 },
  'widget-frame': { entry: 'widget/frame.ts', most: 15_000 },
  'api-docs': { entry: 'api-docs/viewer.ts', most: 1_800_000 },
};

/** Builds these scripts, each by itself in one file, with its style sheet in another. */
export function standaloneScripts(): Plugin {
  let outDir = '';
  let root = '';

  async function buildScript(name: string, { entry, most }: Script): Promise<void> {
    const built = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        lib: {
          entry: join(root, 'src', entry),
          formats: ['iife'],
          name: 'cardinal',
          fileName: () => `${name}.js`,
          cssFileName: name,
        },
      },
    });
    const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
    for (const { fileName } of output) {
      const file = join(outDir, fileName);
      const bytes = await readFile(file);
      if (bytes.length > most)
        throw new Error(`${fileName} is over budget: ${bytes.length} of ${most} bytes`);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    }
  }

  return {
    name: 'cardinal-standalone-scripts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const [name, script] of Object.entries(scripts)) await buildScript(name, script);
    },
  };
}
