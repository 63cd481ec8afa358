import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { detectImageFormat, isAnimatedPng, isHeic } from './image-format.ts';

const bytes = (head: string, length = 32) =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(length)]);

describe('the type of a file by its bytes', () => {
  it.each([
    ['png', '\x89PNG\r\n\x1a\n'],
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['gif', 'GIF87a'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0miafavif'],
  ])('is %s', (format, head) => {
    expect(detectImageFormat(bytes(head))).toBe(format);
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('is %s in a real picture', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    expect(detectImageFormat(await picture.toFormat(format).toBuffer())).toBe(format);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a sound in the same container as WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a video', '\0\0\0\x18ftypisom\0\0\x02\0isomiso2'],
    ['a container whose minor version only looks like a brand', '\0\0\0\x14ftypheicaviflast'],
    ['HTML', '<!doctype html><html><body>'],
    ['a program', 'MZ'],
    ['an ELF binary', '\x7fELF'],
    ['a PDF', '%PDF-1.7'],
    ['a TIFF', 'II*\0'],
    ['a BMP', 'BM\0\0\0\0\0\0\0\0'],
  ])('is none that is taken in: %s', (_what, head) => {
    expect(detectImageFormat(bytes(head))).toBeNull();
  });

  it('is never guessed from a few bytes, and looking at any bytes never fails', () => {
    for (const few of ['', 'GIF89a', '\x89PNG'])
      expect(detectImageFormat(Buffer.from(few, 'latin1'))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (any) => {
        for (const look of [detectImageFormat, isHeic, isAnimatedPng]) look(Buffer.from(any));
        isAnimatedPng(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(any)]));
        detectImageFormat(Buffer.concat([Buffer.from('\0\0\xff\xffftyp', 'latin1'), Buffer.from(any)]));
      }),
    );
  });
});

describe('a photo of an iPhone', () => {
  it.each(['heic', 'heix', 'hevc'])('is recognised by the brand %s, first or among others', (brand) => {
    expect(isHeic(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`))).toBe(true);
    expect(isHeic(bytes(`\0\0\0\x18ftypmif1\0\0\0\0mif1${brand}`))).toBe(true);
  });

  it('is no AVIF, no video, and nothing else', () => {
    for (const head of [
      '\0\0\0\x1cftypavif\0\0\0\0mif1heic',
      '\0\0\0\x18ftypisom\0\0\x02\0isomiso2',
      'GIF89a',
    ])
      expect(isHeic(bytes(head))).toBe(false);
  });
});
