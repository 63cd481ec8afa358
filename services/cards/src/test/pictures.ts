import { crc32 } from 'node:zlib';
import { getImage, normalizeUpload, requestUpload } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import sharp from 'sharp';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

/** Small real images of every type that is taken in. */
export const pictures = {
  png: () => flat(8, 6).png().toBuffer(),
  jpeg: () => flat(8, 6).jpeg().toBuffer(),
  gif: () => flat(8, 6).gif().toBuffer(),
  webp: () => flat(8, 6).webp().toBuffer(),
  avif: () => flat(8, 6).avif().toBuffer(),
};

/** A photo lying on its side that says so, and where it was taken. */
export const photo = () =>
  flat(80, 60)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A GIF or WebP of three frames. */
export async function animation(type: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    [10, 120, 240].map((r) =>
      sharp({ create: { width: 8, height: 6, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return (type === 'gif' ? joined.gif() : joined.webp()).toBuffer();
}

/** An animation in which a small square moves, so that the file is small however many pixels it has. */
export async function longAnimation(
  type: 'gif' | 'webp',
  { width, height, frames }: { width: number; height: number; frames: number },
): Promise<Buffer> {
  const square = (r: number) => ({
    create: { width: 20, height: 20, channels: 3 as const, background: { r, g: 0, b: 0 } },
  });
  const all = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width, height, channels: 3, background: { r: 20, g: 60, b: 90 } } })
        .composite([{ input: square((n * 37) % 256), left: n % (width - 20), top: n % (height - 20) }])
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const joined = sharp(all, { join: { animated: true }, limitInputPixels: false });
  return (type === 'gif' ? joined.gif({ effort: 1 }) : joined.webp({ effort: 0 })).toBuffer();
}

/** A PNG that says of itself that it is animated. */
export async function animatedPng(): Promise<Buffer> {
  const png = await pictures.png();
  const body = Buffer.concat([Buffer.from('acTL', 'latin1'), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(8);
  check.writeUInt32BE(crc32(body));
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), size, body, check, png.subarray(header)]);
}

/** A black PNG, whose file is small however many pixels it has. */
export const blackPng = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

export async function addressFor(caller: Caller): Promise<string> {
  const body = { filename: 'picture.png', contentType: 'image/png' };
  return (await caller.call(requestUpload, { body })).value.uploadUrl;
}

export const put = (
  caller: Caller,
  address: string,
  bytes: Buffer | string,
  type = 'application/octet-stream',
) => caller.fetch('cards', address, { method: 'PUT', body: bytes, headers: { 'content-type': type } });

export const normalize = (caller: Caller, address: string) =>
  caller.call(normalizeUpload, { body: { rawPath: address.split('?')[0]! } });

/** All three steps; answers the path that a card or comment stores. */
export async function upload(caller: Caller, bytes?: Buffer): Promise<string> {
  const address = await addressFor(caller);
  const answer = await put(caller, address, bytes ?? (await pictures.png()));
  if (answer.status !== 200) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`);
  return (await normalize(caller, address)).value.normalizedPath;
}

export const fetchImage = (caller: Caller, path: string, headers: Record<string, string> = {}) =>
  caller.fetch(getImage.service, path, { headers });
