import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { imageTypeOf } from './image-type.ts';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });

describe('imageTypeOf', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('knows %s by its bytes', async (type) => {
    expect(imageTypeOf(await picture().toFormat(type).toBuffer())).toBe(type);
  });

  it('finds the brand of AVIF among the compatible ones', () => {
    const box = Buffer.alloc(32);
    box.writeUInt32BE(32, 0);
    box.write('ftypmif1', 4, 'latin1');
    box.write('mif1miafavif', 16, 'latin1');
    expect(imageTypeOf(box)).toBe('avif');
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><html><body>'.padEnd(64)],
    ['a program', `MZ${'\0'.repeat(64)}`],
    ['an ELF binary', `\x7fELF${'\0'.repeat(64)}`],
    ['a PDF', '%PDF-1.7 %%%%%%%%%%%%%%%%%%%%%%%%%'],
    ['a film', `\0\0\0\x20ftypisom\0\0\0\0isommp42${'\0'.repeat(16)}`],
    ['a TIFF', `II*\0${'\0'.repeat(32)}`],
    ['a WAVE sound', `RIFF\0\0\0\0WAVEfmt ${'\0'.repeat(16)}`],
    ['nothing', ''],
    ['the beginning of a PNG alone', '\x89PNG'],
  ])('takes %s for no image', (_what, bytes) => {
    expect(imageTypeOf(Buffer.from(bytes, 'latin1'))).toBeNull();
  });
});
