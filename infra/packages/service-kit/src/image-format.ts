/** The accepted image types. SVG is not one: it is a document that can run scripts. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** The brands of a file in the container that AVIF, HEIC and videos share. */
function readBrands(bytes: Buffer): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

const avif = ['avif', 'avis'];
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];

/** Whether a file is a photo as iPhones take them, whose pixels no free library decodes. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  const brands = readBrands(bytes);
  return brands.some((brand) => heic.includes(brand)) && !brands.some((brand) => avif.includes(brand));
}

/** Whether a PNG says that it is animated, which it does before its first pixels. */
export function isAnimatedPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const type = ascii(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** The type of a file by its first bytes, whatever its name or sender says; null if it is not accepted. */
export function detectImageFormat(bytes: Buffer): ImageFormat | null {
  if (bytes.length < 16) return null;
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return readBrands(bytes).some((brand) => avif.includes(brand)) ? 'avif' : null;
}
