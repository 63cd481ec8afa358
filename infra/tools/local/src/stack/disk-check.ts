import { type DiskRoom, describeRoom, examineDisk, StartError } from '@cardinal/service-kit';
import { say } from './readable-log.ts';

/** With less, the database cannot make its first files. */
const leastBytes = 128 * 2 ** 20;

/** The warning about a disk, if any, and whether it is too full to start. */
export function judgeRoom(room: DiskRoom): { warning?: string; isTooFull: boolean } {
  const described = describeRoom(room);
  const isTooFull = room.free < leastBytes;
  if (!isTooFull && !room.isNearlyFull) return { isTooFull };
  return {
    isTooFull,
    warning: `${described}: make room there, or set DATA_DIR to a folder on a larger disk and move the data`,
  };
}

/**
 * Checks the disk of the data folder before anything is started; says where it is nearly full.
 * @throws StartError with one line if it is too full to start
 */
export async function requireRoom(dataDir: string): Promise<void> {
  const { warning, isTooFull } = judgeRoom(await examineDisk(dataDir));
  if (isTooFull) throw new StartError(`There is no room: ${warning}`);
  if (warning) say('disk')(warning);
}

/** Says where the disk is nearly full, as when the database has ended for that. */
export async function warnOfFullDisk(dataDir: string): Promise<void> {
  const { warning } = judgeRoom(await examineDisk(dataDir));
  if (warning) say('disk')(warning);
}
