import type { Encoding } from './source-card.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: of plain letters, every second byte is zero. */
function findUnmarked(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 1_000) & ~1;
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 8 && even === 0) return 'utf-16le';
  if (even > length / 8 && odd === 0) return 'utf-16be';
  return null;
}

/** Finds out the encoding of a file while its bytes pass by: `add` gets all of them, in order. */
export function createEncodingFinder() {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let marked: Encoding | null = null;
  let isUtf8 = true;
  let isFirst = true;
  const check = (bytes?: Uint8Array) => {
    try {
      if (isUtf8) utf8.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    add(bytes: Uint8Array): void {
      if (isFirst) {
        isFirst = false;
        if (startsWith(bytes, 0xff, 0xfe)) marked = 'utf-16le';
        else if (startsWith(bytes, 0xfe, 0xff)) marked = 'utf-16be';
        else marked = findUnmarked(bytes);
      }
      if (!marked) check(bytes);
    },
    /** Bytes that are no UTF-8 are taken for Latin 1, as Windows writes it. */
    find(): Encoding {
      check();
      return marked ?? (isUtf8 ? 'utf-8' : 'windows-1252');
    },
  };
}

/** The text of a file, without the mark of its encoding. */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}
