export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const avifBrands = new Set(['avif', 'avis']);

/** The brands of an ISO media file's first box: the major one, and those it is compatible with. */
function brandsOf(bytes: Buffer): string[] {
  const boxEnd = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/** What a file is by its first bytes, whatever its name or sender says; null for all that is not an image we take. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.length < 16) return null;
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => avifBrands.has(brand))) return 'avif';
  return null;
}
