import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeRoom, diskRoom, examineDisk, formatBytes } from './disk.ts';

const gib = 2 ** 30;

describe('a disk', () => {
  it.each([
    ['a tenth of a small one is left', 3.9 * gib, 40 * gib, true],
    ['more is left', 4.1 * gib, 40 * gib, false],
    ['a tenth of a large one is left', 90 * gib, 1_000 * gib, false],
    ['little of a large one is left', 9 * gib, 1_000 * gib, true],
  ])('is nearly full or not where %s', (_what, free, total, expected) => {
    expect(diskRoom('/data', free, total).isNearlyFull).toBe(expected);
  });

  it('is described with folder and sizes', () => {
    expect(describeRoom(diskRoom('/data', 1.53 * gib, 40 * gib))).toBe(
      'the disk of /data has 1.5 GiB of 40 GiB left',
    );
    expect([0, 900, 20_000, 5 * 2 ** 40].map(formatBytes)).toEqual([
      '0 bytes',
      '900 bytes',
      '20 KiB',
      '5 TiB',
    ]);
  });

  it('is that of the nearest folder, where the folder is not there yet', async () => {
    const folder = join(tmpdir(), 'not-yet', 'made');
    const room = await examineDisk(folder);
    expect([room.folder, room.free > 0, room.total > room.free]).toEqual([folder, true, true]);
  });
});
