import {
  createBoard,
  createProject,
  deleteProject,
  getProject,
  lookUpProject,
  projectUpdated,
  updateProject,
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

const create = async (name: string) => (await ann.call(createProject, { body: { name } })).value;
const rename = async (slug: string, name: string) =>
  (await ann.call(updateProject, { params: { slug }, body: { name } })).value;
const idAt = async (slug: string) => {
  const answer = await ann.call(getProject, { params: { slug } });
  return answer.status === 200 ? answer.value.id : null;
};
const numbered = (base: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? base : `${base}-${index + 1}`)).sort();

describe('slugs of projects', () => {
  it('are all different and without gaps when many take one name at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => create('Same Name')));
    expect(made.map(({ slug }) => slug).sort()).toEqual(numbered('same-name', 30));
  });

  it('are all different when many are renamed to one name at once', async () => {
    const projects = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`Before ${index}`)));
    const renamed = await Promise.all(projects.map(({ slug }) => rename(slug, 'After')));
    expect(renamed.map(({ slug }) => slug).sort()).toEqual(numbered('after', 10));
  });

  it.each([
    ['Проект «Луна»', 'proekt-luna'],
    ['Σχέδιο Δράσης', 'shedio-drasis'],
    ['项目管理', 'xiang-mu-guan-li'],
    ['🚀🚀🚀', 'project'],
    ['🚀', 'project-2'],
  ])('are readable for %s', async (name, slug) => {
    expect((await create(name)).slug).toBe(slug);
  });

  it.each(['new', 'Settings', 'ADMIN', 'api', 'public'])('leave the word %s to the routes', async (name) => {
    const { slug } = await create(name);
    expect(slug).toBe(`${name.toLowerCase()}-2`);
  });

  it('stay short, numbered or not, for the longest names', async () => {
    const name = 'Grüße '.repeat(16);
    const made = [await create(name), await create(name)];
    for (const { slug } of made) expect(slug.length).toBeLessThanOrEqual(64);
    expect(made[1]?.slug).toBe(`${made[0]?.slug}-2`);
  });

  it('are free again after a deletion', async () => {
    const first = await create('Phoenix');
    await ann.call(deleteProject, { params: { slug: first.slug } });
    expect((await create('Phoenix')).slug).toBe('phoenix');
  });
});

describe('former slugs', () => {
  it('all keep leading to the project, and one of its own can be taken back', async () => {
    const { id } = await create('Larva');
    await rename('larva', 'Pupa');
    await rename('pupa', 'Imago');
    expect([await idAt('larva'), await idAt('pupa'), await idAt('imago')]).toEqual([id, id, id]);
    expect((await rename('pupa', 'Larva')).slug).toBe('larva');
    expect([await idAt('larva'), await idAt('pupa'), await idAt('imago')]).toEqual([id, id, id]);
    const { value } = await ann.call(getProject, { params: { slug: 'imago' } });
    expect(value.slug).toBe('larva');
  });

  it('lead to the project that takes them next, and not back when that one moves on', async () => {
    const first = await create('Corner');
    await rename('corner', 'Side');
    const second = await create('Corner');
    expect(second.slug).toBe('corner');
    expect(await idAt('corner')).toBe(second.id);
    await rename('corner', 'Middle');
    expect(await idAt('corner')).toBe(second.id);
    await ann.call(deleteProject, { params: { slug: 'middle' } });
    expect(await idAt('corner')).toBeNull();
    expect(await idAt('side')).toBe(first.id);
  });

  it('are published to other services when somebody else takes them', async () => {
    const first = await create('Spring');
    await rename('spring', 'Summer');
    await create('Spring');
    await world.harness.drained();
    const events = world.harness.findPublished(projectUpdated).filter(({ subject }) => subject === first.id);
    expect(events.map(({ version, data }) => [version, data.project.formerSlugs])).toEqual([
      [2, ['spring']],
      [3, []],
    ]);
  });

  it('that somebody else takes leave the version of the project, so that no edit of it is stale', async () => {
    const { id } = await create('Autumn');
    const before = await rename('autumn', 'Winter');
    await create('Autumn');
    const params = { slug: 'winter' };
    expect((await ann.call(getProject, { params })).value).toEqual(before);
    const headers = { 'if-match': `"${before.version}"` };
    const edited = await ann.call(updateProject, { params, body: { description: 'Snow' }, headers });
    expect([edited.status, edited.value]).toMatchObject([200, { id, version: before.version + 1 }]);
    const stale = await ann.call(updateProject, { params, body: { description: 'Ice' }, headers });
    expect([stale.status, stale.error.current]).toMatchObject([409, { version: before.version + 1 }]);
  });

  it('lead other services to the project too', async () => {
    const { id } = await create('Ebb');
    await rename('ebb', 'Flood');
    const { value } = await world.harness.guest.call(lookUpProject, { query: { slug: 'ebb' } });
    expect(value.tree?.project.value).toMatchObject({ id, slug: 'flood' });
  });
});

describe('slugs of boards', () => {
  it('are unique in their project only', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    const board = async (slug: string, name: string) =>
      (await ann.call(createBoard, { params: { slug }, body: { name } })).value.slug;
    const made = await Promise.all(Array.from({ length: 15 }, () => board(one.slug, 'Bugs')));
    expect(made.sort()).toEqual(numbered('bugs', 15));
    expect(await board(other.slug, 'Bugs')).toBe('bugs');
    expect(await board(other.slug, '🐛')).toBe('board');
    expect(await board(other.slug, 'Settings')).toBe('settings');
  });
});
