import { statfsSync } from 'node:fs';

const folder = '/dev/shm';
const tmpfs = 0x0102_1994;
/** Room for several databases, brokers and browsers at once, and to spare. */
const neededBytes = 6 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === tmpfs && bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * The folder where tests write: in memory on a system with enough of it, as every acknowledged write waits for the
 * disk (4 ms where it takes 0.04 ms in memory), and a `kill -9` cannot see the difference.
 */
export const temporaryFolder = (): NodeJS.ProcessEnv => (hasRoom() ? { TMPDIR: folder } : {});
