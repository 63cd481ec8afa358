import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';

export interface Archive {
  /** A file of its own. */
  file(name: string, value: unknown): Promise<void>;
  /** A line of the files of this folder, which are `cards/00001.jsonl` and so on: their sizes are known in advance. */
  line(folder: string, value: unknown): Promise<void>;
  /** A file that is read while it is written. */
  copy(name: string, source: { body: Readable; size: number }): Promise<void>;
  /** Writes the lines that wait. @returns how many lines each folder has */
  flush(): Promise<Record<string, number>>;
}

/** Characters of lines that wait for each folder. */
const waitingAtMost = 2 ** 19;

function createArchive(pack: Pack): Archive {
  const folders = new Map<string, { waiting: string[]; length: number; files: number; lines: number }>();

  const put = (name: string, text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      pack.entry({ name }, text, (error) => (error ? reject(error) : resolve()));
    });

  async function end(name: string): Promise<void> {
    const folder = folders.get(name);
    if (!folder?.waiting.length) return;
    const text = folder.waiting.join('');
    folder.files += 1;
    Object.assign(folder, { waiting: [], length: 0 });
    await put(`${name}/${String(folder.files).padStart(5, '0')}.jsonl`, text);
  }

  return {
    file: (name, value) => put(name, `${JSON.stringify(value, null, 2)}\n`),
    async line(name, value) {
      const folder = folders.get(name) ?? { waiting: [], length: 0, files: 0, lines: 0 };
      folders.set(name, folder);
      const text = `${JSON.stringify(value)}\n`;
      folder.waiting.push(text);
      folder.length += text.length;
      folder.lines += 1;
      if (folder.length >= waitingAtMost) await end(name);
    },
    async copy(name, { body, size }) {
      try {
        await pipeline(body, pack.entry({ name, size }));
      } finally {
        // An archive that has ended takes no entry.
        body.destroy();
      }
    },
    async flush() {
      for (const name of folders.keys()) await end(name);
      return Object.fromEntries([...folders].map(([name, { lines }]) => [name, lines]));
    },
  };
}

/** An archive (tar.gz) that is written while it is read: what fills it waits for its reader. */
export async function* writeArchive(fill: (archive: Archive) => Promise<void>): AsyncGenerator<Buffer, void> {
  const pack = createPack();
  const gzip = createGzip();
  // Either ends with the other.
  pipe(pack, gzip, () => {});
  const filled = fill(createArchive(pack)).then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  );
  try {
    for await (const chunk of gzip) yield chunk as Buffer;
  } finally {
    pack.destroy();
    await filled;
  }
}
