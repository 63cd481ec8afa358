import { importLimits } from '@cardinal/contracts';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { fault, tooLarge } from './fault.ts';
import type { SourceFile } from './source-card.ts';

async function collect(bytes: AsyncIterable<Buffer>, most: number, over: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw tooLarge(over);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(fault('This is not a zip archive, or it is cut off.')) : resolve(zip),
    );
  });

const nextEntry = (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    zip
      .once('entry', resolve)
      .once('end', () => resolve(null))
      .once('error', reject);
    zip.readEntry();
  });

const openEntry = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

const bomb = () => tooLarge('The archive grows too large when it is unpacked.');

/** Refuses before it unpacks; what an entry says of its size is enforced while it is read. */
function checkSize({ compressedSize, uncompressedSize }: Entry, unpacked: number): void {
  const isTight = uncompressedSize > compressedSize * importLimits.zipRatio && uncompressedSize > 1024 * 1024;
  if (isTight || unpacked + uncompressedSize > importLimits.unzippedBytes) throw bomb();
}

/** The texts of the files of an archive with these names. @throws AppError for what is no archive, or a bomb */
export async function unzip(file: SourceFile, names: readonly string[]): Promise<Map<string, string>> {
  const most = `An archive can have at most ${importLimits.zipBytes / 1024 / 1024} MB.`;
  const zip = await openZip(await collect(file.open(), importLimits.zipBytes, most));
  const found = new Map<string, string>();
  let unpacked = 0;
  try {
    if (zip.entryCount > importLimits.zipEntries)
      throw tooLarge(`An archive can have at most ${importLimits.zipEntries} files.`);
    for (;;) {
      const entry = await nextEntry(zip);
      if (!entry) return found;
      if (!names.includes(entry.fileName)) continue;
      checkSize(entry, unpacked);
      const bytes = await collect(
        await openEntry(zip, entry),
        importLimits.unzippedBytes - unpacked,
        bomb().message,
      );
      unpacked += bytes.length;
      found.set(entry.fileName, bytes.toString('utf8'));
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'status' in error) throw error;
    throw fault('The archive is broken.');
  } finally {
    zip.close();
  }
}
