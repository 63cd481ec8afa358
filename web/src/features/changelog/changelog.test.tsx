import type { ChangelogEntry, SearchHit } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Switch } from 'wouter';
import { makeBoard, makeCard, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ChangelogPage } from './changelog-page.tsx';
import { localTime } from './entry-text.ts';

type Answers = Parameters<typeof serve>[0];
const admin = makeProject({ name: 'Apollo', slug: 'apollo', role: 'project_admin' });
const member = makeProject({ name: 'Apollo', slug: 'apollo', role: 'normal_user' });
const published = '2026-07-01T10:00:00.000Z';
const makeEntry = (changes: Partial<ChangelogEntry> = {}): ChangelogEntry => ({
  ...{ id: makeId(), title: 'Summer release', content: 'It is **fast**.', kind: 'new', cards: [] },
  ...{
    state: 'published',
    publishAt: null,
    publishedAt: published,
    author: { id: makeId(), username: 'ada' },
  },
  ...{ createdAt: published, updatedAt: published, version: 3 },
  ...changes,
});
const page = (entries: ChangelogEntry[]) => ({ body: entries });
const path = '/projects/apollo/changelog';
const calls = '/api/projects/apollo/changelog';

function open(at: string, answers: Answers = {}, project = admin) {
  const user = makeUser();
  rememberUser(user);
  const server = serve({
    'GET /api/hub/user': () => ({ body: user }),
    'GET /api/projects/apollo': () => ({ body: project }),
    [`GET ${calls}`]: () => ({ body: { isPublic: false } }),
    [`GET ${calls}/entries`]: () => page([]),
    ...answers,
  });
  const app = renderApp(
    <Switch>
      <Route path="/projects/:slug/changelog/:entryId">
        <ChangelogPage />
      </Route>
      <Route path="/projects/:slug/changelog">
        <ChangelogPage />
      </Route>
    </Switch>,
    at,
  );
  return { ...app, server };
}
const sentBy = (server: ReturnType<typeof serve>, method: string) =>
  server.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => [JSON.parse(String(init?.body)), new Headers(init?.headers).get('if-match')]);

describe('the changelog of a project', () => {
  it('shows what is published to members, with its cards, and nothing to write', async () => {
    const card = {
      id: makeId(),
      title: 'Wings',
      type: 'feature',
      status: 'Resolved',
      closingReason: 'done',
      boardSlug: 'b',
      imageUrl: null,
    } as const;
    open(path, { [`GET ${calls}/entries`]: () => page([makeEntry({ cards: [card] })]) }, member);
    const entry = within(await screen.findByRole('article', { name: 'Summer release' }));
    expect(entry.getByText('fast').tagName).toBe('STRONG');
    expect(entry.getByRole('link', { name: 'Resolved: Wings' })).toHaveAttribute('href', `/card/${card.id}`);
    for (const name of ['New Entry', 'Public changelog', 'Edit Summer release'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('shows admins drafts and scheduled entries, by state, and opens it to everybody', async () => {
    const asked: (string | null)[] = [];
    const { user, server } = open(path, {
      [`GET ${calls}/entries`]: ({ url }) => {
        asked.push(url.searchParams.get('state'));
        const publishAt = '2026-12-24T10:00:00.000Z';
        return page([
          makeEntry({ title: 'Draft', state: 'draft', publishedAt: null }),
          makeEntry({ title: 'Later', state: 'scheduled', publishAt, publishedAt: null }),
        ]);
      },
      [`PATCH ${calls}`]: () => ({ body: { isPublic: true } }),
    });
    expect(await screen.findByText(/^Dec 24, 2026/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Drafts' }));
    await waitFor(() => expect(asked).toEqual([null, 'draft']));
    await user.click(await screen.findByRole('switch', { name: 'Public changelog' }));
    expect(await screen.findByText('Everybody reads what is published')).toBeVisible();
    expect(sentBy(server, 'PATCH')).toEqual([[{ isPublic: true }, null]]);
    expect(screen.getByRole('link', { name: 'Public Page' })).toHaveAttribute(
      'href',
      '/public/apollo/changelog',
    );
  });

  it('says what an entry is where there is none yet', async () => {
    open(path);
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'New Entry' })[0]).toHaveAttribute('href', `${path}/new`);
  });

  it('deletes an entry after asking, as it was seen', async () => {
    const { user, server } = open(path, {
      [`GET ${calls}/entries`]: () => page([makeEntry()]),
      [`DELETE ${calls}/entries/`]: () => ({ body: { ok: true } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Summer release' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Delete this entry?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(false);
  });
});

describe('a card that was refused', () => {
  const card = {
    id: makeId(),
    title: 'Wings',
    type: 'feature',
    boardSlug: 'b',
    status: 'Resolved',
    closingReason: 'not_planned',
    imageUrl: null,
  } as const;

  it('is not listed as shipped, also for those who write entries', async () => {
    open(path, { [`GET ${calls}/entries`]: () => page([makeEntry({ cards: [card] })]) });
    const entry = within(await screen.findByRole('article', { name: 'Summer release' }));
    expect(entry.queryByRole('region', { name: 'What shipped' })).toBeNull();
  });

  it('stays in the form of the entry that names it, which says why readers miss it', async () => {
    const entry = makeEntry({ cards: [card] });
    open(`${path}/${entry.id}?edit`, { [`GET ${calls}/entries/${entry.id}`]: () => ({ body: entry }) });
    const chosen = within(await screen.findByRole('list', { name: 'Chosen cards' }));
    expect(chosen.getByText('Not planned, not shown to readers')).toBeVisible();
  });
});

describe('the form of an entry', () => {
  it('schedules an entry in the time zone of the reader, with cards that were searched for', async () => {
    const card = makeCard({ title: 'Wings' });
    const refused = makeCard({ title: 'Winter', status: 'Resolved', closingReason: 'not_planned' });
    const hits = [refused, card].map((found) => ({
      ...{ card: found, project: admin, board: makeBoard({ name: 'Feedback' }), foundIn: 'title' as const },
      ...{ commentId: null, titleMarks: [], excerpt: null },
    })) satisfies SearchHit[];
    const { user, server } = open(`${path}/new`, {
      'GET /api/search': () => ({ body: { hits, hasMore: false, isPartial: false } }),
      [`POST ${calls}/entries`]: () => ({ status: 201, body: makeEntry({ state: 'scheduled' }) }),
    });
    await user.type(await screen.findByLabelText(/^Title/), 'Summer release');
    await user.type(screen.getByLabelText('What changed'), 'It is fast.');
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    await user.type(await screen.findByPlaceholderText('Search cards'), 'win');
    const wings = await screen.findByRole('option', { name: /Wings/ });
    expect(screen.queryByText('Winter')).toBeNull();
    await user.click(wings);
    expect(within(screen.getByRole('list', { name: 'Chosen cards' })).getByText('Wings')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Scheduled' }));
    const local = localTime(new Date(Date.now() + 86_400_000));
    const field = screen.getByLabelText(/^Publish at/);
    await user.clear(field);
    await user.type(field, local);
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Entry scheduled')).toBeVisible();
    expect(sentBy(server, 'POST')).toEqual([
      [
        {
          ...{ title: 'Summer release', content: 'It is fast.', kind: null, cardIds: [card.id] },
          ...{ state: 'scheduled', publishAt: new Date(local).toISOString() },
        },
        null,
      ],
    ]);
    expect(window.location.pathname).toBe(path);
  });

  it('keeps what was typed where it is refused, and says why', async () => {
    const message = 'This time is over. Choose one in the future';
    const { user } = open(`${path}/new`, {
      [`POST ${calls}/entries`]: () => ({
        status: 400,
        body: { error: message, code: 'validation_failed', issues: [{ path: 'publishAt', message }] },
      }),
    });
    await user.type(await screen.findByLabelText(/^Title/), 'Summer release');
    await user.click(screen.getByRole('radio', { name: 'Scheduled' }));
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Summer release');
  });

  it('merges what somebody else changed elsewhere, and asks about the same field', async () => {
    const entry = makeEntry();
    const theirs = makeEntry({ ...entry, title: 'Theirs', version: 4 });
    const answers = [
      { status: 409, body: { error: 'Stale', code: 'stale_version', current: theirs } },
      { body: makeEntry({ ...theirs, title: 'Mine', version: 5 }) },
    ];
    const { user, server } = open(`${path}/${entry.id}?edit`, {
      [`GET ${calls}/entries/${entry.id}`]: () => ({ body: entry }),
      [`PATCH ${calls}/entries/${entry.id}`]: () => answers.shift() ?? { status: 500 },
    });
    const title = await screen.findByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Theirs', { selector: 'span:nth-child(2)' })).toBeVisible();
    await user.click(notice.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(sentBy(server, 'PATCH')).toEqual([
        [{ title: 'Mine' }, '"3"'],
        [{ title: 'Mine' }, '"4"'],
      ]),
    );
  });

  it('is closed to members who do not write', async () => {
    open(`${path}/new`, {}, member);
    expect(await screen.findByText('Only project admins write the changelog.')).toBeVisible();
  });
});
