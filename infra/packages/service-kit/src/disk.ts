import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The room on the disk of a folder, in bytes. */
export interface DiskRoom {
  folder: string;
  free: number;
  total: number;
  /** So little that MongoDB, the broker or images may fill it within hours. */
  isNearlyFull: boolean;
}

const leastShare = 0.1;
/** Beyond this, a tenth of a large disk is enough. */
const plenty = 10 * 2 ** 30;

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A number of bytes for people, such as `1.5 GiB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), units.length - 1);
  const value = bytes / 2 ** (10 * power);
  return `${value >= 10 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${units[power]}`;
}

/** Describes a disk as a `DiskRoom`. */
export function diskRoom(folder: string, free: number, total: number): DiskRoom {
  return { folder, free, total, isNearlyFull: free < total * leastShare && free < plenty };
}

/** The folder itself, or the nearest one above it that is there. */
async function presentAbove(folder: string): Promise<string> {
  const there = await stat(folder).then(
    () => true,
    () => false,
  );
  return there || folder === dirname(folder) ? folder : presentAbove(dirname(folder));
}

/** Looks at the disk of a folder, which need not be there yet. */
export async function examineDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(await presentAbove(folder));
  return diskRoom(folder, bavail * bsize, blocks * bsize);
}

/** The state of a disk in words: `the disk of /data has 3 GiB of 40 GiB left`. */
export const describeRoom = ({ folder, free, total }: DiskRoom): string =>
  `the disk of ${folder} has ${formatBytes(free)} of ${formatBytes(total)} left`;
