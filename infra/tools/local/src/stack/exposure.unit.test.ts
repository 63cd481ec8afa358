import { describe, expect, it } from '@jest/globals';
import { isOfThisMachine } from './exposure.ts';
import { readLocalConfig } from './local-config.ts';

describe('this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'cardinal.localhost',
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
  ])('is meant by %s', (host) => expect(isOfThisMachine(host)).toBe(true));

  it.each([
    '',
    '0.0.0.0',
    '::',
    '[::]',
    '192.168.0.4',
    'cardinal.example',
    'localhost.example',
    '127.0.0.1.nip.io',
  ])('is not what “%s” means alone', (host) => expect(isOfThisMachine(host)).toBe(false));
});

describe('the demo', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::', DEMO: '' }, 'HOST=::'],
    [{ PUBLIC_URL: 'https://cardinal.example' }, 'PUBLIC_URL=https://cardinal.example'],
    [{ PUBLIC_URL: 'http://192.168.0.4:3000', MODE: 'processes' }, 'PUBLIC_URL=http://192.168.0.4:3000'],
  ])('is not shown to other machines by accident: %j', async (env, setting) => {
    await expect(readLocalConfig(env)).rejects.toThrow(
      `${setting} is meant for other machines, and everybody knows the password of the demo's accounts, a super administrator among them: set DEMO=off to start without demo data, or DEMO=on to show the demo to all who reach it`,
    );
    for (const DEMO of ['on', 'off']) expect((await readLocalConfig({ ...env, DEMO })).DEMO).toBe(DEMO);
  });

  it.each([
    {},
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { HOST: 'localhost', DEMO: '' },
  ])('is there by itself on this machine: %j', async (env) =>
    expect((await readLocalConfig(env)).DEMO).toBe('on'),
  );
});
