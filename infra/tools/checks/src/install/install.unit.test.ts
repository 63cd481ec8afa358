import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { missingBuilds } from './missing-builds.ts';

const root = join(import.meta.dirname, '../../../../..');
const build = 'node_modules/swift-here';
const lock = {
  packages: {
    '': {},
    'node_modules/swift': { optionalDependencies: { 'swift-here': '1.0.0' } },
    [build]: { optional: true, os: [process.platform], cpu: [process.arch] },
  },
};

let folder: string;
const at = (path: string) => join(folder, path);

function program(name: string, script: string): void {
  writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`);
  chmodSync(at(`bin/${name}`), 0o755);
}
const createFakeNode = (version: string) => program('node', `echo ${version}`);
/** An npm that installs what it is asked for, and notes that it ran. */
const npmThat = (...steps: string[]) =>
  program(
    'npm',
    [
      'echo "$@" >>npm-ran',
      'mkdir -p node_modules/.bin',
      ...steps,
      'touch node_modules/.package-lock.json',
    ].join('\n'),
  );
const addsNode = `ln -sf ${process.execPath} node_modules/.bin/node`;
const addsBuild = `mkdir -p ${build} && echo {} >${build}/package.json`;
const npmRuns = () =>
  existsSync(at('npm-ran')) ? readFileSync(at('npm-ran'), 'utf8').trim().split('\n') : [];

function make(target = 'installed') {
  const { status, stdout, stderr } = spawnSync('make', ['--silent', target], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${at('bin')}:/usr/bin:/bin` },
  });
  return {
    status,
    lines: `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('make')),
  };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(at('bin'));
  cpSync(join(root, 'Makefile'), at('Makefile'));
  cpSync(import.meta.dirname, at('infra/tools/checks/src/install'), { recursive: true });
  writeFileSync(at('package-lock.json'), JSON.stringify(lock));
  writeFileSync(at('package.json'), '{"type":"module"}');
  createFakeNode('24.0.0');
  npmThat(addsNode, addsBuild);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the version of Node', () => {
  it.each(['12.22.12', '18.20.8', '20.11.1', '20.18.3', '21.7.3', '22.11.0'])(
    'is checked before anything is installed: one sentence refuses %s',
    (version) => {
      createFakeNode(version);
      const { status, lines } = make();
      expect(lines).toEqual([
        `Cardinal needs Node 20.19, 22.12 or newer with npm to install its packages; ${at('bin/node')} is Node ${version}.`,
      ]);
      expect([status, npmRuns()]).toEqual([2, []]);
    },
  );

  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0', '26.0.0'])('may be %s', (version) => {
    createFakeNode(version);
    expect(make()).toEqual({ status: 0, lines: [] });
    expect(npmRuns()).toHaveLength(1);
  });

  it('is checked before a lock file is written', () => {
    createFakeNode('18.20.8');
    expect(make('lock').lines).toEqual([expect.stringContaining('is Node 18.20.8.')]);
    expect(npmRuns()).toEqual([]);
  });

  it('is what package.json asks for, and enough for every build that npm would leave out otherwise', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
    expect(read('package.json').engines.node).toBe('^20.19.0 || >=22.12.0');
    const packages = Object.values(read('package-lock.json').packages) as {
      optional?: boolean;
      os?: string[];
      engines?: { node?: string };
    }[];
    const ranges = packages.flatMap(({ optional, os, engines }) => (optional && os && engines?.node) || []);
    expect(ranges.length).toBeGreaterThan(50);
    const supported = ['linux', 'darwin'];
    const used = packages.filter(({ os }) => os?.some((name) => supported.includes(name)));
    const refused = used
      .flatMap(({ engines }) => engines?.node ?? [])
      .filter(
        (range) => !['20.19.0', '22.12.0', '23.0.0', '24.0.0'].every((version) => isIn(version, range)),
      );
    expect(refused).toEqual([]);
  });
});

const parseVersion = (version: string) => [...version.split('.').map(Number), 0, 0].slice(0, 3);
/** Enough of npm's ranges for those in use: alternatives of `^1.2.3` and `>= 1.2.3`. */
function isIn(version: string, range: string): boolean {
  const isAtLeast = (least: number[], [major = 0, minor = 0, patch = 0] = parseVersion(version)) =>
    (major - (least[0] ?? 0) || minor - (least[1] ?? 0) || patch - (least[2] ?? 0)) >= 0;
  return range.split('||').some((part) => {
    const [, sign, least = ''] = /^\s*(\^|>=)\s*([\d.]+)\s*$/.exec(part) ?? [];
    const isSameMajor = parseVersion(version)[0] === parseVersion(least)[0];
    return sign !== undefined && isAtLeast(parseVersion(least)) && (sign === '>=' || isSameMajor);
  });
}

describe('an install', () => {
  it('happens once, with all that is needed, whatever the machine leaves out otherwise', () => {
    make();
    expect(make()).toEqual({ status: 0, lines: [] });
    expect(npmRuns()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  });

  it('that lacks a build is mended by itself, though npm says that it is complete', () => {
    npmThat(addsNode);
    spawnSync('sh', [at('bin/npm')], { cwd: folder });
    npmThat(addsNode, addsBuild);
    expect(make()).toEqual({ status: 0, lines: [] });
    expect(existsSync(at(`${build}/package.json`))).toBe(true);
  });

  it('is looked at again when npm has changed something by hand', () => {
    make();
    rmSync(at(build), { recursive: true });
    npmThat(addsNode);
    spawnSync('sh', [at('bin/npm')], { cwd: folder });
    npmThat(addsNode, addsBuild);
    make();
    expect(existsSync(at(`${build}/package.json`))).toBe(true);
  });

  it('by npm itself is taken as it is, if it is complete', () => {
    spawnSync('sh', [at('bin/npm')], { cwd: folder });
    expect(make()).toEqual({ status: 0, lines: [] });
    expect(npmRuns()).toHaveLength(1);
  });

  it('that lacks a build still is refused in one sentence that names it', () => {
    npmThat(addsNode);
    expect(make()).toEqual({
      status: 2,
      lines: [
        'npm left out swift-here without which Cardinal does not run: update npm, then run this again.',
      ],
    });
    expect(make().status).toBe(2);
  });

  it('without scripts of packages brings no Node, and says so', () => {
    npmThat(addsBuild);
    expect(make().lines).toEqual([
      expect.stringMatching(/^npm installed no Node 24, as it may not run scripts/),
    ]);
  });

  it('needs npm and Node, and says which is missing', () => {
    const without = (name: string) => {
      rmSync(at(`bin/${name}`));
      for (const tool of ['sh', 'uname', 'tr', 'dirname', 'touch', 'make'])
        if (!existsSync(at(`bin/${tool}`))) symlinkSync(findProgram(tool), at(`bin/${tool}`));
      return spawnSync(at('bin/sh'), ['infra/tools/checks/src/install/install.sh', 'stamp'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: at('bin') },
      }).stderr;
    };
    expect(without('npm')).toMatch(/; there is Node 24\.0\.0 on this machine, but no npm\.\n$/);
    expect(without('node')).toMatch(/; there is no Node on this machine\.\n$/);
  });
});

const findProgram = (name: string) =>
  ['/usr/bin', '/bin'].map((where) => join(where, name)).find((file) => existsSync(file)) ?? name;

describe('a build', () => {
  const of = (locked: object) => {
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages: { 'node_modules/x': locked } }));
    return missingBuilds(folder, { os: 'linux', cpu: 'x64', libc: 'glibc' });
  };

  it.each([
    { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    { os: ['linux', 'darwin'], cpu: ['x64'] },
    { os: ['!win32'] },
  ])('is missed where it fits: %j', (fits) => {
    expect(of({ optional: true, ...fits })).toEqual(['node_modules/x']);
  });

  it.each([
    { os: ['linux'], cpu: ['arm64'] },
    { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    { os: ['!linux'] },
    { cpu: ['wasm32'] },
    {},
  ])('is not where it does not: %j', (other) => {
    expect(of({ optional: true, ...other })).toEqual([]);
  });
});
