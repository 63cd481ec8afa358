import { Readable } from 'node:stream';
import type { ObjectStore } from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';
import { createImportFiles } from './import-files.ts';

/** A store of objects as one has them outside. */
function startStore() {
  const held = new Map<string, Buffer>();
  const objects = {
    put: async (key: string, bytes: Buffer) => void held.set(key, bytes),
    get: async (key: string) => {
      const bytes = held.get(key);
      return bytes ? { body: Readable.from([bytes]) } : null;
    },
  } as unknown as ObjectStore;
  return { held, files: createImportFiles({ objects }) };
}

it('reads a file to its end, and refuses one of which a part is gone', async () => {
  const { held, files } = startStore();
  const sent = [Buffer.alloc(4 * 1024 * 1024, 'a'), Buffer.from('end')];
  const bytes = await files.receive('1', Readable.from(sent), () => {});
  const read = async () => Buffer.concat(await Readable.from(files.open('1', bytes)).toArray());
  expect((await read()).equals(Buffer.concat(sent))).toBe(true);
  held.delete([...held.keys()].at(-1) as string);
  await expect(read()).rejects.toThrow('A part of the file is gone. Upload the file again.');
});
