import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { addressFor, normalize, pictures, put } from '../../test/pictures.ts';
import { createUploadAddresses } from './upload-address.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

describe('an upload address', () => {
  it('is good for one upload', async () => {
    const address = await addressFor(at.member);
    expect((await put(at.member, address, await pictures.png())).status).toBe(200);
    const before = (await normalize(at.member, address)).value.normalizedPath;
    await at.expectNothingNew(async () => {
      const again = await put(at.member, address, await pictures.jpeg());
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({
        code: 'upload_used',
        error: 'This upload address was used already',
      });
    });
    expect((await normalize(at.member, address)).value.normalizedPath).toBe(before);
  });

  it('is good for one of several uploads at once', async () => {
    const address = await addressFor(at.member);
    const bytes = await pictures.png();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(at.member, address, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is its user’s alone', async () => {
    const address = await addressFor(at.member);
    await at.expectNothingNew(async () => {
      const stranger = await put(at.admin, address, await pictures.png());
      expect(stranger.status).toBe(403);
      expect(await stranger.json()).toMatchObject({ error: 'This upload address is not valid' });
    });
    expect((await put(at.world.guest, address, 'x')).status).toBe(401);
    expect((await put(at.member, address, await pictures.png())).status).toBe(200);
    expect((await normalize(at.admin, address)).status).toBe(404);
  });

  it('cannot be changed', async () => {
    const address = await addressFor(at.member);
    const url = new URL(address, 'http://x');
    const changed = (change: (to: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.pathname + copy.search;
    };
    const attempts = [
      changed((to) => to.searchParams.set('expires', String(Date.now() + 86_400_000))),
      changed((to) => to.searchParams.set('signature', 'A'.repeat(43))),
      changed((to) => to.searchParams.set('signature', `${to.searchParams.get('signature')}x`)),
      changed((to) => {
        to.pathname = to.pathname.replace(/[^/]+$/, randomUUID());
      }),
    ];
    await at.expectNothingNew(async () => {
      for (const attempt of attempts)
        expect((await put(at.member, attempt, await pictures.png())).status).toBe(403);
    });
    const bare = await put(at.member, url.pathname, await pictures.png());
    expect(bare.status).toBe(400);
  });

  it('runs out after fifteen minutes, and outlasts a clock that is set forward by five', async () => {
    const key = 'internal-token-key-of-the-tests-0123456789';
    const minutes = (n: number) =>
      createUploadAddresses({ secret: key, now: () => Date.now() - n * 60_000 }).create(at.member.id);
    await at.expectNothingNew(async () => {
      const late = await put(at.member, minutes(16), await pictures.png());
      expect(late.status).toBe(403);
      expect(await late.json()).toMatchObject({ error: 'This upload address has expired' });
    });
    expect((await put(at.member, minutes(6), await pictures.png())).status).toBe(200);
    const foreign = createUploadAddresses({ secret: 'the key of another installation, 0123456789' }).create(
      at.member.id,
    );
    expect((await put(at.member, foreign, await pictures.png())).status).toBe(403);
  });

  it('names nothing but uploads', async () => {
    for (const path of [
      '/etc/passwd',
      '/api/object-storage/uploads/../x',
      'http://',
      '',
      `/images/${randomUUID()}`,
    ])
      expect((await normalize(at.member, path)).status).toBe(404);
  });
});
