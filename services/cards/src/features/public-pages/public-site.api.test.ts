import { getPublicSite, updateChangelog } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PublicWorld, pathOfBoard, startPublicWorld } from '../../test/public-documents.ts';
import type { Person, TestBoard, World } from '../../test/world.ts';

let world: World;
let documents: PublicWorld['documents'];
let board: TestBoard;
let admin: Person;
let another: PublicWorld['another'];
beforeAll(async () => {
  ({ world, documents, board, admin, another } = await startPublicWorld());
});
afterAll(() => world.stop());

const see = (of: TestBoard, open?: string, who: Person | World['guest'] = world.guest) =>
  who.call(getPublicSite, { params: { project: of.project.slug }, query: { board: open } });

describe('the public pages of a project', () => {
  it('are its public boards, its roadmap and its changelog, the same for everybody', async () => {
    const hidden = await another('private');
    const params = { slug: board.project.slug };
    await admin.call(updateChangelog, { params, body: { isPublic: true } });
    const answers = await Promise.all([see(board), see(board, undefined, admin)]);
    for (const { status, value, text } of answers) {
      expect(status).toBe(200);
      expect(value.project).toMatchObject({ slug: board.project.slug, colours: null });
      expect(value.boards.map(({ slug }) => slug)).toContain(board.slug);
      expect(value.hasChangelog).toBe(true);
      expect(text).not.toContain(hidden.slug);
    }
    const page = (await documents.page(board))!;
    expect(page.body).toContain(`<a href="${pathOfBoard(board)}" aria-current="page">`);
    expect(page.body).toContain(`<a href="/public/${board.project.slug}/changelog">`);
  });

  it('lead nobody to a project that shows nothing, nor by the name of a private board', async () => {
    const hidden = await world.board('private');
    for (const answer of [await see(hidden), await see(hidden, hidden.slug)])
      expect(answer.error).toMatchObject({ code: 'not_found' });
    const none = await world.guest.call(getPublicSite, { params: { project: 'no-such-project' } });
    expect(none.status).toBe(404);
  });
});
