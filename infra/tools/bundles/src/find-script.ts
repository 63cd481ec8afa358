import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries } from './entries.ts';

export const root = join(import.meta.dirname, '../../../..');

/**
 * Where a script is to be run from: its bundle, if there is one in the folder, else its source. What runs from a bundle
 * starts bundles, and what runs from sources starts sources.
 * @param source its path from the root, such as `gateway/src/main.ts`
 * @param folder of the bundles
 */
export function findScript(source: string, folder = dirname(process.argv[1] ?? '')): string {
  const bundle = join(folder, `${entries[source]}.js`);
  return existsSync(bundle) ? bundle : join(root, source);
}
