import {
  type Card,
  createCard,
  createComment,
  deleteComment,
  getCard,
  listComments,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { fetchImage, upload } from '../../test/pictures.ts';
import type { Person } from '../../test/world.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

const text = { title: 'With a picture', description: 'See below' };
const images = () => at.world.database.collection<{ _id: string }>('images');

describe('attaching', () => {
  const create = (by: Person, imageUrls: string[] | null) =>
    by.call(createCard, { params: at.open.at, body: { ...text, imageUrls } });

  it('stores images in their order, once each, and null for none', async () => {
    const [one, two] = [await upload(at.member), await upload(at.member)];
    expect((await create(at.member, [two, one, two])).value.imageUrls).toEqual([two, one]);
    expect((await create(at.member, [])).value.imageUrls).toBeNull();
  });

  it('refuses images of others, of other cards and of nobody, and gives back what it took', async () => {
    const [mine, used, foreign] = [await upload(at.member), await upload(at.member), await upload(at.admin)];
    await create(at.member, [used]);
    for (const wrong of [used, foreign, '/images/img-never.png']) {
      const answer = await create(at.member, [mine, wrong]);
      expect(answer.status).toBe(400);
      expect(answer.error.error).toMatch(/^An image is not yours, is used elsewhere or is no longer there/);
    }
    expect((await create(at.member, [mine])).value.imageUrls).toEqual([mine]);
  });

  it('gives one image to one of two cards at once', async () => {
    const path = await upload(at.member);
    const answers = await Promise.all([create(at.member, [path]), create(at.member, [path])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('by an edit takes new images in and deletes those that go', async () => {
    const [first, second, third] = [await upload(at.member), await upload(at.member), await upload(at.admin)];
    const card = (await create(at.member, [first, second])).value;
    const params = { cardId: card.id };
    const body = { imageUrls: [third, second] };
    const edited = (await at.admin.call(updateCard, { params, body })).value;
    expect(edited.imageUrls).toEqual([third, second]);
    expect([await at.stored(first), await at.stored(second), await at.stored(third)]).toEqual([
      false,
      true,
      true,
    ]);
    await at.admin.call(updateCard, { params, body: { imageUrls: [] } });
    expect((await at.admin.call(getCard, { params })).value.imageUrls).toBeNull();
    expect([await at.stored(second), await at.stored(third)]).toEqual([false, false]);
    expect(await at.world.count('images', { cardId: card.id })).toBe(0);
  });

  it('by an edit that is refused changes no image', async () => {
    const [first, second] = [await upload(at.member), await upload(at.member)];
    const card = (await create(at.member, [first])).value;
    const params = { cardId: card.id };
    await at.admin.call(updateCard, { params, body: { title: 'Newer' } });
    const headers = { 'if-match': '"1"' };
    const stale = await at.member.call(updateCard, { params, headers, body: { imageUrls: [second] } });
    expect(stale.status).toBe(409);
    expect((await create(at.member, [second])).status).toBe(201);
    expect((await fetchImage(at.member, first)).status).toBe(200);
  });

  it('by edits at the same time keeps exactly what the card names in the end', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => upload(at.member)));
    const card = (await create(at.member, [paths[0]!])).value;
    const params = { cardId: card.id };
    const edits = [[0, 1], [2], [], [0, 3], [1, 4], [0]].map((chosen) =>
      at.member.call(updateCard, { params, body: { imageUrls: chosen.map((n) => paths[n]!) } }),
    );
    await Promise.all(edits);
    const named = (await at.member.call(getCard, { params })).value.imageUrls ?? [];
    await images().updateMany({ check: { $exists: true } }, { $set: { 'check.at': new Date(0) } });
    await at.world.job('images');
    const kept = await images()
      .find({ cardId: card.id } as object)
      .toArray();
    expect(kept.map(({ _id }) => `/images/${_id}`).sort()).toEqual([...named].sort());
    for (const path of named) expect((await fetchImage(at.member, path)).status).toBe(200);
  });

  it('to a comment works alike, and ends with it', async () => {
    const card: Card = await at.world.card(at.member, at.closed);
    const paths = [await upload(at.member), await upload(at.member)];
    const params = { cardId: card.id };
    const body = { content: 'Look', imageUrls: paths };
    const four = await at.member.call(createComment, {
      params,
      body: { ...body, imageUrls: Array(4).fill(paths[0]) },
    });
    expect(four.error.error).toBe('You can only upload up to 3 images');
    const comment = (await at.member.call(createComment, { params, body })).value;
    expect(comment.imageUrls).toEqual(paths);
    expect((await fetchImage(at.admin, paths[0]!)).status).toBe(200);
    expect((await fetchImage(at.world.guest, paths[0]!)).status).toBe(404);
    await at.world.comment(at.admin, card, { parentCommentId: comment.id });
    await at.member.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect((await at.member.call(listComments, { params })).value[0]?.imageUrls).toBeNull();
    for (const path of paths) expect(await at.stored(path)).toBe(false);
  });

  it('ends with the card, its comments included', async () => {
    const [onCard, onComment] = [await upload(at.member), await upload(at.member)];
    const card = (await create(at.member, [onCard])).value;
    await at.world.comment(at.member, card, { imageUrls: [onComment] });
    await at.world.removeForGood(at.admin, card);
    expect((await fetchImage(at.member, onCard)).status).toBe(404);
    await eventually(async () => !(await at.stored(onCard)) && !(await at.stored(onComment)), {
      timeoutMs: 10_000,
    });
    await eventually(async () => (await at.world.count('images', { cardId: card.id })) === 0);
  });
});
