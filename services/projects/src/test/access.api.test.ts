import * as contracts from '@cardinal/contracts';
import { internalCalls } from '@cardinal/contracts';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import { internalTestKey } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the internal calls', () => {
  it('are not answered to people, super admins included', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const { id: projectId } = await world.project(await world.person());
    for (const call of internalCalls.filter(({ service }) => service === 'projects')) {
      const answer = await root.call(call, { query: { projectId } });
      expect(answer.status).toBe(404);
    }
  });

  it('are not answered to guests, or to the gateway itself where a service is to ask', async () => {
    const { url } = world.harness.services.get('projects')!;
    for (const call of internalCalls.filter(({ service }) => service === 'projects')) {
      for (const passedOn of [true, false]) {
        const token = signInternalToken(internalTestKey, 'gateway', null, passedOn);
        const init = { method: call.method, headers: { [internalTokenHeader]: token } };
        expect([call.id, (await fetch(url + call.path, init)).status]).toEqual([call.id, 404]);
      }
    }
  });
});

describe('a call about a project', () => {
  it('does not find a board under another project, also for who may see both', async () => {
    const ann = await world.person();
    const [one, other] = [await world.project(ann), await world.project(ann)];
    const board = await world.board(ann, one, 'public', 'Only here');
    const params = { slug: other.slug, boardSlug: board.slug };
    for (const call of [contracts.getBoard, contracts.deleteBoard])
      expect((await ann.call(call, { params })).status).toBe(404);
    const renamed = await ann.call(contracts.updateBoard, { params, body: { name: 'Taken' } });
    expect(renamed.status).toBe(404);
    const asPublic = { project: other.slug, board: board.slug };
    expect((await world.harness.guest.call(contracts.getPublicBoard, { params: asPublic })).status).toBe(404);
  });

  it('does not touch members of another project', async () => {
    const ann = await world.person();
    const bob = await world.person();
    const [annas, bobs] = [await world.project(ann), await world.project(bob)];
    const params = { slug: annas.slug, userId: bob.id };
    expect((await ann.call(contracts.removeMember, { params })).status).toBe(404);
    const changed = await ann.call(contracts.changeMemberRole, { params, body: { role: 'public_user' } });
    expect(changed.status).toBe(404);
    expect((await bob.call(contracts.getProject, { params: { slug: bobs.slug } })).value.role).toBe(
      'project_admin',
    );
  });

  it('counts for outsiders and public users only what they may see', async () => {
    const admin = await world.person();
    const project = await world.project(admin);
    const [open, closed] = [await world.board(admin, project, 'public'), await world.board(admin, project)];
    for (const board of [open, closed, closed]) await world.card(board);
    const [member, publicUser] = [
      await world.member(admin, project, 'normal_user'),
      await world.member(admin, project, 'public_user'),
    ];
    const counts = async (person: Person) => {
      const { value } = await person.call(contracts.getProject, { params: { slug: project.slug } });
      return [value.role, value.boardCount, value.cardCount];
    };
    expect(await counts(await world.person())).toEqual(['public_user', 1, 1]);
    expect(await counts(publicUser)).toEqual(['public_user', 1, 1]);
    expect(await counts(member)).toEqual(['normal_user', 2, 3]);
    expect(await counts(admin)).toEqual(['project_admin', 2, 3]);
    expect(await counts(await world.person({ isSuperAdmin: true }))).toEqual(['super_admin', 2, 3]);
    const listed = (await publicUser.call(contracts.listProjects)).value;
    expect(listed.find(({ id }) => id === project.id)).toMatchObject({ boardCount: 1, cardCount: 1 });
  });

  it('answers alike for what is hidden and for what is not there', async () => {
    const [admin, outsider] = [await world.person(), await world.person()];
    const [open, closed] = [await world.project(admin), await world.project(admin)];
    await world.board(admin, open, 'public');
    const answer = async (slug: string, boardSlug: string) => {
      const params = { slug, boardSlug };
      const { status, error } = await outsider.call(contracts.getBoard, { params });
      const { requestId: _, ...body } = error;
      return { status, body };
    };
    const [hiddenBoard, board] = [
      await world.board(admin, open, 'private'),
      await world.board(admin, closed),
    ];
    expect(await answer(closed.slug, board.slug)).toEqual(await answer('no-such', 'board'));
    expect(await answer(open.slug, hiddenBoard.slug)).toEqual(await answer(open.slug, 'no-such'));
  });
});
