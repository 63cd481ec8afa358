import { importLimits } from '@cardinal/contracts';
import { AppError, type ObjectStore } from '@cardinal/service-kit';
import { fault, tooLarge } from './formats/fault.ts';

/** Bytes of one object: a file is stored in parts, so that none is in memory as a whole. */
const partBytes = 4 * 1024 * 1024;
const prefix = (importId: string) => `import-${importId}-`;
const getKey = (importId: string, part: number) => `${prefix(importId)}${String(part).padStart(5, '0')}`;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The largest file of any format. */
const mostBytes = Math.max(importLimits.tableBytes, importLimits.jsonBytes, importLimits.zipBytes);

export interface ImportFiles {
  /**
   * Stores a file while it comes, and gives each part to `seen`.
   * @returns its bytes. @throws AppError `too_large`, `malformed_request` where it breaks off
   */
  receive(importId: string, body: AsyncIterable<Buffer>, seen: (part: Buffer) => void): Promise<number>;
  /** The bytes of a stored file from the beginning. @throws AppError where some of them are gone */
  open(importId: string, bytes: number): AsyncIterable<Buffer>;
  /** Harmless to repeat. */
  remove(importId: string): Promise<void>;
}

/** The uploaded files of imports, among the other objects of the service. */
export function createImportFiles({ objects }: { objects: ObjectStore }): ImportFiles {
  async function put(importId: string, part: number, bytes: Buffer): Promise<void> {
    try {
      await objects.put(getKey(importId, part), bytes, 'application/octet-stream');
    } catch (cause) {
      throw new AppError('unavailable', 'Files cannot be stored right now', { cause, retryAfter: 5 });
    }
  }

  /** The body in parts of equal size, but for the last one. */
  async function* inParts(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let held: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      held.push(chunk);
      size += chunk.length;
      if (size < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
    if (size > 0) yield Buffer.concat(held);
  }

  return {
    async receive(importId, body, seen) {
      let bytes = 0;
      let part = 0;
      for await (const piece of inParts(body)) {
        bytes += piece.length;
        if (bytes > mostBytes) throw tooLarge(`A file can have at most ${megabytes(mostBytes)}.`);
        seen(piece);
        await put(importId, part, piece);
        part += 1;
      }
      return bytes;
    },
    async *open(importId, bytes) {
      let left = bytes;
      for (let part = 0; left > 0; part += 1) {
        const object = await objects.get(getKey(importId, part));
        if (!object) throw fault('A part of the file is gone. Upload the file again.');
        for await (const chunk of object.body) {
          left -= (chunk as Buffer).length;
          yield chunk as Buffer;
        }
      }
    },
    remove: async (importId) => objects.delete(await objects.list(prefix(importId))),
  };
}
