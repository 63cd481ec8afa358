/** The accepted image types. SVG is not one: it is a document that can run scripts. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** The brands of an AVIF file, image or sequence; HEIC and videos share the container but not the brand. */
function isAvif(bytes: Buffer): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && ['avif', 'avis'].includes(ascii(bytes, at, at + 4))) return true;
  }
  return false;
}

/** The type of a file by its first bytes, whatever its name or sender says; null if it is not accepted. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  if (bytes.length < 16) return null;
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : null;
}
