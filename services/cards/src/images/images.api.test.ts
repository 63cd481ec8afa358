import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Card,
  createCard,
  createComment,
  deleteCard,
  deleteComment,
  getCard,
  listComments,
  updateCard,
} from '@cardinal/contracts';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import { eventually, someone } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  addressFor,
  animation,
  fetchImage,
  hugePng,
  normalize,
  photo,
  pictures,
  put,
  upload,
} from '../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../test/world.ts';
import { createUploadAddresses } from './upload-address.ts';

const internalKey = 'internal-token-key-of-the-image-tests-123';
const day = 24 * 60 * 60 * 1_000;

let folder: string;
let world: World;
let open: TestBoard;
let closed: TestBoard;
let member: Person;
let admin: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardinal-images-'));
  world = await startWorld({ OBJECTS_DIR: folder });
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  member = await world.member(open, 'normal_user');
  admin = await world.member(open, 'project_admin');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const objects = async () => (await readdir(folder)).filter((name) => !name.endsWith('.type'));
const nameOf = (path: string) => path.replace('/images/', '');
const text = { title: 'With a picture', description: 'See below' };
const images = () => world.database.collection<{ _id: string }>('images');
const age = (path: string, ms: number) =>
  images().updateOne({ _id: nameOf(path) }, { $set: { createdAt: new Date(Date.now() - ms) } });
const stored = async (path: string) => (await objects()).includes(nameOf(path));

async function expectNothingNew(attack: () => Promise<void>): Promise<void> {
  const before = { objects: (await objects()).sort(), images: await world.count('images') };
  await attack();
  expect({ objects: (await objects()).sort(), images: await world.count('images') }).toEqual(before);
}

async function refused(
  bytes: Buffer | string,
  status: number,
  message: RegExp,
  type?: string,
): Promise<void> {
  await expectNothingNew(async () => {
    const address = await addressFor(member);
    const answer = await put(member, address, bytes, type);
    const body = (await answer.json()) as { error: string };
    expect({ status: answer.status, error: body.error }).toEqual({
      status,
      error: expect.stringMatching(message),
    });
    expect((await normalize(member, address)).status).toBe(404);
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
    const path = await upload(member, await pictures[type]());
    expect(path).toMatch(/^\/images\/img-[0-9a-f]{32}\.[a-z]+$/);
    const answer = await fetchImage(member, path);
    expect(answer.headers.get('content-type')).toBe(served);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([8, 6]);
  });

  it('takes a full address, and an address of another origin by its path alone', async () => {
    const address = await addressFor(member);
    await put(member, address, await pictures.png());
    const { status } = await normalize(member, `https://cardinal.example${address}`);
    expect(status).toBe(200);
  });

  it('loses the place a photo was taken at, and stands upright', async () => {
    const original = await photo();
    expect(original.toString('latin1')).toContain('secret-place');
    const answer = await fetchImage(member, await upload(member, original));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('secret-place');
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 60, height: 80 });
  });

  it.each(['gif', 'webp'] as const)('keeps an animated %s moving', async (type) => {
    const answer = await fetchImage(member, await upload(member, await animation(type)));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });
});

describe('what is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an executable with the name of an image', Buffer.concat([Buffer.from('MZ'), randomBytes(4_000)])],
    ['an ELF file', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), randomBytes(4_000)])],
    ['an SVG', svg],
    ['an SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0'), randomBytes(100)])],
    [
      'a HEIC photo',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(50)]),
    ],
    ['nothing at all', ''],
  ])('is refused: %s', (_what, bytes) =>
    refused(bytes, 415, /^Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded$/, 'image/png'),
  );

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is refused though it begins like a %s',
    async (type) => {
      const head = (await pictures[type]()).subarray(0, 24);
      await refused(Buffer.concat([head, randomBytes(2_000)]), 415, /^The image cannot be read$/);
    },
  );

  it('is refused when a script hides behind a real image, and never served', async () => {
    const path = await upload(member, Buffer.concat([await pictures.png(), Buffer.from(svg)]));
    const bytes = Buffer.from(await (await fetchImage(member, path)).arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('alert');
  });
});

describe('what is too large', () => {
  it('is refused when a few kilobytes unpack to a hundred megapixels', async () => {
    const bytes = await hugePng(10_000, 10_000);
    expect(bytes.length).toBeLessThan(2_000_000);
    await refused(bytes, 413, /^The image has too many pixels$/);
  });

  it('is refused when only its header claims a huge size', async () => {
    const png = await pictures.png();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await refused(png, 413, /^The image has too many pixels$/);
  });

  it('is refused above ten megabytes, said beforehand or not', async () => {
    const eleven = Buffer.concat([await pictures.png(), randomBytes(11 * 1024 * 1024)]);
    await refused(eleven, 413, /^Some files are too large. Maximum size is 10MB$/);
    await expectNothingNew(async () => {
      const address = await addressFor(member);
      async function* chunks() {
        for (let n = 0; n < 11; n += 1) yield randomBytes(1024 * 1024);
      }
      const init = { method: 'PUT', body: chunks() as unknown as ReadableStream, duplex: 'half' };
      const answer = await member.fetch('cards', address, init as RequestInit);
      expect(answer.status).toBe(413);
    });
  });

  it('is cut off when it goes on after its refusal', async () => {
    const address = await addressFor(member);
    const { port } = new URL(world.harness.services.get('cards')!.url);
    const token = signInternalToken(internalKeyOfTests(), 'gateway', member.identity);
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
    await expectNothingNew(async () => {
      const address = await addressFor(member);
      const abort = new AbortController();
      async function* half() {
        yield randomBytes(100_000);
        abort.abort();
        yield randomBytes(100_000);
      }
      const init = { method: 'PUT', body: half() as unknown as ReadableStream, duplex: 'half' };
      const sending = member.fetch('cards', address, { ...init, signal: abort.signal } as RequestInit);
      await expect(sending).rejects.toThrow();
    });
  });

  const internalKeyOfTests = () => 'internal-token-key-of-the-tests-0123456789';
});

describe('an upload address', () => {
  it('is good for one upload', async () => {
    const address = await addressFor(member);
    expect((await put(member, address, await pictures.png())).status).toBe(200);
    const before = (await normalize(member, address)).value.normalizedPath;
    await expectNothingNew(async () => {
      const again = await put(member, address, await pictures.jpeg());
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({
        code: 'upload_used',
        error: 'This upload address was used already',
      });
    });
    expect((await normalize(member, address)).value.normalizedPath).toBe(before);
  });

  it('is good for one of several uploads at once', async () => {
    const address = await addressFor(member);
    const bytes = await pictures.png();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(member, address, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is its user’s alone', async () => {
    const address = await addressFor(member);
    await expectNothingNew(async () => {
      const stranger = await put(admin, address, await pictures.png());
      expect(stranger.status).toBe(403);
      expect(await stranger.json()).toMatchObject({ error: 'This upload address is not valid' });
    });
    expect((await put(world.guest, address, 'x')).status).toBe(401);
    expect((await put(member, address, await pictures.png())).status).toBe(200);
    expect((await normalize(admin, address)).status).toBe(404);
  });

  it('cannot be changed', async () => {
    const address = await addressFor(member);
    const url = new URL(address, 'http://x');
    const changed = (change: (to: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.pathname + copy.search;
    };
    const attempts = [
      changed((to) => to.searchParams.set('expires', String(Date.now() + day))),
      changed((to) => to.searchParams.set('signature', 'A'.repeat(43))),
      changed((to) => to.searchParams.set('signature', `${to.searchParams.get('signature')}x`)),
      changed((to) => {
        to.pathname = to.pathname.replace(/[^/]+$/, randomUUID());
      }),
    ];
    await expectNothingNew(async () => {
      for (const attempt of attempts)
        expect((await put(member, attempt, await pictures.png())).status).toBe(403);
    });
    const bare = await put(member, url.pathname, await pictures.png());
    expect(bare.status).toBe(400);
  });

  it('runs out after five minutes', async () => {
    const key = 'internal-token-key-of-the-tests-0123456789';
    const minutes = (n: number) =>
      createUploadAddresses(key, () => Date.now() - n * 60_000).create(member.id);
    await expectNothingNew(async () => {
      const late = await put(member, minutes(6), await pictures.png());
      expect(late.status).toBe(403);
      expect(await late.json()).toMatchObject({ error: 'This upload address has expired' });
    });
    expect((await put(member, minutes(4), await pictures.png())).status).toBe(200);
    const foreign = createUploadAddresses(internalKey).create(member.id);
    expect((await put(member, foreign, await pictures.png())).status).toBe(403);
  });

  it('names nothing but uploads', async () => {
    for (const path of [
      '/etc/passwd',
      '/api/object-storage/uploads/../x',
      'http://',
      '',
      `/images/${randomUUID()}`,
    ])
      expect((await normalize(member, path)).status).toBe(404);
  });
});

describe('an image', () => {
  it('is its uploader’s alone until it is attached', async () => {
    const path = await upload(member);
    expect((await fetchImage(member, path)).status).toBe(200);
    for (const caller of [admin, world.guest, await world.superAdmin()])
      expect((await fetchImage(caller, path)).status).toBe(404);
  });

  it('is seen by whoever sees the board of its card', async () => {
    const [shown, hidden] = [await upload(member), await upload(member)];
    await world.card(member, open, { ...text, imageUrls: [shown] });
    await world.card(member, closed, { ...text, imageUrls: [hidden] });
    const outsider = world.harness.as(someone());
    const suspended = world.harness.as(someone({ status: 'suspended' }));
    for (const caller of [world.guest, outsider, suspended, admin])
      expect((await fetchImage(caller, shown)).status).toBe(200);
    for (const caller of [world.guest, outsider, suspended])
      expect((await fetchImage(caller, hidden)).status).toBe(404);
    for (const caller of [admin, member]) expect((await fetchImage(caller, hidden)).status).toBe(200);
  });

  it('comes with headers that let it be nothing but an image', async () => {
    const [shown, hidden] = [await upload(member), await upload(member)];
    await world.card(member, open, { ...text, imageUrls: [shown] });
    const { headers } = await fetchImage(world.guest, shown);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('content-disposition')).toBe(`inline; filename="${nameOf(shown)}"`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect((await fetchImage(member, hidden)).headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag')!;
    const again = await fetchImage(world.guest, shown, {
      'if-none-match': etag,
      // Without it, fetch itself asks for the whole image.
      'cache-control': 'max-age=0',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const peek = await fetchImage(world.guest, hidden, { 'if-none-match': `"${nameOf(hidden)}"` });
    expect(peek.status).toBe(404);
  });

  it('that was never there is not found', async () => {
    for (const path of ['/images/img-00.png', '/images/..%2Fsecret', '/images/%00'])
      expect((await fetchImage(member, path)).status).toBe(404);
  });
});

describe('attaching', () => {
  const create = (by: Person, imageUrls: string[] | null) =>
    by.call(createCard, { params: open.at, body: { ...text, imageUrls } });

  it('stores images in their order, once each, and null for none', async () => {
    const [one, two] = [await upload(member), await upload(member)];
    expect((await create(member, [two, one, two])).value.imageUrls).toEqual([two, one]);
    expect((await create(member, [])).value.imageUrls).toBeNull();
  });

  it('refuses images of others, of other cards and of nobody, and gives back what it took', async () => {
    const [mine, used, foreign] = [await upload(member), await upload(member), await upload(admin)];
    await create(member, [used]);
    for (const wrong of [used, foreign, '/images/img-never.png']) {
      const answer = await create(member, [mine, wrong]);
      expect(answer.status).toBe(400);
      expect(answer.error.error).toMatch(/^An image is not yours, is used elsewhere or is no longer there/);
    }
    expect((await create(member, [mine])).value.imageUrls).toEqual([mine]);
  });

  it('gives one image to one of two cards at once', async () => {
    const path = await upload(member);
    const answers = await Promise.all([create(member, [path]), create(member, [path])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('by an edit takes new images in and deletes those that go', async () => {
    const [first, second, third] = [await upload(member), await upload(member), await upload(admin)];
    const card = (await create(member, [first, second])).value;
    const params = { cardId: card.id };
    const body = { imageUrls: [third, second] };
    const edited = (await admin.call(updateCard, { params, body })).value;
    expect(edited.imageUrls).toEqual([third, second]);
    expect([await stored(first), await stored(second), await stored(third)]).toEqual([false, true, true]);
    await admin.call(updateCard, { params, body: { imageUrls: [] } });
    expect((await admin.call(getCard, { params })).value.imageUrls).toBeNull();
    expect([await stored(second), await stored(third)]).toEqual([false, false]);
    expect(await world.count('images', { cardId: card.id })).toBe(0);
  });

  it('by an edit that is refused changes no image', async () => {
    const [first, second] = [await upload(member), await upload(member)];
    const card = (await create(member, [first])).value;
    const params = { cardId: card.id };
    await admin.call(updateCard, { params, body: { title: 'Newer' } });
    const headers = { 'if-match': '"1"' };
    const stale = await member.call(updateCard, { params, headers, body: { imageUrls: [second] } });
    expect(stale.status).toBe(409);
    expect((await create(member, [second])).status).toBe(201);
    expect((await fetchImage(member, first)).status).toBe(200);
  });

  it('by edits at the same time keeps exactly what the card names in the end', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => upload(member)));
    const card = (await create(member, [paths[0]!])).value;
    const params = { cardId: card.id };
    const edits = [[0, 1], [2], [], [0, 3], [1, 4], [0]].map((chosen) =>
      member.call(updateCard, { params, body: { imageUrls: chosen.map((n) => paths[n]!) } }),
    );
    await Promise.all(edits);
    const named = (await member.call(getCard, { params })).value.imageUrls ?? [];
    await images().updateMany({ check: { $exists: true } }, { $set: { 'check.at': new Date(0) } });
    await world.job('images');
    const kept = await images()
      .find({ cardId: card.id } as object)
      .toArray();
    expect(kept.map(({ _id }) => `/images/${_id}`).sort()).toEqual([...named].sort());
    for (const path of named) expect((await fetchImage(member, path)).status).toBe(200);
  });

  it('to a comment works alike, and ends with it', async () => {
    const card: Card = await world.card(member, closed);
    const paths = [await upload(member), await upload(member)];
    const params = { cardId: card.id };
    const body = { content: 'Look', imageUrls: paths };
    const four = await member.call(createComment, {
      params,
      body: { ...body, imageUrls: Array(4).fill(paths[0]) },
    });
    expect(four.error.error).toBe('You can only upload up to 3 images');
    const comment = (await member.call(createComment, { params, body })).value;
    expect(comment.imageUrls).toEqual(paths);
    expect((await fetchImage(admin, paths[0]!)).status).toBe(200);
    expect((await fetchImage(world.guest, paths[0]!)).status).toBe(404);
    await world.comment(admin, card, { parentCommentId: comment.id });
    await member.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect((await member.call(listComments, { params })).value[0]?.imageUrls).toBeNull();
    for (const path of paths) expect(await stored(path)).toBe(false);
  });

  it('ends with the card, its comments included', async () => {
    const [onCard, onComment] = [await upload(member), await upload(member)];
    const card = (await create(member, [onCard])).value;
    await world.comment(member, card, { imageUrls: [onComment] });
    await admin.call(deleteCard, { params: { cardId: card.id } });
    expect((await fetchImage(member, onCard)).status).toBe(404);
    await eventually(async () => !(await stored(onCard)) && !(await stored(onComment)), {
      timeoutMs: 10_000,
    });
    await eventually(async () => (await world.count('images', { cardId: card.id })) === 0);
  });
});

describe('the sweep', () => {
  it('removes uploads that nobody used within a day', async () => {
    const [old, young] = [await upload(member), await upload(member)];
    await age(old, day + 60_000);
    await age(young, day - 60_000);
    await world.job('images');
    expect([await stored(old), await stored(young)]).toEqual([false, true]);
    expect((await fetchImage(member, old)).status).toBe(404);
  });

  it('removes what a crash left half stored or half deleted', async () => {
    const [storing, deleting] = [await upload(member), await upload(member)];
    await images().updateOne({ _id: nameOf(storing) }, { $set: { state: 'storing' } });
    await age(storing, 3_600_000);
    await images().updateOne({ _id: nameOf(deleting) }, { $set: { state: 'deleting' } });
    await world.job('images');
    expect([await stored(storing), await stored(deleting)]).toEqual([false, false]);
    expect(await world.count('images', { _id: { $in: [nameOf(storing), nameOf(deleting)] } })).toBe(0);
  });

  it('decides an edit that a crash interrupted by what the card says', async () => {
    const [named, dropped, orphan] = [await upload(member), await upload(member), await upload(member)];
    const card = await world.card(member, open, { ...text, imageUrls: [named] });
    const check = { token: randomUUID(), at: new Date(Date.now() - 3_600_000) };
    const owner = { cardId: card.id, commentId: null, boardId: open.id, projectId: open.projectId };
    const mark = (path: string, fields: object) =>
      images().updateOne({ _id: nameOf(path) }, { $set: { ...fields, check } });
    await mark(named, {});
    await mark(dropped, owner);
    await mark(orphan, { ...owner, cardId: randomUUID() });
    await world.job('images');
    expect([await stored(named), await stored(dropped), await stored(orphan)]).toEqual([true, false, false]);
    expect(await world.count('images', { _id: nameOf(named), check: { $exists: false } })).toBe(1);
  });
});
