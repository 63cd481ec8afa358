import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareBundles } from './prepare-bundles.ts';

const run = promisify(execFile);
const code = (file: string) => JSON.stringify(join(import.meta.dirname, file));
const entries = { 'gateway/src/main.ts': 'gateway', 'services/cards/src/main.ts': 'cards' };

let root: string;
let folder: string;
let builds: number;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const onBuild = () => {
  builds += 1;
};
const prepare = () => prepareBundles({ root, entries, folder, onBuild });
const printed = async (bundles: string, name = 'cards') =>
  (await run(process.execPath, [join(bundles, `${name}.js`)])).stdout.trim();

/** A process that prepares the same, and prints the folder. */
const prepareElsewhere = (onBuild = '() => {}') =>
  run(process.execPath, [
    ...['--input-type=module', '-e'],
    `import { prepareBundles } from ${code('prepare-bundles.ts')};
    const [root, folder, entries] = process.argv.slice(1);
    console.log(await prepareBundles({ root, folder, entries: JSON.parse(entries), onBuild: ${onBuild} }));`,
    ...[root, folder, JSON.stringify(entries)],
  ]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundles-test-'));
  folder = join(root, 'dist');
  builds = 0;
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('gateway/package.json', '{}');
  write('services/cards/package.json', '{}');
  write(
    'gateway/src/main.ts',
    `import { findScript } from ${code('find-script.ts')};
    console.log(findScript('services/cards/src/main.ts'), findScript('services/auth/src/main.ts'));`,
  );
  write('services/cards/src/word.txt', 'cards');
  write('services/cards/src/main.ts', "const word: string = 'one';\nconsole.log(word);");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('bundles', () => {
  it('find what lies beside their sources', async () => {
    write(
      'services/cards/src/main.ts',
      `import { readFileSync } from 'node:fs';
      const read = (file: string | URL) => readFileSync(file, 'utf8');
      console.log(read(new URL('./word.txt', import.meta.url)), read(\`\${import.meta.dirname}/word.txt\`),
        import.meta.filename.endsWith('/services/cards/src/main.ts'));`,
    );
    expect(await printed(await prepare())).toBe('cards cards true');
  });

  it('start bundles, and sources where there are none', async () => {
    const bundles = await prepare();
    const source = resolve(import.meta.dirname, '../../../../services/auth/src/main.ts');
    const [bundle = '', other = ''] = (await printed(bundles, 'gateway')).split(' ');
    expect([bundle, resolve(other)]).toEqual([join(bundles, 'cards.js'), source]);
  });

  it('have maps that lead from a stack trace to the line of the source', async () => {
    write('services/cards/src/main.ts', "interface Unused { a: string }\n\nthrow new Error('Oh');");
    const { stderr } = (await printed(await prepare()).catch((error) => error)) as { stderr: string };
    const [, file = '', line, column] = /file:\/\/(\S+\.js):(\d+):(\d+)/.exec(stderr) ?? [];
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
    const { fileName, lineNumber } = map.findOrigin(Number(line), Number(column)) as {
      fileName: string;
      lineNumber: number;
    };
    expect(resolve(dirname(file), fileName)).toBe(join(root, 'services/cards/src/main.ts'));
    expect(lineNumber).toBe(3);
  });
});

describe('preparing bundles', () => {
  it('builds nothing where they have been built', async () => {
    const first = await prepare();
    expect(await prepare()).toBe(first);
    expect(builds).toBe(1);
  });

  it.each(['services/cards/src/part/other.ts', 'services/cards/package.json', 'package-lock.json'])(
    'builds anew when %s has changed',
    async (file) => {
      const first = await prepare();
      write(file, '{ }');
      expect(await prepare()).not.toBe(first);
      expect(builds).toBe(2);
    },
  );

  it.each(['services/cards/src/main.api.test.ts', 'services/cards/src/test/child.ts'])(
    'builds nothing when %s has changed',
    async (file) => {
      const first = await prepare();
      write(file, '{ }');
      expect(await prepare()).toBe(first);
    },
  );

  it('finds the build of sources that are as they were', async () => {
    const first = await prepare();
    write('services/cards/src/main.ts', "console.log('two');");
    expect(await printed(await prepare())).toBe('two');
    write('services/cards/src/main.ts', "const word: string = 'one';\nconsole.log(word);");
    expect(await prepare()).toBe(first);
    expect(await printed(first)).toBe('one');
    expect(builds).toBe(2);
  });

  it('leaves nothing half-written when it is killed', async () => {
    const killed = prepareElsewhere("() => setImmediate(() => process.kill(process.pid, 'SIGKILL'))");
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^building-/)]);
    expect(await printed(await prepare())).toBe('one');
  });

  it('lets starts at the same time use one build', async () => {
    const started = await Promise.all([prepareElsewhere(), prepareElsewhere(), prepareElsewhere()]);
    const found = new Set(started.map(({ stdout }) => stdout.trim()));
    expect([...found]).toEqual([await prepare()]);
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([...found]);
    expect([builds, await printed([...found][0] ?? '')]).toEqual([0, 'one']);
  });

  it('leaves nothing of a build that failed', async () => {
    write('services/cards/src/main.ts', 'const {');
    await expect(prepare()).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes what crashes left, and all builds but the ten that were started last', async () => {
    const first = await prepare();
    const names = ['building-old', ...Array.from({ length: 10 }, (_, at) => `build-${at}`)];
    for (const [at, name] of names.entries()) {
      mkdirSync(join(folder, name));
      utimesSync(join(folder, name), at, at);
    }
    mkdirSync(join(folder, 'building-new'));
    write('package-lock.json', '{ }');
    const second = await prepare();
    const left = readdirSync(folder).map((name) => join(folder, name));
    expect(left).toHaveLength(11);
    expect([first, second, join(folder, 'building-new')].every((path) => left.includes(path))).toBe(true);
    expect([names[0], names[1], names[2]].map((name) => existsSync(join(folder, name!)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
