import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipelineWithCallback, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes raw BSON documents one after another, compressed, like `mongodump --gzip`. Returns their number. */
export async function writeBson(file: string, documents: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  const counting = new Transform({
    writableObjectMode: true,
    transform(document: Uint8Array, _encoding, done) {
      count += 1;
      done(null, Buffer.from(document));
    },
  });
  await pipeline(
    Readable.from(documents),
    counting,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  return count;
}

/** The documents of such a file as raw BSON. A BSON document begins with its length. */
export async function* readBson(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const bytes = createGunzip();
  // Ends the reading below, too, if the file cannot be read.
  pipelineWithCallback(createReadStream(file), bytes, () => {});
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document`);
}
