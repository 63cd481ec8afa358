import { randomUUID } from 'node:crypto';
import { getLogoIcon, logoIconPixels, type Project, projectUpdated } from '@cardinal/contracts';
import { createFolderStore } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { form, type LogoWorld, megabytes, picture, png, startLogoWorld } from '../test/logo-world.ts';

let logos: LogoWorld;
beforeAll(async () => {
  logos = await startLogoWorld();
});
afterAll(() => logos.stop());

const decoded = async (url: string | null) => {
  const bytes = Buffer.from(await (await logos.fetched(url)).arrayBuffer());
  return { bytes, ...(await sharp(bytes).metadata()) };
};

describe('setting a logo', () => {
  it('fits it into 250 by 250 pixels, keeping its proportions, and publishes it', async () => {
    const after = await logos.upload(await png(1_000, 500));
    expect(after).toMatchObject({
      id: logos.project.id,
      role: 'project_admin',
      version: logos.project.version + 1,
    });
    expect(after.updatedAt > logos.project.updatedAt).toBe(true);
    expect(after.logoUrl).toMatch(/^\/logos\/logo-[0-9a-f-]{36}\.webp$/);
    expect(await decoded(after.logoUrl)).toMatchObject({ width: 250, height: 125, hasAlpha: true });
    await logos.world.harness.drained();
    expect(logos.world.harness.findPublished(projectUpdated).at(-1)?.data.project.logoUrl).toBe(
      after.logoUrl,
    );
  });

  it('does not blow up what is small', async () => {
    expect(await decoded((await logos.upload(await png(40, 20))).logoUrl)).toMatchObject({
      width: 40,
      height: 20,
    });
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('takes %s', async (type) => {
    const bytes = await picture(300, 300).flatten().toFormat(type).toBuffer();
    expect(await decoded((await logos.upload(bytes)).logoUrl)).toMatchObject({
      format: 'webp',
      width: 250,
      height: 250,
    });
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 60, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await decoded((await logos.upload(animation)).logoUrl)).toMatchObject({ width: 60, height: 30 });
  });

  it('turns photos upright and drops their metadata', async () => {
    const photo = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'green' } })
      .withExif({ IFD0: { Copyright: 'Secret', Artist: 'Somewhere' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { bytes, exif, orientation, width, height } = await decoded((await logos.upload(photo)).logoUrl);
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 50,
      height: 100,
    });
    expect(bytes.includes('Secret')).toBe(false);
  });

  it('replaces the one before, which is gone then', async () => {
    const first = (await logos.upload(await png(50, 50))).logoUrl;
    const second = (await logos.upload(await png(50, 50))).logoUrl;
    expect(second).not.toBe(first);
    expect((await logos.fetched(first)).status).toBe(404);
    expect((await logos.fetched(second)).status).toBe(200);
  });

  it('leaves exactly one of many uploaded at once', async () => {
    const own = await logos.world.project(logos.admin);
    const bytes = await png();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => logos.send(form(['logo', bytes]), {}, own.slug)),
    );
    const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Project).logoUrl));
    const found = await Promise.all(urls.map(async (url) => (await logos.fetched(url)).status));
    expect(found.filter((status) => status === 200)).toHaveLength(1);
  });

  it('takes ten megabytes to the last byte', async () => {
    const image = await png();
    const padded = Buffer.concat([image, Buffer.alloc(10 * megabytes - image.length)]);
    await logos.upload(padded);
  });
});

describe('reading a logo', () => {
  it('answers with headers that make it harmless and cacheable for good', async () => {
    const { logoUrl } = await logos.upload(await png());
    const answer = await logos.fetched(logoUrl);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((await answer.arrayBuffer()).byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await logos.fetched(logoUrl, { headers });
    expect(again.status).toBe(304);
    const head = await logos.fetched(logoUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('does not lead to other objects of the same store', async () => {
    const store = createFolderStore({ folder: logos.folder });
    for (const name of ['image-of-a-private-board.webp', 'logo-of-something-else.webp']) {
      await store.put(name, Buffer.from('x'), 'image/webp');
      expect((await logos.fetched(`/logos/${name}`)).status).toBe(404);
    }
  });

  it.each([
    'logo-00000000-0000-0000-0000-000000000000.webp',
    '..%2f..%2fetc%2fpasswd',
    'logo-00000000-0000-0000-0000-000000000000.webp.type',
    'x'.repeat(101),
  ])('does not find %s', async (name) => {
    expect((await logos.fetched(`/logos/${name}`)).status).toBe(404);
  });
});

describe('the objects of logos', () => {
  it('go with their project', async () => {
    const own = await logos.world.project(logos.admin);
    const answer = await logos.send(form(['logo', await png()]), {}, own.slug);
    const { logoUrl } = (await answer.json()) as Project;
    await logos.admin.fetch('projects', `/api/projects/${own.slug}`, { method: 'DELETE' });
    await eventually(async () => expect((await logos.fetched(logoUrl)).status).toBe(404));
  });
});

describe('the icon of a logo', () => {
  const readIcon = async (projectId: string) => {
    const { value } = await logos.world.harness.guest.call(getLogoIcon, { query: { projectId } });
    return value.png === null ? null : sharp(Buffer.from(value.png, 'base64'));
  };
  const square = { format: 'png', width: logoIconPixels, height: logoIconPixels };

  it('is a small square PNG on white, and that of the latest logo', async () => {
    await logos.upload(await picture(1_000, 500).png().toBuffer());
    const icon = await readIcon(logos.project.id);
    expect(await icon?.metadata()).toMatchObject({ ...square, hasAlpha: false });
    const readPixel = async (left: number, top: number) => [
      ...((await icon?.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()) ?? []),
    ];
    expect(await readPixel(0, 0)).toEqual([255, 255, 255]);
    const [red = 0, green = 0] = await readPixel(logoIconPixels / 2, logoIconPixels / 2);
    expect(red - green).toBeGreaterThan(50);
    await logos.upload(await picture(30, 90).flatten({ background: '#00f' }).png().toBuffer());
    expect(await (await readIcon(logos.project.id))?.metadata()).toMatchObject(square);
  });

  it('takes little room in an e-mail, whatever the logo', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const raw = await sharp({ create: { width: 250, height: 250, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    await logos.upload(raw);
    const { value } = await logos.world.harness.guest.call(getLogoIcon, {
      query: { projectId: logos.project.id },
    });
    expect(value.png?.length).toBeLessThan(12_000);
  });

  it('is missing without a logo or a project', async () => {
    const bare = await logos.world.project(logos.admin);
    for (const projectId of [bare.id, randomUUID()]) expect(await readIcon(projectId)).toBeNull();
  });
});
