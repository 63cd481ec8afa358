import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { type ErrorBody, type Project, projectUpdated } from '@cardinal/contracts';
import { createFolderStore } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Person, startWorld, type World } from '../test/world.ts';

let folder: string;
let world: World;
let ann: Person;
let project: Project;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardinal-logos-'));
  world = await startWorld({ OBJECTS_DIR: folder });
  ann = await world.person();
  project = await world.project(ann);
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

type Body = NonNullable<RequestInit['body']>;

const megabytes = 1024 * 1024;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } });
const png = (width = 40, height = 20) => picture(width, height).png().toBuffer();
const form = (...files: [field: string, bytes: Uint8Array | string, name?: string, type?: string][]) => {
  const data = new FormData();
  for (const [field, bytes, name = 'logo.png', type = 'image/png'] of files)
    data.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return data;
};
const send = (body: Body, init: RequestInit = {}, slug = project.slug) =>
  ann.fetch('projects', `/api/projects/${slug}/logo`, { method: 'POST', body, ...init });
const refusal = async (answer: Response) => {
  const { error, code } = (await answer.json()) as ErrorBody;
  return { status: answer.status, code, error };
};
const upload = async (bytes: Uint8Array): Promise<Project> => {
  const answer = await send(form(['logo', bytes]));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Project;
};
const fetched = (url: string | null) => world.harness.guest.fetch('projects', url ?? '/');
const decoded = async (url: string | null) => {
  const bytes = Buffer.from(await (await fetched(url)).arrayBuffer());
  return { bytes, ...(await sharp(bytes).metadata()) };
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
};
/** A valid black PNG of one bit a pixel: tiny as a file, huge once decoded. */
const bomb = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('setting a logo', () => {
  it('fits it into 250 by 250 pixels, keeping its proportions, and tells of it', async () => {
    const after = await upload(await png(1_000, 500));
    expect(after).toMatchObject({ id: project.id, role: 'project_admin', version: project.version + 1 });
    expect(after.updatedAt > project.updatedAt).toBe(true);
    expect(after.logoUrl).toMatch(/^\/logos\/logo-[0-9a-f-]{36}\.webp$/);
    expect(await decoded(after.logoUrl)).toMatchObject({ width: 250, height: 125, hasAlpha: true });
    await world.harness.drained();
    expect(world.harness.publishedOf(projectUpdated).at(-1)?.data.project.logoUrl).toBe(after.logoUrl);
  });

  it('does not blow up what is small', async () => {
    expect(await decoded((await upload(await png(40, 20))).logoUrl)).toMatchObject({ width: 40, height: 20 });
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('takes %s', async (type) => {
    const bytes = await picture(300, 300).flatten().toFormat(type).toBuffer();
    expect(await decoded((await upload(bytes)).logoUrl)).toMatchObject({
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
    expect(await decoded((await upload(animation)).logoUrl)).toMatchObject({ width: 60, height: 30 });
  });

  it('turns photos upright and drops their metadata', async () => {
    const photo = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'green' } })
      .withExif({ IFD0: { Copyright: 'Secret', Artist: 'Somewhere' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { bytes, exif, orientation, width, height } = await decoded((await upload(photo)).logoUrl);
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 50,
      height: 100,
    });
    expect(bytes.includes('Secret')).toBe(false);
  });

  it('replaces the one before, which is gone then', async () => {
    const first = (await upload(await png(50, 50))).logoUrl;
    const second = (await upload(await png(50, 50))).logoUrl;
    expect(second).not.toBe(first);
    expect((await fetched(first)).status).toBe(404);
    expect((await fetched(second)).status).toBe(200);
  });

  it('leaves exactly one of many uploaded at once', async () => {
    const own = await world.project(ann);
    const bytes = await png();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(form(['logo', bytes]), {}, own.slug)),
    );
    const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Project).logoUrl));
    const found = await Promise.all(urls.map(async (url) => (await fetched(url)).status));
    expect(found.filter((status) => status === 200)).toHaveLength(1);
  });

  it('takes ten megabytes to the last byte', async () => {
    const image = await png();
    const padded = Buffer.concat([image, Buffer.alloc(10 * megabytes - image.length)]);
    await upload(padded);
  });
});

describe('reading a logo', () => {
  it('answers with headers that make it harmless and cacheable for good', async () => {
    const { logoUrl } = await upload(await png());
    const answer = await fetched(logoUrl);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((await answer.arrayBuffer()).byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await world.harness.guest.fetch('projects', logoUrl ?? '', { headers });
    expect(again.status).toBe(304);
    const head = await world.harness.guest.fetch('projects', logoUrl ?? '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('does not lead to other objects of the same store', async () => {
    const store = createFolderStore(folder);
    for (const name of ['image-of-a-private-board.webp', 'logo-of-something-else.webp']) {
      await store.put(name, Buffer.from('x'), 'image/webp');
      expect((await fetched(`/logos/${name}`)).status).toBe(404);
    }
  });

  it.each([
    'logo-00000000-0000-0000-0000-000000000000.webp',
    '..%2f..%2fetc%2fpasswd',
    'logo-00000000-0000-0000-0000-000000000000.webp.type',
    'x'.repeat(101),
  ])('does not find %s', async (name) => {
    expect((await fetched(`/logos/${name}`)).status).toBe(404);
  });
});

describe('what is no logo', () => {
  const unsupported = {
    status: 415,
    code: 'unsupported_type',
    error: 'The logo must be a PNG, JPEG, GIF, WebP or AVIF image',
  };

  it.each([
    ['a program called logo.png', `MZ${'\0'.repeat(1_000)}`, 'logo.png', 'image/png'],
    ['a script called logo.png', '#!/bin/sh\nrm -rf /\n', 'logo.png', 'image/png'],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'logo.svg',
      'image/svg+xml',
    ],
    [
      'an SVG called a PNG',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.png',
      'image/png',
    ],
    ['HTML called a GIF', '<html><script>alert(1)</script></html>', 'a.gif', 'image/gif'],
  ])('refuses %s', async (_what, bytes, name, type) => {
    expect(await refusal(await send(form(['logo', bytes, name, type])))).toEqual(unsupported);
  });

  it.each([
    ['a picture that ends too early', async () => (await png(200, 200)).subarray(0, 60)],
    [
      'a beginning of a PNG before something else',
      async () => Buffer.from(`\x89PNG\r\n\x1a\n${'<svg/>'.repeat(50)}`, 'latin1'),
    ],
    ['a JPEG that is none', async () => Buffer.from(`\xff\xd8\xff${'evil'.repeat(50)}`, 'latin1')],
    [
      'an AVIF that is none',
      async () => Buffer.from(`\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf${'\0'.repeat(99)}`, 'latin1'),
    ],
  ])('refuses %s', async (_what, bytes) => {
    expect(await refusal(await send(form(['logo', await bytes()])))).toEqual({
      status: 400,
      code: 'validation_failed',
      error: 'The image could not be read',
    });
  });

  it('refuses a picture that is small as a file and huge once decoded, before decoding it', async () => {
    const bytes = bomb(30_000);
    expect(bytes.length).toBeLessThan(megabytes);
    const started = performance.now();
    expect(await refusal(await send(form(['logo', bytes])))).toEqual({
      status: 413,
      code: 'too_large',
      error: 'The image has too many pixels. Please choose a smaller one.',
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const tooLarge = {
    status: 413,
    code: 'too_large',
    error: 'The logo is too large. The maximum size is 10 MB.',
  };
  const eleven = async () => Buffer.concat([await png(), Buffer.alloc(11 * megabytes)]);

  it('refuses eleven megabytes by the size that is announced', async () => {
    expect(await refusal(await send(form(['logo', await eleven()])))).toEqual(tooLarge);
  });

  it('refuses eleven megabytes that were not announced', async () => {
    const request = new Request('http://x/', { method: 'POST', body: form(['logo', await eleven()]) });
    const init = { headers: request.headers, duplex: 'half' } as RequestInit;
    expect(await refusal(await send(request.body as ReadableStream, init))).toEqual(tooLarge);
  });

  it('leaves the logo as it was', async () => {
    const { logoUrl } = await upload(await png());
    await send(form(['logo', 'no image']));
    await send(form(['logo', bomb(10_000)]));
    expect((await fetched(logoUrl)).status).toBe(200);
    const answer = await ann.fetch('projects', `/api/projects/${project.slug}`);
    expect(((await answer.json()) as Project).logoUrl).toBe(logoUrl);
  });
});

describe('a form that is not as it should be', () => {
  const oneFile = {
    status: 400,
    code: 'validation_failed',
    error: 'Send one image, in the form field "logo"',
  };
  const boundary = 'b0undary';
  const raw = (body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
    send(body as Body, { headers: { 'content-type': type } });
  const part = (content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}`;

  it.each([
    ['two files', async () => form(['logo', await png()], ['logo', await png()])],
    ['a second file under another name', async () => form(['logo', await png()], ['more', await png()])],
    ['another field', async () => form(['image', await png()])],
    ['an empty file', async () => form(['logo', ''])],
    ['no file', async () => new FormData()],
  ])('is refused with %s', async (_what, make) => {
    const body = await make();
    if ([...body].length === 0) body.append('name', 'x');
    expect(await refusal(await send(body))).toEqual(oneFile);
  });

  it('is refused with text in the place of the file', async () => {
    const body = new FormData();
    body.append('logo', 'text');
    expect(await refusal(await send(body))).toEqual(oneFile);
  });

  it('is refused with too many fields', async () => {
    const body = form();
    for (let index = 0; index < 50; index += 1) body.append(`field${index}`, 'x');
    expect(await refusal(await send(body))).toEqual(oneFile);
  });

  it.each([
    ['ends in the middle of the file', () => raw(part('\x89PNG half of it'))],
    ['ends in the middle of a file of another field', () => raw(part('x').replace('"logo"', '"other"'))],
    ['ends in the middle of a header', () => raw(`--${boundary}\r\nContent-Disposition: form-da`)],
    ['has nothing in it', () => raw('')],
    ['has no boundary', () => raw(part('x'), 'multipart/form-data')],
    ['has headers that are none', () => raw(`--${boundary}\r\n\r\n\r\n\0\0\0:::\r\n--${boundary}--`)],
  ])('is refused when it %s', async (_what, request) => {
    const { status, code } = await refusal(await request());
    expect(status).toBe(400);
    expect(code).toMatch(/malformed_request|validation_failed/);
  });

  it('is refused as anything but a form', async () => {
    for (const type of ['application/json', 'image/png', 'application/x-www-form-urlencoded', 'text/plain'])
      expect((await refusal(await raw('{}', type))).code).toBe('unsupported_type');
  });

  it('does no harm when the sender goes away', async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(part('\x89PNG'))),
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = send(body, { headers, duplex: 'half', signal: leaving.signal } as RequestInit);
    setTimeout(() => leaving.abort(), 50);
    await expect(sent).rejects.toThrow();
    await upload(await png());
  });
});

describe('the objects of logos', () => {
  it('go with their project', async () => {
    const own = await world.project(ann);
    const answer = await send(form(['logo', await png()]), {}, own.slug);
    const { logoUrl } = (await answer.json()) as Project;
    await ann.fetch('projects', `/api/projects/${own.slug}`, { method: 'DELETE' });
    await eventually(async () => expect((await fetched(logoUrl)).status).toBe(404));
  });
});
