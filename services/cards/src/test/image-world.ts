import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from './world.ts';

/** A world whose store of images can be looked into. */
export interface ImageWorld {
  world: World;
  open: TestBoard;
  /** A private board of the same project. */
  closed: TestBoard;
  member: Person;
  admin: Person;
  /** Whether the bytes of this path are in the store. */
  stored(path: string): Promise<boolean>;
  /** Fails if `attack` leaves anything in the store or on record. */
  expectNothingNew(attack: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export const getImageName = (path: string) => path.replace('/images/', '');

export async function startImageWorld(): Promise<ImageWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-images-'));
  const world = await startWorld({ OBJECTS_DIR: folder });
  const open = await world.board('public');
  const closed = await world.board('private', { project: open.project });
  const objects = async () => (await readdir(folder)).filter((name) => !name.endsWith('.type'));
  const everything = async () => ({ objects: (await objects()).sort(), images: await world.count('images') });
  return {
    ...{ world, open, closed },
    member: await world.member(open, 'normal_user'),
    admin: await world.member(open, 'project_admin'),
    stored: async (path) => (await objects()).includes(getImageName(path)),
    async expectNothingNew(attack) {
      const before = await everything();
      await attack();
      expect(await everything()).toEqual(before);
    },
    async stop() {
      await world.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
