import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const docker = join(import.meta.dirname, '../../../../docker');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-env-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeEnv() {
  const { status, stdout, stderr } = spawnSync('sh', [join(docker, 'make-env.sh'), file], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim(), values: parseEnv(readFileSync(file, 'utf8')) };
}

describe('make env', () => {
  it('writes all that docker-compose.yml asks for, for this user alone, and listens to this machine alone', () => {
    const { status, values } = makeEnv();
    const composition = readFileSync(join(docker, '../../docker-compose.yml'), 'utf8');
    const asked = [...composition.matchAll(/\$\{([A-Z0-9_]+):\?|environment: ([A-Z_]+) \}/g)];
    const names = asked.map(([, needed, secret]) => needed ?? secret!);
    expect(names.filter((name) => !values[name])).toEqual([]);
    expect([status, statSync(file).mode & 0o777, values.BIND_ADDRESS]).toEqual([0, 0o600, '127.0.0.1']);
    expect(new Set(Object.values(values)).size).toBe(Object.keys(values).length);
  });

  it('changes nothing where nothing is missing, and that is no failure', () => {
    makeEnv();
    const before = readFileSync(file, 'utf8');
    const { status, said } = makeEnv();
    expect([status, said]).toEqual([0, `${file} has every setting and stays as it is.`]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('adds each setting that is missing, whichever, and leaves the others as they are', () => {
    const all = Object.entries(makeEnv().values);
    for (const wanted of [0, 1]) {
      const kept = all.filter((_setting, index) => index % 2 === wanted);
      // The last line has no end.
      writeFileSync(file, kept.map(([key, value]) => `${key}=${value}`).join('\n'));
      const { status, said, values } = makeEnv();
      const added = all.filter((_setting, index) => index % 2 !== wanted).map(([name]) => name);
      expect([status, said.split(': ')[1]?.split(' ').sort()]).toEqual([0, added.sort()]);
      expect(values).toMatchObject(Object.fromEntries(kept));
      expect(makeEnv().said).toMatch(/stays as it is\.$/);
    }
  });

  it('takes an empty secret as missing, and an empty setting as a choice', () => {
    makeEnv();
    const before = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      before.replace(/^SECRETS_KEY=.*/m, 'SECRETS_KEY= ').replace(/^SETUP_TOKEN=.*/m, 'export SETUP_TOKEN ='),
    );
    expect(makeEnv().said).toBe(`Added to ${file} what it lacked: SECRETS_KEY`);
    expect(makeEnv().values.SECRETS_KEY).toHaveLength(44);
    for (const empty of ['""', "''"]) {
      writeFileSync(file, before.replace(/^SECRETS_KEY=.*/m, `SECRETS_KEY=${empty}`));
      expect(makeEnv().values.SECRETS_KEY).toHaveLength(44);
    }
  });

  it('keeps an installation of before reachable: it listened at every address', () => {
    writeFileSync(file, 'PUBLIC_URL=https://cardinal.example\n# BIND_ADDRESS=1.2.3.4\n');
    const { values } = makeEnv();
    expect([values.PUBLIC_URL, values.BIND_ADDRESS]).toEqual(['https://cardinal.example', '0.0.0.0']);
  });

  it('leaves no draft behind', () => {
    makeEnv();
    expect(existsSync(file)).toBe(true);
    expect(spawnSync('ls', ['-A', folder], { encoding: 'utf8' }).stdout).toBe('.env\n');
  });
});
