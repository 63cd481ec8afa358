import { randomUUID } from 'node:crypto';
import { createComment, deleteComment, listComments } from '@cardinal/contracts';
import { someone } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { getImageName, type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { fetchImage, upload } from '../../test/pictures.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

const day = 24 * 60 * 60 * 1_000;
const text = { title: 'With a picture', description: 'See below' };
const images = () => at.world.database.collection<{ _id: string }>('images');
const age = (path: string, ms: number) =>
  images().updateOne({ _id: getImageName(path) }, { $set: { createdAt: new Date(Date.now() - ms) } });

describe('an image', () => {
  it('is its uploader’s alone until it is attached', async () => {
    const path = await upload(at.member);
    expect((await fetchImage(at.member, path)).status).toBe(200);
    for (const caller of [at.admin, at.world.guest, await at.world.superAdmin()])
      expect((await fetchImage(caller, path)).status).toBe(404);
  });

  it('is seen by anyone who sees the board of its card', async () => {
    const [shown, hidden] = [await upload(at.member), await upload(at.member)];
    await at.world.card(at.member, at.open, { ...text, imageUrls: [shown] });
    await at.world.card(at.member, at.closed, { ...text, imageUrls: [hidden] });
    const outsider = at.world.harness.as(someone());
    const suspended = at.world.harness.as(someone({ status: 'suspended' }));
    for (const caller of [at.world.guest, outsider, suspended, at.admin])
      expect((await fetchImage(caller, shown)).status).toBe(200);
    for (const caller of [at.world.guest, outsider, suspended])
      expect((await fetchImage(caller, hidden)).status).toBe(404);
    for (const caller of [at.admin, at.member]) expect((await fetchImage(caller, hidden)).status).toBe(200);
  });

  it('comes with headers that let it be nothing but an image', async () => {
    const [shown, hidden] = [await upload(at.member), await upload(at.member)];
    await at.world.card(at.member, at.open, { ...text, imageUrls: [shown] });
    const { headers } = await fetchImage(at.world.guest, shown);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('content-disposition')).toBe(`inline; filename="${getImageName(shown)}"`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag')!;
    const again = await fetchImage(at.world.guest, shown, {
      'if-none-match': etag,
      // Without it, fetch itself asks for the whole image.
      'cache-control': 'max-age=0',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const peek = await fetchImage(at.world.guest, hidden, { 'if-none-match': `"${getImageName(hidden)}"` });
    expect(peek.status).toBe(404);
  });

  it('is gone from guests as soon as its board is private, also for a browser that has it', async () => {
    const board = await at.world.board('public', { project: at.open.project });
    const path = await upload(at.member);
    await at.world.card(at.member, board, { ...text, imageUrls: [path] });
    const etag = (await fetchImage(at.world.guest, path)).headers.get('etag')!;
    await at.world.show(board, 'private');
    const again = await fetchImage(at.world.guest, path, { 'if-none-match': etag });
    expect(again.status).toBe(404);
    expect((await fetchImage(at.member, path)).status).toBe(200);
    await at.world.show(board, 'public');
    expect((await fetchImage(at.world.guest, path)).status).toBe(200);
  });

  it('that was never there is not found', async () => {
    for (const path of ['/images/img-00.png', '/images/..%2Fsecret', '/images/%00'])
      expect((await fetchImage(at.member, path)).status).toBe(404);
  });
});

describe('the sweep', () => {
  it('removes uploads that nobody used within a day', async () => {
    const [old, young] = [await upload(at.member), await upload(at.member)];
    await age(old, day + 60_000);
    await age(young, day - 60_000);
    await at.world.job('images');
    expect([await at.stored(old), await at.stored(young)]).toEqual([false, true]);
    expect((await fetchImage(at.member, old)).status).toBe(404);
  });

  it('removes what a crash left half stored or half deleted', async () => {
    const [storing, deleting] = [await upload(at.member), await upload(at.member)];
    await images().updateOne({ _id: getImageName(storing) }, { $set: { state: 'storing' } });
    await age(storing, 3_600_000);
    await images().updateOne({ _id: getImageName(deleting) }, { $set: { state: 'deleting' } });
    await at.world.job('images');
    expect([await at.stored(storing), await at.stored(deleting)]).toEqual([false, false]);
    expect(
      await at.world.count('images', { _id: { $in: [getImageName(storing), getImageName(deleting)] } }),
    ).toBe(0);
  });

  it('decides an edit that a crash interrupted by what the card says', async () => {
    const [named, dropped, orphan] = [
      await upload(at.member),
      await upload(at.member),
      await upload(at.member),
    ];
    const card = await at.world.card(at.member, at.open, { ...text, imageUrls: [named] });
    const check = { token: randomUUID(), at: new Date(Date.now() - 3_600_000) };
    const owner = { cardId: card.id, commentId: null, boardId: at.open.id, projectId: at.open.projectId };
    const mark = (path: string, fields: object) =>
      images().updateOne({ _id: getImageName(path) }, { $set: { ...fields, check } });
    await mark(named, {});
    await mark(dropped, owner);
    await mark(orphan, { ...owner, cardId: randomUUID() });
    await at.world.job('images');
    expect([await at.stored(named), await at.stored(dropped), await at.stored(orphan)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await at.world.count('images', { _id: getImageName(named), check: { $exists: false } })).toBe(1);
  });

  it('removes those of a comment after whose deletion the database went away', async () => {
    const picture = await upload(at.member);
    const card = await at.world.card(at.member, at.open, text);
    const params = { cardId: card.id };
    const body = { content: 'See below', imageUrls: [picture] };
    const comment = (await at.member.call(createComment, { params, body })).value;
    const Image = at.world.database.model('Image');
    const update = Image.updateMany.bind(Image);
    const away = jest
      .spyOn(Image, 'updateMany')
      .mockImplementation(((filter: object, change: object) =>
        JSON.stringify(change).includes('deleting')
          ? Promise.reject(new mongoose.mongo.MongoNetworkError('connection closed'))
          : update(filter, change)) as never);
    const answer = await at.member.call(deleteComment, { params: { commentId: comment.id } });
    away.mockRestore();
    expect(answer.status).toBe(503);
    expect((await at.member.call(listComments, { params })).value).toEqual([]);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await images().updateMany({ check: { $exists: true } }, { $set: { 'check.at': hourAgo } });
    await at.world.job('images');
    expect(await at.stored(picture)).toBe(false);
  });
});
