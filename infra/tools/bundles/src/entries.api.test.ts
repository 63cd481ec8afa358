import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { prepareBundles } from './prepare-bundles.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The sources of a bundle and of the chunks that it imports when it starts. */
function findSources(folder: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = read(join(folder, file));
  const own = text.includes('sourceMappingURL') ? JSON.parse(read(join(folder, `${file}.map`))).sources : [];
  const imported = [...text.matchAll(/^(?:import|export) .*"\.\/(.+?\.js)";$/gm)].map(([, name]) => name!);
  return [...own, ...imported.flatMap((name) => findSources(folder, name, seen))];
}

it('a service builds the schemas only of calls that it answers or makes', async () => {
  const folder = await prepareBundles();
  const calls = (name: string) =>
    findSources(folder, `${name}.js`)
      .map((source) => /contracts\/src\/http\/(.+)\.calls\.ts$/.exec(source)?.[1])
      .filter(Boolean)
      .sort();
  expect(calls('integrations')).toEqual(['internal', 'slack', 'webhooks']);
  expect(calls('auth')).toEqual(['account', 'admin', 'internal', 'session', 'tokens']);
});
