import {
  deleteCard,
  deleteComment,
  getBoardContents,
  listBoardCards,
  listPublicCards,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { upload } from '../../test/pictures.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

describe('the content of a board', () => {
  it('is counted with the images of cards and comments, without what was deleted', async () => {
    const { world } = at;
    const board = await world.board('public');
    const [admin, member, visitor, outsider] = [
      await world.member(board, 'project_admin'),
      await world.member(board, 'normal_user'),
      await world.member(board, 'public_user'),
      await world.person(),
    ];
    const contents = async () => (await admin.call(getBoardContents, { params: board.at })).value;
    expect(await contents()).toEqual({ cards: 0, comments: 0, images: 0, outsideAuthors: 0 });

    const text = { title: 'With pictures', description: 'See below' };
    const imageUrls = [await upload(member), await upload(member)];
    const card = await world.card(member, board, { ...text, imageUrls });
    await world.card(visitor, board);
    await world.card(visitor, board);
    const gone = await world.card(outsider, board);
    await world.comment(outsider, card, { content: 'Mine', imageUrls: [await upload(outsider)] });
    const deleted = await world.comment(member, card);
    await eventually(async () =>
      expect(await contents()).toEqual({ cards: 4, comments: 2, images: 3, outsideAuthors: 2 }),
    );

    await admin.call(deleteCard, { params: { cardId: gone.id } });
    await admin.call(deleteComment, { params: { commentId: deleted.id } });
    await eventually(async () =>
      expect(await contents()).toEqual({ cards: 3, comments: 1, images: 3, outsideAuthors: 1 }),
    );
  });
});

describe('a board that becomes private', () => {
  it('is gone for those outside the team, and back when it is public again', async () => {
    const { world } = at;
    const board = await world.board('public');
    const visitor = await world.member(board, 'public_user');
    await world.card(visitor, board);
    const params = { project: board.project.slug, board: board.slug };
    const statuses = async () => [
      (await world.guest.call(listPublicCards, { params })).status,
      (await visitor.call(listBoardCards, { params: board.at })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await world.show(board, 'private');
    expect(await statuses()).toEqual([404, 404]);
    await world.show(board, 'public');
    expect(await statuses()).toEqual([200, 200]);
  });
});
