import { randomUUID } from 'node:crypto';
import {
  type Card,
  type Comment,
  commentUpdated,
  deleteComment,
  listCommentEdits,
  listComments,
  updateComment,
} from '@cardinal/contracts';
import type { ObjectStore } from '@cardinal/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAttach } from '../../kernel/images/attachment.ts';
import type { ImageModel } from '../../kernel/images/image.model.ts';
import { createImageRemoval } from '../../kernel/images/image-removal.ts';
import { getImageName, type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { fetchImage, upload } from '../../test/pictures.ts';
import type { Person } from '../../test/world.ts';

let at: ImageWorld;
let card: Card;
let first: string;
let comment: Comment;

beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());
beforeEach(async () => {
  card = await at.world.card(at.member, at.closed);
  first = await upload(at.member);
  comment = await at.world.comment(at.member, card, { content: 'Look', imageUrls: [first] });
});

type Body = { content?: string; imageUrls?: string[] | null };
const edit = (by: Person, body: Body, headers: Record<string, string> = {}) =>
  by.call(updateComment, {
    params: { commentId: comment.id },
    headers,
    body: { content: 'Look', ...body },
  });
const shown = async () =>
  (await at.member.call(listComments, { params: { cardId: card.id } })).value[0]?.imageUrls;
const edits = async () =>
  (await at.member.call(listCommentEdits, { params: { commentId: comment.id } })).value.items;
const stored = (paths: string[]) => Promise.all(paths.map((path) => at.stored(path)));

describe('an edit of the images of a comment', () => {
  it('takes new ones in, deletes those that go, and is published', async () => {
    const [second, third] = [await upload(at.member), await upload(at.member)];
    const { value } = await edit(at.member, { imageUrls: [second, first] });
    expect(value).toMatchObject({ content: 'Look', imageUrls: [second, first], version: 2 });
    expect(value.updatedAt > comment.updatedAt).toBe(true);
    expect((await fetchImage(at.admin, second)).status).toBe(200);
    expect((await fetchImage(at.world.guest, second)).status).toBe(404);
    await edit(at.member, { imageUrls: [third] });
    expect(await stored([first, second, third])).toEqual([false, false, true]);
    await edit(at.member, { imageUrls: [] });
    expect(await shown()).toBeNull();
    expect(await stored([third])).toEqual([false]);
    expect(await at.world.count('images', { commentId: comment.id })).toBe(0);
    await at.world.harness.drained();
    const events = at.world.harness.findPublished(commentUpdated);
    expect(events.filter(({ subject }) => subject === comment.id)).toHaveLength(3);
  });

  it('leaves them where it does not name them', async () => {
    expect((await edit(at.member, { content: 'Better' })).value.imageUrls).toEqual([first]);
    expect(await stored([first])).toEqual([true]);
    expect((await edit(at.member, { content: 'Better', imageUrls: null })).value.imageUrls).toBeNull();
  });

  it('is none where they are the same', async () => {
    const { value } = await edit(at.member, { imageUrls: [first, first] });
    expect(value).toMatchObject({ version: 1, updatedAt: comment.updatedAt });
    expect(await edits()).toEqual([]);
  });

  it('is kept with how many there were', async () => {
    const second = await upload(at.member);
    await edit(at.member, { imageUrls: [first, second] });
    await edit(at.member, { content: 'Look here', imageUrls: [second] });
    await edit(at.member, { content: 'Look there' });
    expect(await edits()).toMatchObject([
      { from: '', to: '', images: { from: 1, to: 2 } },
      { from: 'Look', to: 'Look here', images: { from: 2, to: 1 } },
      { from: 'Look here', to: 'Look there', images: null },
    ]);
  });

  it('by an admin takes in what the admin uploaded, and the author may take it off', async () => {
    const theirs = await upload(at.admin);
    expect((await edit(at.admin, { imageUrls: [first, theirs] })).value.imageUrls).toEqual([first, theirs]);
    expect((await edit(at.member, { imageUrls: [first] })).value.imageUrls).toEqual([first]);
    expect(await stored([first, theirs])).toEqual([true, false]);
  });
});

describe('refused, without a trace, is an edit', () => {
  it('with the images of others, of other comments, of cards, and of nobody', async () => {
    const [mine, foreign] = [await upload(at.member), await upload(at.admin)];
    const [onCard, elsewhere] = [await upload(at.member), await upload(at.member)];
    const other = await at.world.card(at.member, at.closed, { imageUrls: [onCard] });
    await at.world.comment(at.member, other, { imageUrls: [elsewhere] });
    for (const wrong of [foreign, onCard, elsewhere, '/images/img-never.png']) {
      const answer = await edit(at.member, { content: 'Worse', imageUrls: [mine, wrong] });
      expect(answer.status).toBe(400);
      expect(answer.error.error).toMatch(/^An image is not yours, is used elsewhere or is no longer there/);
    }
    expect(await shown()).toEqual([first]);
    // The image that it named first is free again.
    expect(await at.world.count('images', { commentId: comment.id })).toBe(1);
    await at.world.comment(at.member, card, { imageUrls: [mine] });
  });

  it('with more than three', async () => {
    const answer = await edit(at.member, { imageUrls: Array(4).fill(first) });
    expect(answer.status).toBe(400);
    expect(answer.error.error).toBe('You can only upload up to 3 images');
  });

  it('of a version that is no longer', async () => {
    const [second, third] = [await upload(at.admin), await upload(at.member)];
    await edit(at.admin, { imageUrls: [first, second] });
    const stale = await edit(at.member, { imageUrls: [third] }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'stale_version', current: { imageUrls: [first, second], version: 2 } },
    });
    expect(await stored([first, second, third])).toEqual([true, true, true]);
    expect((await edit(at.member, { imageUrls: [third] })).status).toBe(200);
  });

  it('of somebody who may not edit the comment, or once it is deleted', async () => {
    const other = await at.world.member(at.open, 'normal_user');
    const theirs = await upload(other);
    expect((await edit(other, { imageUrls: [theirs] })).status).toBe(403);
    await at.member.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    const late = await upload(at.member);
    expect((await edit(at.member, { imageUrls: [late] })).status).toBe(404);
    for (const path of [theirs, late]) expect(await at.stored(path)).toBe(true);
    expect(await at.world.count('images', { commentId: comment.id })).toBe(0);
  });
});

it('edits at the same time keep exactly the images that the comment names in the end', async () => {
  const paths = await Promise.all(Array.from({ length: 4 }, () => upload(at.member)));
  await Promise.all(
    [[0, 1], [2], [], [0, 3], [1, 2], [3]].map((chosen) =>
      edit(at.member, { imageUrls: chosen.map((n) => paths[n]!) }),
    ),
  );
  const images = at.world.database.collection('images');
  await images.updateMany({ check: { $exists: true } }, { $set: { 'check.at': new Date(0) } });
  await at.world.job('images');
  const kept = await images.find({ commentId: comment.id } as object).toArray();
  const named = (await shown()) ?? [];
  expect(kept.map(({ _id }) => `/images/${_id}`).sort()).toEqual([...named].sort());
  for (const path of named) expect((await fetchImage(at.member, path)).status).toBe(200);
});

it('an edit that is refused leaves an image to the one that took it in meanwhile', async () => {
  const path = await upload(at.member);
  const images = at.world.database.models.Image as ImageModel;
  const removal = createImageRemoval({ images, objects: {} as ObjectStore });
  const { id: commentId, cardId } = comment;
  const { boardId, projectId } = card;
  const owner = { commentId, cardId, boardId, projectId };
  const attach = createAttach({ images, removal });
  const [refused, stored] = [attach(at.member.id, owner), attach(at.member.id, owner)];
  await refused.prepare([first], [first, path]);
  await stored.prepare([first], [first, path]);
  await refused.prepare([first], [first, path]);
  await stored.settle([first, path]);
  await refused.undo();
  expect(await images.findById(getImageName(path)).lean()).toMatchObject({ commentId });
  await refused.prepare([first], [first, path]);
  await refused.undo();
  expect(await images.findById(getImageName(path)).lean()).toMatchObject({ commentId });
});

it('an edit that is refused frees the image that only it took in', async () => {
  const path = await upload(at.member);
  const images = at.world.database.models.Image as ImageModel;
  const gone = `/images/${randomUUID()}`;
  expect((await edit(at.member, { imageUrls: [path, gone] })).status).toBe(400);
  expect(await images.findById(getImageName(path)).lean()).toMatchObject({ commentId: null, cardId: null });
  expect((await edit(at.member, { imageUrls: [path] })).status).toBe(200);
});
