import { expect, it } from '@jest/globals';
import { addLicences, completeLock, getLicence } from './lockfile.ts';

const locked = {
  packages: {
    '': {},
    'node_modules/swift': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@swift/core-linux-x64-gnu': '2.0.0',
        '@swift/core-linux-arm64-musl': '2.0.0',
        '@swift/core-linux-arm-musleabihf': '2.0.0',
        '@swift/core-darwin-arm64': '2.0.0',
        '@swift/core-win32-x64-msvc': '2.0.0',
        '@swift/core-wasm32-wasi': '2.0.0',
      },
    },
    'node_modules/@swift/core-linux-x64-gnu': { version: '2.0.0', optional: true },
  },
};

it('adds the packages of other platforms, each with what it runs on', () => {
  const { lock, added } = completeLock(locked);
  const entry = (name: string) => lock.packages[`node_modules/@swift/core-${name}`];
  const base = { version: '2.0.0', dev: true, optional: true };
  expect(added).toHaveLength(5);
  expect(entry('linux-arm64-musl')).toEqual({ ...base, os: ['linux'], cpu: ['arm64'], libc: ['musl'] });
  expect(entry('linux-arm-musleabihf')).toEqual({ ...base, os: ['linux'], cpu: ['arm'], libc: ['musl'] });
  expect(entry('darwin-arm64')).toEqual({ ...base, os: ['darwin'], cpu: ['arm64'] });
  expect(entry('win32-x64-msvc')).toEqual({ ...base, os: ['win32'], cpu: ['x64'] });
  expect(entry('wasm32-wasi')).toEqual({ ...base, cpu: ['wasm32'] });
});

it('leaves what is locked as it is, beside the package that asks or above it', () => {
  const nested = {
    packages: {
      '': {},
      'node_modules/a': {},
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0', d: '1.0.0' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
    },
  };
  expect(completeLock(nested)).toEqual({ lock: nested, added: [] });
  expect(completeLock(completeLock(locked).lock).added).toEqual([]);
});

it('adds the licences that npm leaves out, and no other', () => {
  const packages = {
    '': {},
    'services/auth': {},
    'node_modules/@cardinal/auth': { link: true },
    'node_modules/old': { version: '0.1.0' },
    'node_modules/new': { version: '1.0.0', license: 'ISC' },
    'node_modules/absent': { version: '1.0.0', optional: true },
  };
  const added = addLicences({ packages }, (at) =>
    at.endsWith('absent') ? null : { licenses: [{ type: 'MIT' }] },
  );
  expect(added.packages).toEqual({ ...packages, 'node_modules/old': { version: '0.1.0', license: 'MIT' } });
});

it('reads the older forms of a licence', () => {
  expect(getLicence({ license: { type: 'MIT' } })).toBe('MIT');
  expect(getLicence({ licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] })).toBe('MIT OR Apache-2.0');
  expect(getLicence({})).toBeUndefined();
});
