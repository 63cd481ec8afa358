import type { ImportFormat } from '@cardinal/contracts';
import { createEncodingFinder } from '../formats/encoding.ts';
import { readCards } from '../formats/read-cards.ts';
import { readHeadings } from '../formats/read-table.ts';
import type { SourceCard, SourceFile } from '../formats/source-card.ts';
import { proposeColumns } from '../formats/table-fields.ts';

/** A file in two pieces, which parts letters of several bytes. */
export function makeFile(format: ImportFormat, content: string | Buffer): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const finder = createEncodingFinder();
  const half = Math.ceil(bytes.length / 2);
  const pieces = [bytes.subarray(0, half), bytes.subarray(half)];
  for (const piece of pieces) finder.add(piece);
  return {
    format,
    encoding: finder.find(),
    async *open() {
      yield* pieces;
    },
  };
}

export async function readAll(file: SourceFile, isTable = false): Promise<SourceCard[]> {
  const columns = isTable ? proposeColumns((await readHeadings(file, 3)).names) : [];
  const cards: SourceCard[] = [];
  for await (const card of readCards(file, { columns, dateOrder: 'day_first' })) cards.push(card);
  return cards;
}

/** An entry of an archive: as it is, or with a size that it does not have. */
interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** Deflated bytes; stored without. */
  deflated?: Buffer;
  size?: number;
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The fields that both headers of an entry have. */
function describeEntry({ bytes, deflated, size = bytes.length, name }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(deflated ? 8 : 0, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE((deflated ?? bytes).length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

/** A zip archive, as APPNOTE.TXT says. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const fields = describeEntry(entry);
    const name = Buffer.from(entry.name);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const written = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      fields,
      name,
      entry.deflated ?? entry.bytes,
    ]);
    local.push(written);
    central.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, name);
    offset += written.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
