import { diskRoom } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { judgeRoom } from './disk-check.ts';

const mib = 2 ** 20;

describe('the disk of the data folder', () => {
  it('is named with folder, size and cure where it is nearly full', () => {
    expect(judgeRoom(diskRoom('/srv/data', 900 * mib, 20_000 * mib))).toEqual({
      isTooFull: false,
      warning:
        'the disk of /srv/data has 900 MiB of 20 GiB left: make room there, or set DATA_DIR to a folder on a larger disk and move the data',
    });
  });

  it('is too full to start where the database could not make its first files', () => {
    expect(judgeRoom(diskRoom('/srv/data', 100 * mib, 20_000 * mib)).isTooFull).toBe(true);
  });

  it('is not mentioned where it has room, also where it is small', () => {
    expect(judgeRoom(diskRoom('/srv/data', 700 * mib, 800 * mib))).toEqual({ isTooFull: false });
  });
});
