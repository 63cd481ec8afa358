import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { boundaryBreaches } from './boundaries.ts';

/** A small house in which every import is as it should be. */
const house: Record<string, string> = {
  'infra/packages/contracts/package.json': '{"name":"@cardinal/contracts","exports":"./src/index.ts"}',
  'infra/packages/contracts/src/index.ts': "import { z } from 'zod'; export const id = z.uuid();",
  'infra/packages/service-kit/package.json': '{"name":"@cardinal/service-kit","exports":"./src/index.ts"}',
  'infra/packages/service-kit/src/index.ts':
    "import express from 'express'; export { id } from '@cardinal/contracts';",
  'infra/tools/local/package.json': '{"name":"@cardinal/local","exports":"./src/index.ts"}',
  'infra/tools/local/src/index.ts': "export { service } from '@cardinal/cards';",
  'services/cards/package.json': '{"name":"@cardinal/cards","exports":"./src/service.ts"}',
  'services/cards/src/service.ts':
    "import './cards/card.model.ts'; export const service = import('@cardinal/service-kit');",
  'services/cards/src/features/merge/feature.ts': 'export type A = number;',
  'services/cards/src/cards/card.model.ts': 'export const model = 1; export type Card = number;',
  'services/cards/src/cards/card.repository.ts':
    "import { model } from './card.model.ts'; export const find = model;",
  'services/cards/src/cards/card.rules.ts':
    "import type { Card } from './card.model.ts'; export const ok = (c: Card) => c;",
  'services/cards/src/cards/card.api.test.ts': "import '@cardinal/local'; import './card.model.ts';",
  'services/auth/package.json': '{"name":"@cardinal/auth","exports":"./src/service.ts"}',
  'services/auth/src/service.ts': "import { id } from '@cardinal/contracts'; export const service = id;",
  'services/auth/src/features/b.ts': 'export type B = number;',
  'gateway/package.json': '{"name":"@cardinal/gateway","exports":"./src/service.ts"}',
  'gateway/src/service.ts': "import '@cardinal/service-kit'; export const service = 1;",
  'web/package.json':
    '{"name":"@cardinal/web","imports":{"#ui/*":"./src/ui/*","#features/*":"./src/features/*","#app/*":"./src/app/*"}}',
  'web/src/ui/button.tsx': 'export const Button = () => <button type="button" />;',
  'web/src/features/board/index.ts': "export { Board } from './board.tsx';",
  'web/src/features/board/board.tsx': "import { Button } from '#ui/button.tsx'; export const Board = Button;",
  'web/src/features/card/card.tsx':
    "import { Board } from '#features/board/index.ts'; export const Card = Board;",
  'web/src/app/router.tsx':
    "import '#features/card/card.tsx'; export const x = import('@cardinal/contracts');",
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  mkdirSync(path.join(root, 'node_modules/@cardinal'), { recursive: true });
  for (const [file, text] of Object.entries(house)) plant(file, text);
  for (const workspace of [
    'infra/packages/contracts',
    'infra/packages/service-kit',
    'infra/tools/local',
    'services/cards',
    'services/auth',
    'gateway',
  ]) {
    symlinkSync(
      path.join(root, workspace),
      path.join(root, 'node_modules/@cardinal', path.basename(workspace)),
    );
  }
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('the import boundaries', () => {
  it('find nothing in a house where all is well', () => {
    expect(boundaryBreaches(root)).toEqual([]);
  });

  it.each([
    ['services/auth/src/a.ts', "import '@cardinal/cards';", 'nobody imports a service'],
    ['services/auth/src/a.ts', "import type { service } from '@cardinal/cards';", 'nobody imports a service'],
    ['services/brand-new/src/a.ts', "export * from '@cardinal/auth';", 'nobody imports a service'],
    ['gateway/src/a.ts', "await import('@cardinal/auth');", 'nobody imports a service'],
    ['services/auth/src/a.ts', "import '@cardinal/gateway';", 'nobody imports a service'],
    ['infra/brand-new/src/a.ts', "type X = import('@cardinal/cards').service;", 'nobody imports a service'],
    ['services/auth/src/a.ts', "import '@cardinal/local';", 'services and gateway stand on packages'],
    ['infra/packages/service-kit/src/a.ts', "import '@cardinal/local';", 'the kit knows the contracts only'],
    ['infra/packages/contracts/src/a.ts', "import '@cardinal/service-kit';", 'contracts know zod only'],
    ['infra/packages/contracts/src/a.ts', "import express from 'express';", 'contracts know zod only'],
    ['infra/packages/contracts/src/a.ts', "import 'node:fs';", 'contracts know zod only'],
    ['web/src/ui/a.tsx', "import '@cardinal/service-kit';", 'web knows contracts and Markdown only'],
    [
      'web/src/features/board/a.test.tsx',
      "import '@cardinal/service-kit';",
      'web knows contracts and Markdown only',
    ],
    ['web/src/ui/a.tsx', "import '#features/board/index.ts';", 'ui and api come before features'],
    ['web/src/brand-new/a.ts', "import '../app/router.tsx';", 'ui and api come before features'],
    ['web/src/features/board/a.ts', "import '#app/router.tsx';", 'features come before app'],
    ['web/src/features/card/a.ts', "import '#features/board/board.tsx';", 'features keep their insides'],
    ['web/src/features/card/a.ts', "import '../board/board.tsx';", 'features keep their insides'],
    [
      'services/cards/src/cards/find-card.ts',
      "import { model } from './card.model.ts';",
      'a repository is the only door',
    ],
    [
      'services/cards/src/kernel/a.ts',
      "import type { A } from '../features/merge/feature.ts';",
      'the kernel knows no feature',
    ],
    [
      'services/auth/src/a.ts',
      "import '../../../infra/packages/contracts/src/index.ts';",
      'workspaces are imported by name',
    ],
    ['services/auth/src/kernel/a.ts', "type X = import('../features/b.ts').B;", 'a kernel knows no feature'],
    [
      'infra/tools/bundles/src/a.ts',
      "import '../../../packages/contracts/src/index.ts';",
      'bundling stands alone',
    ],
    ['services/auth/src/a.ts', "import './nowhere.ts';", 'imports lead somewhere'],
  ])('find that %s says %s', (file, text, rule) => {
    plant(file, `\n${text}`);
    expect(boundaryBreaches(root)).toContainEqual(
      expect.stringMatching(`^${file}:2 imports .*, but ${rule}`),
    );
  });

  it.each([
    ['an import', "import { a } from './a.ts'; export const b = () => a;"],
    ['a dynamic import', "export const b = () => import('./a.ts');"],
    ['an import of a type', "import type { a } from './a.ts'; export const b = 1 as unknown as typeof a;"],
    ['a type named in place', "export const b = 1 as unknown as typeof import('./a.ts').a;"],
  ])('find a cycle that %s closes', (_, text) => {
    plant('gateway/src/a.ts', "import { b } from './b.ts'; export const a = b;");
    plant('gateway/src/b.ts', text);
    expect(boundaryBreaches(root)).toEqual([
      'gateway/src/a.ts → gateway/src/b.ts → gateway/src/a.ts is an import cycle',
    ]);
  });

  describe('between folders', () => {
    beforeEach(() => {
      plant('gateway/src/a/one.ts', "import { two } from '../b/two.ts'; export const one = two;");
      plant('gateway/src/b/two.ts', 'export const two = 2;');
    });

    it.each([
      ['an import', "import { four } from '../a/four.ts'; export const three = four;"],
      ['a dynamic import', "export const three = () => import('../a/four.ts');"],
      ['an import of a type', "import type { Four } from '../a/four.ts'; export const three: Four = 4;"],
    ])('find a cycle that %s closes, though no file is in one', (_, text) => {
      plant('gateway/src/a/four.ts', 'export const four = 4; export type Four = number;');
      plant('gateway/src/b/three.ts', text);
      expect(boundaryBreaches(root)).toEqual(['gateway/src/a, gateway/src/b are in a cycle of folders']);
    });

    it('find a cycle of a folder with a file beside it', () => {
      plant('gateway/src/wiring.ts', "export { one } from './a/one.ts'; export const wires = 1;");
      plant('gateway/src/b/three.ts', "export { wires } from '../wiring.ts';");
      expect(boundaryBreaches(root)).toEqual([
        'gateway/src/a, gateway/src/b, gateway/src/wiring.ts are in a cycle of folders',
      ]);
    });

    it('find a cycle below a folder', () => {
      plant('gateway/src/a/c/one.ts', "export { two } from '../d/two.ts';");
      plant('gateway/src/a/d/two.ts', 'export const two = 2;');
      plant('gateway/src/a/d/e/three.ts', "export { one } from '../../c/four.ts';");
      plant('gateway/src/a/c/four.ts', 'export const one = 1;');
      expect(boundaryBreaches(root)).toEqual(['gateway/src/a/c, gateway/src/a/d are in a cycle of folders']);
    });

    it('let a file import a folder beside it, which imports another file there', () => {
      plant('gateway/src/a/index.ts', "export { three } from './c/three.ts';");
      plant('gateway/src/a/c/three.ts', "export { one as three } from '../one.ts';");
      expect(boundaryBreaches(root)).toEqual([]);
    });

    it('let tests import what they need', () => {
      plant('gateway/src/b/two.unit.test.ts', "import '../a/one.ts';");
      expect(boundaryBreaches(root)).toEqual([]);
    });
  });

  it('leave a test the freedom to compose what it tests', () => {
    plant('services/auth/src/whole.int.test.ts', "import '@cardinal/cards'; import '@cardinal/local';");
    expect(boundaryBreaches(root)).toEqual([]);
  });
});
