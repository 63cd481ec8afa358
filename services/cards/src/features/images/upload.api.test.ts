import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import {
  addressFor,
  animatedPng,
  animation,
  blackPng,
  fetchImage,
  longAnimation,
  normalize,
  photo,
  pictures,
  put,
  upload,
} from '../../test/pictures.ts';

/** The key that the harness gives its services. */
const internalKey = 'internal-token-key-of-the-tests-0123456789';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

async function refused(
  bytes: Buffer | string,
  status: number,
  message: RegExp,
  type?: string,
): Promise<void> {
  await at.expectNothingNew(async () => {
    const address = await addressFor(at.member);
    const answer = await put(at.member, address, bytes, type);
    const body = (await answer.json()) as { error: string };
    expect({ status: answer.status, error: body.error }).toEqual({
      status,
      error: expect.stringMatching(message),
    });
    expect((await normalize(at.member, address)).status).toBe(404);
  });
}

describe('an upload', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/webp'],
  ] as const)('takes in %s and serves it as %s', async (type, served) => {
    const path = await upload(at.member, await pictures[type]());
    expect(path).toMatch(/^\/images\/img-[0-9a-f]{32}\.[a-z]+$/);
    const answer = await fetchImage(at.member, path);
    expect(answer.headers.get('content-type')).toBe(served);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([8, 6]);
  });

  it('takes a full address, and an address of another origin by its path alone', async () => {
    const address = await addressFor(at.member);
    await put(at.member, address, await pictures.png());
    const { status } = await normalize(at.member, `https://cardinal.example${address}`);
    expect(status).toBe(200);
  });

  it('loses the place a photo was taken at, and stands upright', async () => {
    const original = await photo();
    expect(original.toString('latin1')).toContain('secret-place');
    const answer = await fetchImage(at.member, await upload(at.member, original));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('secret-place');
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 60, height: 80 });
  });

  it.each(['gif', 'webp'] as const)('keeps an animated %s moving', async (type) => {
    const answer = await fetchImage(at.member, await upload(at.member, await animation(type)));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  it.each(['gif', 'webp'] as const)(
    'takes in a long %s of a few kilobytes, and keeps all of its frames',
    async (type) => {
      const bytes = await longAnimation(type, { width: 800, height: 600, frames: 110 });
      expect(bytes.length).toBeLessThan(200_000);
      const answer = await fetchImage(at.member, await upload(at.member, bytes));
      const shown = sharp(Buffer.from(await answer.arrayBuffer()), {
        animated: true,
        limitInputPixels: false,
      });
      expect(await shown.metadata()).toMatchObject({ pages: 110, width: 800, pageHeight: 600 });
    },
    120_000,
  );
});

describe('a file that is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an executable with the name of an image', Buffer.concat([Buffer.from('MZ'), randomBytes(4_000)])],
    ['an ELF file', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), randomBytes(4_000)])],
    ['an SVG', svg],
    ['an SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0'), randomBytes(100)])],
    ['nothing at all', ''],
  ])('is refused: %s', (_what, bytes) =>
    refused(bytes, 415, /^Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded$/, 'image/png'),
  );

  it('is a photo of an iPhone, or a PNG that would stand still, and what to do instead is said', async () => {
    const heic = [Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(50)];
    const ways =
      /^HEIC pictures cannot be read here. On an iPhone, choose .* Most Compatible, or send it as JPEG.$/;
    await refused(Buffer.concat(heic), 415, ways);
    await refused(
      await animatedPng(),
      415,
      /^An animated PNG would not move here. Please send it as GIF or WebP.$/,
    );
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is refused though it begins like a %s',
    async (type) => {
      const head = (await pictures[type]()).subarray(0, 24);
      await refused(Buffer.concat([head, randomBytes(2_000)]), 415, /^The image cannot be read$/);
    },
  );

  it('is refused when a script hides behind a real image, and never served', async () => {
    const path = await upload(at.member, Buffer.concat([await pictures.png(), Buffer.from(svg)]));
    const bytes = Buffer.from(await (await fetchImage(at.member, path)).arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('alert');
  });
});

describe('an image that is too large', () => {
  it('is refused when a few kilobytes unpack to more than fifty megapixels', async () => {
    const bytes = await blackPng(8_000, 6_300);
    expect(bytes.length).toBeLessThan(2_000_000);
    await refused(bytes, 413, /^The image has too many pixels$/);
  });

  it.each([
    ['gif', { width: 1_200, height: 1_000, frames: 120 }],
    ['webp', { width: 900, height: 900, frames: 110 }],
    ['gif', { width: 21, height: 21, frames: 1_001 }],
  ] as const)(
    'is refused when a %s has too many frames for their size: %j',
    async (type, size) => {
      await refused(await longAnimation(type, size), 413, /^The image has too many pixels$/);
    },
    120_000,
  );

  it('is refused when only its header claims a huge size', async () => {
    const png = await pictures.png();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await refused(png, 413, /^The image has too many pixels$/);
  });

  it('is refused above ten megabytes, said beforehand or not', async () => {
    const eleven = Buffer.concat([await pictures.png(), randomBytes(11 * 1024 * 1024)]);
    await refused(eleven, 413, /^Some files are too large. Maximum size is 10MB$/);
    await at.expectNothingNew(async () => {
      const address = await addressFor(at.member);
      async function* chunks() {
        for (let n = 0; n < 11; n += 1) yield randomBytes(1024 * 1024);
      }
      const init = { method: 'PUT', body: chunks() as unknown as ReadableStream, duplex: 'half' };
      const answer = await at.member.fetch('cards', address, init as RequestInit);
      expect(answer.status).toBe(413);
    });
  });

  it('is cut off when it goes on after its refusal', async () => {
    const address = await addressFor(at.member);
    const { port } = new URL(at.world.harness.services.get('cards')!.url);
    const token = signInternalToken(internalKey, 'gateway', at.member.identity);
    const socket = connect(Number(port), '127.0.0.1');
    const closedBy = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.write(
      `PUT ${address} HTTP/1.1\r\nhost: x\r\n${internalTokenHeader}: ${token}\r\ncontent-length: 1000000000\r\n\r\n`,
    );
    let sent = 0;
    const chunk = randomBytes(256 * 1024);
    const timer = setInterval(() => {
      if (socket.writable && socket.write(chunk)) sent += chunk.length;
    }, 1);
    await closedBy;
    clearInterval(timer);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('leaves nothing when the sender goes away in the middle', async () => {
    await at.expectNothingNew(async () => {
      const address = await addressFor(at.member);
      const abort = new AbortController();
      async function* half() {
        yield randomBytes(100_000);
        abort.abort();
        yield randomBytes(100_000);
      }
      const init = { method: 'PUT', body: half() as unknown as ReadableStream, duplex: 'half' };
      const sending = at.member.fetch('cards', address, { ...init, signal: abort.signal } as RequestInit);
      await expect(sending).rejects.toThrow();
    });
  });
});
