import { importLimits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import { type Entry, fromBufferPromise } from 'yauzl';
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

const bomb = () => tooLarge('The archive grows too large when it is unpacked.');

/** Refuses before it unpacks; what an entry says of its size is enforced while it is read. */
function checkSize({ compressedSize, uncompressedSize }: Entry, unpacked: number): void {
  const isTight = uncompressedSize > compressedSize * importLimits.zipRatio && uncompressedSize > 1024 * 1024;
  if (isTight || unpacked + uncompressedSize > importLimits.unzippedBytes) throw bomb();
}

/** The texts of the files of an archive with these names. @throws AppError for what is no archive, or a bomb */
export async function unzip(file: SourceFile, names: readonly string[]): Promise<Map<string, string>> {
  const most = `An archive can have at most ${importLimits.zipBytes / 1024 / 1024} MB.`;
  const bytes = await collect(file.open(), importLimits.zipBytes, most);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw fault('This is not a zip archive, or it is cut off.');
  });
  const found = new Map<string, string>();
  let unpacked = 0;
  try {
    if (zip.entryCount > importLimits.zipEntries)
      throw tooLarge(`An archive can have at most ${importLimits.zipEntries} files.`);
    for await (const entry of zip.eachEntry()) {
      if (!names.includes(entry.fileName)) continue;
      checkSize(entry, unpacked);
      const left = importLimits.unzippedBytes - unpacked;
      const content = await collect(await zip.openReadStreamPromise(entry), left, bomb().message);
      unpacked += content.length;
      found.set(entry.fileName, content.toString('utf8'));
    }
    return found;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw fault('The archive is broken.');
  } finally {
    zip.close();
  }
}
