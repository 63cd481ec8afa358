import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '@cardinal/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogoSweep } from './sweep-logos.ts';

const name = (digit: number) => `logo-00000000-0000-0000-0000-00000000000${digit}.webp`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardinal-logos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the sweep of logos', () => {
  it('deletes those that nobody names for two sweeps in a row, and nothing else', async () => {
    const store = createFolderStore({ folder });
    const inUse = new Set([name(1)]);
    const sweep = createLogoSweep({ projects: { logosInUse: async () => inUse }, objects: store });
    for (const key of [name(1), name(2), name(3), 'logo-of-somebody-else.png', 'card-image.webp'])
      await store.put(key, Buffer.from('x'), 'image/webp');
    const left = async () => (await store.list('')).sort();

    await sweep();
    expect(await left()).toHaveLength(5);
    inUse.add(name(3));
    await sweep();
    expect(await left()).toEqual(['card-image.webp', name(1), name(3), 'logo-of-somebody-else.png'].sort());
  });
});
