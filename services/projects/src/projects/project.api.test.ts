import {
  createProject,
  deleteAdminProject,
  deleteProject,
  getProject,
  listAdminProjects,
  listProjects,
  memberAdded,
  projectCreated,
  projectUpdated,
  renameAdminProject,
  slackConnected,
  slackDisconnected,
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

const findEvents = (id: string) =>
  world.harness.published.filter(({ subject }) => subject === id || subject === `${id}/members`);

describe('creating a project', () => {
  it('makes the creator its admin and publishes both in the same write', async () => {
    const answer = await ann.call(createProject, {
      body: { name: '  Night  Shift ', description: ' Owls ' },
    });
    expect(answer.value).toMatchObject({
      name: 'Night  Shift',
      slug: 'night-shift',
      description: 'Owls',
      logoUrl: null,
      role: 'project_admin',
      boardCount: 0,
      cardCount: 0,
      slackTeamName: null,
      version: 1,
    });
    expect(answer.text).not.toMatch(/"members"|ownerId|outbox|seat/);
    const { id } = answer.value;
    await world.harness.drained();
    const [created, joined] = findEvents(id);
    expect(created).toMatchObject({
      type: projectCreated.type,
      version: 1,
      data: { project: { id, slug: 'night-shift', ownerId: ann.id, formerSlugs: [] } },
    });
    expect(joined).toMatchObject({
      type: memberAdded.type,
      subject: `${id}/members`,
      version: 1,
      data: {
        member: { projectId: id, userId: ann.id, username: ann.username, role: 'project_admin' },
        project: { id, name: 'Night  Shift', slug: 'night-shift' },
      },
    });
    expect(joined?.actorid).toBe(ann.id);
  });

  it('takes a missing, a null and an empty description for none', async () => {
    for (const description of [undefined, null, '', '   ']) {
      const { value } = await ann.call(createProject, { body: { name: 'Plain', description } });
      expect(value.description).toBeNull();
    }
  });

  it.each([
    [{}, 'Project name is required'],
    [{ name: '  \n ' }, 'Project name is required'],
    [{ name: 'x'.repeat(101) }, 'Project name must be less than 100 characters'],
  ])('refuses %j', async (body, message) => {
    const answer = await ann.call(createProject, { body: body as { name: string } });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: 'validation_failed', error: message });
  });

  it('refuses fields that are not the caller’s to set', async () => {
    const body = { name: 'Mass', ownerId: 'x', slug: 'mine', seat: 99, role: 'super_admin', version: 7 };
    const { status, error } = await ann.call(createProject, { body });
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(error.issues?.map(({ path }) => path)).toEqual(['ownerId', 'slug', 'seat', 'role', 'version']);
  });
});

describe('reading projects', () => {
  it('lists memberships only, each with the caller’s role, and everything for a super admin', async () => {
    const bob = await world.person();
    const mine = await world.project(bob, 'Of Bob');
    const shared = await world.project(ann, 'Shared');
    await world.board(ann, shared, 'public');
    expect((await bob.call(listProjects)).value.map(({ id }) => id)).toEqual([mine.id]);

    const root = await world.person({ isSuperAdmin: true });
    const all = (await root.call(listProjects)).value;
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, shared.id]));
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(['super_admin']));
  });

  it('shows Slack to the team within a second of the change, and never to public users', async () => {
    const project = await world.project(ann);
    await world.board(ann, project, 'public');
    const params = { slug: project.slug };
    const stream = `${project.id}/slack`;
    const connection = {
      projectId: project.id,
      teamName: 'Owls',
      channelName: '#night',
      configuredAt: '2025-01-02T03:04:05.000Z',
      configuredBy: ann.id,
    };
    await world.harness.emit(slackConnected, connection, { subject: stream, version: 3 });
    const shown = {
      slackTeamName: 'Owls',
      slackChannelName: '#night',
      slackConfiguredAt: '2025-01-02T03:04:05.000Z',
    };
    const hidden = { slackTeamName: null, slackChannelName: null, slackConfiguredAt: null };
    expect((await ann.call(getProject, { params })).value).toMatchObject(shown);
    const outsider = await world.person();
    expect((await outsider.call(getProject, { params })).value).toMatchObject(hidden);

    const gone = { projectId: project.id, reason: 'revoked' as const };
    await world.harness.emit(slackDisconnected, gone, { subject: stream, version: 4 });
    expect((await ann.call(getProject, { params })).value).toMatchObject(hidden);
    await world.harness.emit(slackConnected, connection, { subject: stream, version: 3 });
    expect((await ann.call(getProject, { params })).value).toMatchObject(hidden);
    await world.harness.emit(slackConnected, connection, { subject: stream, version: 5 });
    expect((await ann.call(getProject, { params })).value).toMatchObject(shown);
  });

  it('answers with an ETag, and 304 to who has it', async () => {
    const project = await world.project(ann);
    const path = `/api/projects/${project.slug}`;
    const first = await ann.fetch('projects', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const second = await ann.fetch('projects', path, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(second.status).toBe(304);
  });
});

describe('paging through projects', () => {
  it('answers the part that was asked for, and how many there are, to members and super admins', async () => {
    const owner = await world.person();
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await world.project(owner)).id);
    const page = async (limit: number, offset: number) => {
      const answer = await owner.call(listProjects, { query: { limit, offset } });
      return [answer.value.map(({ id }) => id), answer.total];
    };
    expect(await page(2, 0)).toEqual([made.slice(0, 2), 3]);
    expect(await page(2, 2)).toEqual([made.slice(2), 3]);
    expect(await page(2, 4)).toEqual([[], 3]);
    const root = await world.person({ isSuperAdmin: true });
    const all = await root.call(listProjects);
    expect(all.total).toBe(all.value.length);
    expect((await root.call(listProjects, { query: { limit: 1 } })).total).toBe(all.total);
    expect((await owner.call(listProjects, { query: { limit: 0 } })).status).toBe(400);
  });
});

describe('changing a project', () => {
  it('lets the slug follow the name, and the old one lead there still', async () => {
    const project = await world.project(ann, 'Caterpillar');
    const answer = await ann.call(updateProject, {
      params: { slug: 'caterpillar' },
      body: { name: 'Butterfly' },
    });
    expect(answer.value).toMatchObject({ id: project.id, name: 'Butterfly', slug: 'butterfly', version: 2 });
    expect(answer.value.updatedAt > project.updatedAt).toBe(true);
    const old = await ann.call(getProject, { params: { slug: 'caterpillar' } });
    expect(old.value).toMatchObject({ id: project.id, slug: 'butterfly' });
    await world.harness.drained();
    expect(findEvents(project.id).at(-1)).toMatchObject({
      type: projectUpdated.type,
      version: 2,
      data: { project: { slug: 'butterfly', formerSlugs: ['caterpillar'] } },
    });
  });

  it('keeps the slug where the new name asks for the same one', async () => {
    await world.project(ann, 'Twin');
    const second = await world.project(ann, 'Twin');
    expect(second.slug).toBe('twin-2');
    const { value } = await ann.call(updateProject, { params: { slug: 'twin-2' }, body: { name: 'TWIN!' } });
    expect(value).toMatchObject({ name: 'TWIN!', slug: 'twin-2' });
  });

  it('changes the description alone, and removes it with null or an empty text', async () => {
    const { slug } = await world.project(ann);
    const edit = async (description: string | null) =>
      (await ann.call(updateProject, { params: { slug }, body: { description } })).value;
    expect(await edit('Words')).toMatchObject({ slug, description: 'Words', version: 2 });
    expect(await edit(null)).toMatchObject({ description: null, version: 3 });
    await edit('Words');
    expect(await edit('')).toMatchObject({ description: null, version: 5 });
  });

  it('says nothing to anybody where nothing changes', async () => {
    const project = await world.project(ann, 'Still');
    const { value } = await ann.call(updateProject, {
      params: { slug: project.slug },
      body: { name: 'Still', description: null },
    });
    expect(value).toEqual(project);
    await world.harness.drained();
    expect(findEvents(project.id)).toHaveLength(2);
  });

  it('refuses an edit of a version that is no longer there, with what is there now', async () => {
    const { slug } = await world.project(ann);
    const edit = (name: string, version: number) =>
      ann.call(updateProject, { params: { slug }, body: { name }, headers: { 'if-match': `"${version}"` } });
    const first = (await edit('First', 1)).value;
    const second = await edit('Second', 1);
    expect(second.status).toBe(409);
    expect(second.error).toMatchObject({ code: 'stale_version', current: first });
    expect((await edit('Second', 2)).value).toMatchObject({ name: 'Second', slug: 'second' });
  });

  it('lets exactly one of many edits with the same If-Match win', async () => {
    const { slug } = await world.project(ann);
    const edits = Array.from({ length: 10 }, (_, index) =>
      ann.call(updateProject, {
        params: { slug },
        body: { description: `by ${index}` },
        headers: { 'if-match': '1' },
      }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  it('does not make an edit stale when the team changes', async () => {
    const project = await world.project(ann);
    await world.member(ann, project, 'normal_user');
    const answer = await ann.call(updateProject, {
      params: { slug: project.slug },
      body: { description: 'calm' },
      headers: { 'if-match': '1' },
    });
    expect(answer.status).toBe(200);
  });

  it('needs something to change', async () => {
    const { slug } = await world.project(ann);
    const answer = await ann.call(updateProject, { params: { slug }, body: {} });
    expect(answer.error).toMatchObject({ code: 'validation_failed', error: 'Nothing to change' });
  });
});

describe('the projects tab of the admin panel', () => {
  it('lists every project, newest first and page by page', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const older = await world.project(ann, 'Older');
    const newer = await world.project(ann, 'Newer');
    const page = async (limit: number, offset: number) =>
      (await root.call(listAdminProjects, { query: { limit, offset } })).value.map(({ id }) => id);
    expect(await page(2, 0)).toEqual([newer.id, older.id]);
    expect(await page(1, 1)).toEqual([older.id]);
    const all = await root.call(listAdminProjects);
    expect(all.total).toBe(all.value.length);
    expect((await root.call(listAdminProjects, { query: { limit: 1 } })).total).toBe(all.total);
  });

  it('renames with the slug following, under If-Match too', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const project = await world.project(ann, 'Plain name');
    const params = { projectId: project.id };
    const renamed = await root.call(renameAdminProject, { params, body: { name: 'Fancy name' } });
    expect(renamed.value).toMatchObject({
      id: project.id,
      name: 'Fancy name',
      slug: 'fancy-name',
      version: 2,
    });
    const stale = await root.call(renameAdminProject, {
      params,
      body: { name: 'Late' },
      headers: { 'if-match': '1' },
    });
    expect(stale.error).toMatchObject({ code: 'stale_version', current: renamed.value });
  });

  it('deletes', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const project = await world.project(ann);
    const params = { projectId: project.id };
    expect((await root.call(deleteAdminProject, { params })).value).toEqual({ ok: true });
    expect((await root.call(deleteAdminProject, { params })).status).toBe(404);
    expect((await ann.call(getProject, { params: { slug: project.slug } })).status).toBe(404);
  });

  it('does not know ids that are none', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const params = { projectId: 'not-an-id' };
    expect((await root.call(deleteAdminProject, { params })).status).toBe(404);
  });
});

describe('deleting a project', () => {
  it('hides it at once and works by an old slug too', async () => {
    await world.project(ann, 'Doomed');
    await ann.call(updateProject, { params: { slug: 'doomed' }, body: { name: 'Truly doomed' } });
    expect((await ann.call(deleteProject, { params: { slug: 'doomed' } })).value).toEqual({ ok: true });
    for (const slug of ['doomed', 'truly-doomed'])
      expect((await ann.call(getProject, { params: { slug } })).error.error).toBe('Project not found');
  });
});

describe('the colour of a project', () => {
  const set = (slug: string, accent: unknown, who = ann) =>
    who.call(updateProject, { params: { slug }, body: { accent } as never });

  it('is published to everybody who shows its pages, and taken away again', async () => {
    const project = (await ann.call(createProject, { body: { name: 'Coloured' } })).value;
    expect(project.accent).toBeNull();
    expect((await set(project.slug, '0B6E4F')).value.accent).toBe('0b6e4f');
    expect((await set(project.slug, '0b6e4f')).value.version).toBe(2);
    expect((await set(project.slug, null)).value).toMatchObject({ accent: null, version: 3 });
    await world.harness.drained();
    const events = findEvents(project.id).filter(({ type }) => type === projectUpdated.type);
    expect(events.map(({ data }) => (data as { project: { accent: string } }).project.accent)).toEqual([
      '0b6e4f',
      null,
    ]);
  });

  it('is six hexadecimal digits, and nothing of a style sheet', async () => {
    const project = (await ann.call(createProject, { body: { name: 'Sly colours' } })).value;
    for (const accent of ['#0b6e4f', 'red', '0b6', '0b6e4f;}', '0b6e4f\n', 7, ''])
      expect((await set(project.slug, accent)).status).toBe(400);
    const stranger = await world.person();
    expect((await set(project.slug, '0b6e4f', stranger)).status).toBe(404);
  });
});

describe('copies of a project on devices', () => {
  it('are kept unless an admin forbids it, and everybody who sees it is told', async () => {
    const project = await world.project(ann);
    expect(project.allowsCopies).toBe(true);
    const member = await world.member(ann, project, 'normal_user');
    const set = (allowsCopies: unknown, by = ann) =>
      by.call(updateProject, { params: { slug: project.slug }, body: { allowsCopies } as never });
    expect((await set(false, member)).status).toBe(403);
    expect((await set('no')).status).toBe(400);
    const forbidden = await set(false);
    expect(forbidden.value).toMatchObject({ allowsCopies: false, version: project.version + 1 });
    expect((await set(false)).value.version).toBe(forbidden.value.version);
    const named = await ann.call(updateProject, {
      params: { slug: project.slug },
      body: { description: 'X' },
    });
    expect(named.value.allowsCopies).toBe(false);
    const [listed] = (await member.call(listProjects, {})).value;
    expect(listed).toMatchObject({ id: project.id, allowsCopies: false });
    expect((await set(true)).value.allowsCopies).toBe(true);
  });
});

describe('the roadmap of a project', () => {
  const set = (project: { slug: string }, roadmap: object, who = ann, headers = {}) =>
    who.call(updateProject, { params: { slug: project.slug }, body: { roadmap }, headers });

  it('is chosen by the admins, each choice by itself, and published to other services', async () => {
    const project = await world.project(ann);
    const nothing = { isShown: false, showsNew: false, columnNames: {}, embedOrigins: [] };
    expect((await ann.call(getProject, { params: { slug: project.slug } })).value.roadmap).toEqual(nothing);
    const member = await world.member(ann, project, 'normal_user');
    expect((await set(project, { isShown: true }, member)).status).toBe(403);
    await set(project, { isShown: true, columnNames: { Resolved: ' Shipped ', 'In Testing': 'Beta' } });
    await set(project, { columnNames: { 'In Testing': null, 'In Progress': 'In Progress' } });
    const last = await set(project, { embedOrigins: ['https://One.example/', 'https://one.example'] });
    expect(last.value).toMatchObject({
      roadmap: {
        ...nothing,
        isShown: true,
        columnNames: { Resolved: 'Shipped' },
        embedOrigins: ['https://one.example'],
      },
      name: project.name,
      version: project.version + 3,
    });
    expect((await set(project, { isShown: true })).value.version).toBe(last.value.version);
    await world.harness.drained();
    expect(findEvents(project.id).at(-1)).toMatchObject({
      type: projectUpdated.type,
      data: { project: { roadmap: last.value.roadmap } },
    });
    const seen = (await member.call(getProject, { params: { slug: project.slug } })).value.roadmap;
    expect(seen).toEqual({ ...last.value.roadmap, embedOrigins: [] });
  });

  it('is not overwritten by an edit that knew less', async () => {
    const project = await world.project(ann);
    const based = { 'if-match': `"${project.version}"` };
    expect((await set(project, { isShown: true }, ann, based)).status).toBe(200);
    expect(await set(project, { showsNew: true }, ann, based)).toMatchObject({
      status: 409,
      error: { code: 'stale_version' },
    });
  });

  it.each([
    'https://*.example.com',
    'https://example.com/path',
    'https://example.com; script-src *',
    "https://a.example 'unsafe-inline'",
    'https://user@example.com',
    'javascript:alert(1)',
    '*',
    'example.com',
  ])('is shown in no frame of %s, which is no site', async (origin) => {
    const project = await world.project(ann);
    const answer = await set(project, { embedOrigins: [origin] });
    expect([answer.status, answer.error?.error]).toEqual([400, 'Not a site, such as https://example.com']);
  });

  it('refuses too many sites, blank names and unknown fields', async () => {
    const project = await world.project(ann);
    const many = Array.from({ length: 21 }, (_, n) => `https://site${n}.example`);
    const answers = [
      await set(project, { embedOrigins: many }),
      await set(project, { columnNames: { New: ' ' } }),
      await set(project, { columnNames: { Later: 'x' } }),
      await set(project, { isOn: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.error?.error).toBe('At most 20 sites may show the roadmap');
  });
});
