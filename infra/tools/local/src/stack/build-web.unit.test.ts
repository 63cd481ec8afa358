import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { webSources } from './build-web.ts';

it('the web app is built anew when a package that it stands on has changed', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../../../web/package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  const own = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@cardinal/'),
  );
  expect(own.length).toBeGreaterThan(1);
  const folders = own.map((name) => name.replace('@cardinal', 'infra/packages').concat('/src'));
  expect(folders.filter((folder) => !webSources.includes(folder))).toEqual([]);
});
