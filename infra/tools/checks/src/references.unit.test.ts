import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { brokenReferences } from './references.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'references-'));
  write('docs/rules.md', '# Rules\n\n## Who sees what\n\n## Votes, likes\n');
  write('docs/decisions/0007-one-door.md', '# 7. One door\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it.each([
  ['README.md', '[rules](docs/rules.md), [sight](docs/rules.md#who-sees-what), [here](#here)\n\n## Here'],
  [
    'docs/web.md',
    '[votes](rules.md#votes-likes) and [a door](decisions/0007-one-door.md), [out](https://a.b/c.md)',
  ],
  ['docs/web.md', 'as `docs/rules.md` says; `gateway/doors` is no path, nor is `services/<name>/x.ts`'],
  ['gateway/src/app.ts', '/** Decision 7. The rest: docs/rules.md, Who sees what. */'],
  [
    'docs/web.md',
    'the order is in `rules.md`; `manifest.json` is made by a backup, `.unit.test.ts` is an ending',
  ],
  ['README.md', '```\ndocs/\n  rules.md       what holds\n  <name>.ts      any\n```'],
  ['web/node_modules/it/readme.md', '[gone](gone.md)'],
])('is content with what is there: %s, %s', (file, text) => {
  write(file, text);
  expect(brokenReferences(root)).toEqual([]);
});

it.each([
  ['README.md', '[rules](docs/laws.md)', 'docs/laws.md'],
  ['README.md', '[rules](docs/rules.md#who-hears-what)', 'docs/rules.md#who-hears-what'],
  ['README.md', '[there](#there)', 'there'],
  ['docs/web.md', '[rules](docs/rules.md)', 'docs/rules.md'],
  ['docs/web.md', 'as `web/src/gone.ts` says', 'web/src/gone.ts'],
  ['docs/web.md', 'one file each, `features/boards/list.ts`', 'features/boards/list.ts'],
  ['docs/web.md', 'see `gone.tsx`', 'gone.tsx'],
  ['README.md', '```\ngateway/src/\n  main.ts        the process\n```', 'main.ts'],
  ['gateway/src/app.ts', '/** As decision 8 has it. */', 'decision 8'],
  ['services/a/src/b.ts', '// docs/rules.md, Who hears what', 'docs/rules.md, Who hears what'],
  ['k8s/base/a.yaml', '# docs/laws.md', 'docs/laws.md'],
])('says what is not there: %s, %s', (file, text, says) => {
  write(file, text);
  expect(brokenReferences(root)).toEqual([`${file} refers to ${says}, which is not there`]);
});
