import { randomUUID } from 'node:crypto';
import {
  exportProjects,
  lookUpProject,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  type ProjectTree,
  removeMember,
  updateBoard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person();
});
afterAll(() => world.stop());

const lookUp = async (query: Record<string, string>) =>
  (await world.harness.guest.call(lookUpProject, { query })).value.tree;

describe('looking up a project', () => {
  it('gives the project with boards and members, by id, slug and board', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'public_user');
    const board = await world.board(ann, project, 'private');
    await ann.call(updateBoard, {
      params: { slug: project.slug, boardSlug: board.slug },
      body: { name: 'Renamed' },
    });
    const tree = await lookUp({ projectId: project.id });
    expect(tree).toMatchObject({
      project: {
        version: 1,
        value: { id: project.id, slug: project.slug, ownerId: ann.id, formerSlugs: [] },
      },
      boards: [{ version: 2, value: { id: board.id, name: 'Renamed', visibility: 'private' } }],
      members: {
        version: 2,
        value: [
          { projectId: project.id, userId: ann.id, username: ann.username, role: 'project_admin' },
          { projectId: project.id, userId: bob.id, username: bob.username, role: 'public_user' },
        ],
      },
    });
    expect(await lookUp({ slug: project.slug })).toEqual(tree);
    expect(await lookUp({ boardId: board.id })).toEqual(tree);
  });

  it('gives null for what is not there, and for no question at all', async () => {
    for (const query of [{ projectId: randomUUID() }, { slug: 'no-such' }, { boardId: randomUUID() }, {}])
      expect(await lookUp(query as Record<string, string>)).toBeNull();
  });

  it('has the version of the last event of each stream', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    await ann.call(removeMember, { params: { slug: project.slug, userId: bob.id } });
    await world.harness.drained();
    const events = [memberAdded, memberRoleChanged, memberRemoved].flatMap((definition) =>
      world.harness.findPublished(definition).filter(({ subject }) => subject === `${project.id}/members`),
    );
    const last = Math.max(...events.map(({ version }) => version));
    expect((await lookUp({ projectId: project.id }))?.members.version).toBe(last);
  });
});

describe('exporting projects', () => {
  it('gives each project once, page by page', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => world.project(ann)));
    const seen: ProjectTree[] = [];
    let after: string | undefined;
    do {
      const { value } = await world.harness.guest.call(exportProjects, { query: { after, limit: 3 } });
      expect(value.items.length).toBeLessThanOrEqual(3);
      seen.push(...value.items);
      after = value.next ?? undefined;
    } while (after !== undefined);
    const ids = seen.map(({ project }) => project.value.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });
});
