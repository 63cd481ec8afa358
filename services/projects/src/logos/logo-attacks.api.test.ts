import { crc32, deflateSync } from 'node:zlib';
import type { Project } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form, type LogoWorld, megabytes, png, refusal, startLogoWorld } from '../test/logo-world.ts';

let logos: LogoWorld;
beforeAll(async () => {
  logos = await startLogoWorld();
});
afterAll(() => logos.stop());

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

describe('a file that is no logo', () => {
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
    expect(await refusal(await logos.send(form(['logo', bytes, name, type])))).toEqual(unsupported);
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
    expect(await refusal(await logos.send(form(['logo', await bytes()])))).toEqual({
      status: 400,
      code: 'validation_failed',
      error: 'The image could not be read',
    });
  });

  it('refuses a picture that is small as a file and huge once decoded', async () => {
    const bytes = bomb(30_000);
    expect(bytes.length).toBeLessThan(megabytes);
    expect(await refusal(await logos.send(form(['logo', bytes])))).toEqual({
      status: 413,
      code: 'too_large',
      error: 'The image has too many pixels. Please choose a smaller one.',
    });
  });

  const tooLarge = {
    status: 413,
    code: 'too_large',
    error: 'The logo is too large. The maximum size is 10 MB.',
  };
  const eleven = async () => Buffer.concat([await png(), Buffer.alloc(11 * megabytes)]);

  it('refuses eleven megabytes by the size that is announced', async () => {
    expect(await refusal(await logos.send(form(['logo', await eleven()])))).toEqual(tooLarge);
  });

  it('refuses eleven megabytes that were not announced', async () => {
    const request = new Request('http://x/', { method: 'POST', body: form(['logo', await eleven()]) });
    const init = { headers: request.headers, duplex: 'half' } as RequestInit;
    expect(await refusal(await logos.send(request.body as ReadableStream, init))).toEqual(tooLarge);
  });

  it('leaves the logo as it was', async () => {
    const { logoUrl } = await logos.upload(await png());
    await logos.send(form(['logo', 'no image']));
    await logos.send(form(['logo', bomb(10_000)]));
    expect((await logos.fetched(logoUrl)).status).toBe(200);
    const answer = await logos.admin.fetch('projects', `/api/projects/${logos.project.slug}`);
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
    logos.send(body, { headers: { 'content-type': type } });
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
    expect(await refusal(await logos.send(body))).toEqual(oneFile);
  });

  it('is refused with text in the place of the file', async () => {
    const body = new FormData();
    body.append('logo', 'text');
    expect(await refusal(await logos.send(body))).toEqual(oneFile);
  });

  it('is refused with too many fields', async () => {
    const body = form();
    for (let index = 0; index < 50; index += 1) body.append(`field${index}`, 'x');
    expect(await refusal(await logos.send(body))).toEqual(oneFile);
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
    const sent = logos.send(body, { headers, duplex: 'half', signal: leaving.signal } as RequestInit);
    setTimeout(() => leaving.abort(), 50);
    await expect(sent).rejects.toThrow();
    await logos.upload(await png());
  });
});
