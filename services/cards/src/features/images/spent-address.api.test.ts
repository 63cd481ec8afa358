import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { addressFor, normalize, pictures, put } from '../../test/pictures.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

async function send(address: string, bytes: Buffer | string): Promise<number> {
  return (await put(at.member, address, bytes, 'image/png')).status;
}

describe('an upload address', () => {
  it.each([
    ['was no image', 415, async () => '<!doctype html>'],
    [
      'was damaged',
      415,
      async () => Buffer.concat([(await pictures.png()).subarray(0, 24), randomBytes(100)]),
    ],
    ['was too large', 413, async () => randomBytes(11 * 1024 * 1024)],
  ] satisfies [string, number, () => Promise<Buffer | string>][])(
    'is good for another try where the first one %s',
    async (_what, status, bytes) => {
      const address = await addressFor(at.member);
      expect(await send(address, await bytes())).toBe(status);
      expect(await send(address, await pictures.png())).toBe(200);
      expect((await normalize(at.member, address)).status).toBe(200);
      expect(await send(address, await pictures.png())).toBe(409);
    },
  );

  it('is good for another try where the first one was cut', async () => {
    const address = await addressFor(at.member);
    const abort = new AbortController();
    async function* half() {
      yield randomBytes(100_000);
      abort.abort();
      yield randomBytes(100_000);
    }
    const init = { method: 'PUT', body: half() as unknown as ReadableStream, duplex: 'half' };
    const cut = at.member.fetch('cards', address, { ...init, signal: abort.signal } as RequestInit);
    await expect(cut).rejects.toThrow();
    expect(await send(address, await pictures.png())).toBe(200);
  });

  it('brings one image where several uploads come at once, and nothing is left of the others', async () => {
    const address = await addressFor(at.member);
    const before = await at.world.count('images');
    const picture = await pictures.png();
    const statuses = await Promise.all(Array.from({ length: 5 }, () => send(address, picture)));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await at.world.count('images')).toBe(before + 1);
  });
});
