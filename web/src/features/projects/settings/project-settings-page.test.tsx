import { agentTools, type Project } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeBoard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { widgetQuery } from '../api/widget.ts';
import { ProjectSettingsPage } from './project-settings-page.tsx';

const apollo = makeProject({ description: 'To the moon', version: 3 });

const noWidget = { isOn: false, origins: [], keys: [], version: 0 };
const permissions = Object.fromEntries(agentTools.map((tool) => [tool, 'allow']));
const noTrash = { items: [], nextCursor: null, total: 0 };

function open(project: Project | null, more: Parameters<typeof serve>[0] = {}) {
  rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    ...(project && { 'GET /api/projects/apollo': () => ({ body: project }) }),
    'GET /api/projects/apollo/labels': () => ({ body: [] }),
    'GET /api/projects/artemis/labels': () => ({ body: [] }),
    'GET /api/projects/apollo/widget': () => ({ body: noWidget }),
    'GET /api/projects/artemis/widget': () => ({ body: noWidget }),
    ...(project && { [`GET /api/projects/${project.id}/tokens`]: () => ({ body: [] }) }),
    'GET /api/projects/apollo/agent-tools': () => ({ body: { permissions } }),
    'GET /api/projects/artemis/agent-tools': () => ({ body: { permissions } }),
    'GET /api/projects/apollo/webhooks': () => ({ body: [] }),
    'GET /api/projects/artemis/webhooks': () => ({ body: [] }),
    'GET /api/projects/apollo/trash': () => ({ body: noTrash }),
    'GET /api/projects/artemis/trash': () => ({ body: noTrash }),
    ...more,
  });
  const app = renderApp(
    <Route path="/projects/:slug/settings">
      <ProjectSettingsPage />
    </Route>,
    '/projects/apollo/settings',
  );
  return { ...app, server };
}

const nameField = () => screen.findByLabelText(/Project Name/);
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const sent = (init: RequestInit) => JSON.parse(String(init.body));
const version = (init: RequestInit) => new Headers(init.headers).get('If-Match');

describe('project settings', () => {
  it('are named after the project', async () => {
    open(apollo);
    await nameField();
    expect(document.title).toBe('Settings - Apollo | Cardinal');
    expect(screen.getByLabelText('Project URL')).toHaveValue('http://localhost/projects/apollo');
  });

  it('have a section of webhooks, which an address leads to', async () => {
    open(apollo);
    const index = await screen.findByRole('navigation', { name: 'Sections' });
    const sections = within(index).getAllByRole('link');
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      ...['Information', 'Logo', 'Colour', 'Labels', 'Trash', 'Roadmap', 'Widget', 'Copies'],
      ...['Import', 'Slack', 'Webhooks', 'Agents', 'API tokens', 'Export', 'Danger Zone'],
    ]);
    expect(within(index).getByRole('link', { name: 'Webhooks' })).toHaveAttribute('href', '#webhooks');
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
  });

  it('export the project as a file', async () => {
    open(apollo);
    const link = await screen.findByRole('link', { name: 'Export Project' });
    expect(link).toHaveAttribute('href', '/api/projects/apollo/export');
    expect(link).toHaveAttribute('download');
  });

  it('say that there is no such project', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
    expect(
      screen.getByText("The project you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible();
  });

  it.each(['normal_user', 'public_user'] as const)('are closed to a %s', async (role) => {
    open(makeProject({ role }));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText('You need admin permissions to access project settings.')).toBeVisible();
  });

  it('refuse a blank name and one that is too long', async () => {
    const { user } = open(apollo);
    await user.clear(await nameField());
    await user.click(save());
    expect(await screen.findByText('Project name is required')).toBeVisible();
    await user.click(await nameField());
    await user.paste('x'.repeat(101));
    expect(await screen.findByText('Project name must be less than 100 characters')).toBeVisible();
  });

  it('save what was changed and follow the new address', async () => {
    const renamed = { ...apollo, name: 'Artemis', slug: 'artemis', version: 4 };
    const { user, server } = open(apollo, {
      'PATCH /api/projects/apollo': () => ({ body: renamed }),
      'GET /api/projects/artemis': () => ({ body: renamed }),
    });
    expect(await nameField()).toBeVisible();
    expect(save()).toBeDisabled();
    await user.clear(await nameField());
    await user.type(await nameField(), ' Artemis ');
    await user.click(save());
    expect(await screen.findByText('Project updated')).toBeVisible();
    expect(window.location.pathname).toBe('/projects/artemis/settings');
    const init = server.mock.calls.find(([, each]) => each?.method === 'PATCH')?.[1] as RequestInit;
    expect(sent(init)).toEqual({ name: 'Artemis', description: 'To the moon' });
    expect(version(init)).toBe('"3"');
  });

  it('show what somebody else saved meanwhile, and let one choose', async () => {
    const theirs = { ...apollo, name: 'Gemini', version: 4 };
    const attempts: RequestInit[] = [];
    const { user } = open(apollo, {
      'PATCH /api/projects/apollo': ({ init }) => {
        attempts.push(init);
        return attempts.length === 1
          ? { status: 409, body: { error: 'Changed', code: 'stale_version', current: theirs } }
          : { body: { ...theirs, ...sent(init), version: 5 } };
      },
    });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Artemis');
    await user.click(save());
    expect(await screen.findByText(/Somebody else changed this project/)).toBeVisible();
    expect(screen.getByText('Gemini')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Project updated')).toBeVisible();
    expect(attempts.map(version)).toEqual(['"3"', '"4"']);
    expect(sent(attempts[1] as RequestInit).name).toBe('Artemis');
  });

  it('put edits together that touch different things, without a question', async () => {
    const theirs = { ...apollo, description: 'And back', version: 4 };
    const attempts: RequestInit[] = [];
    const { user } = open(apollo, {
      'PATCH /api/projects/apollo': ({ init }) => {
        attempts.push(init);
        return attempts.length === 1
          ? { status: 409, body: { error: 'Changed', code: 'stale_version', current: theirs } }
          : { body: { ...theirs, ...sent(init), version: 5 } };
      },
    });
    await user.type(await nameField(), ' II');
    await user.click(save());
    expect(await screen.findByText('Project updated')).toBeVisible();
    expect(sent(attempts[1] as RequestInit)).toEqual({ name: 'Apollo II', description: 'And back' });
  });

  it('say why they were not saved', async () => {
    const { user } = open(apollo, {
      'PATCH /api/projects/apollo': () => ({ status: 403, body: { error: 'Not yours', code: 'forbidden' } }),
    });
    await user.type(await nameField(), '!');
    await user.click(save());
    expect(await screen.findByText('Failed to update project')).toBeVisible();
    expect(screen.getByText('Not yours')).toBeVisible();
  });

  it('take in what others save while nothing is typed here', async () => {
    const { client } = open(apollo);
    await nameField();
    client.setQueryData(['/api/projects', 'apollo'], { ...apollo, name: 'Gemini', version: 4 });
    await waitFor(() => expect(screen.getByLabelText(/Project Name/)).toHaveValue('Gemini'));
  });

  it('keep what was typed when they are left, until it is discarded', async () => {
    const { user, unmount } = open(apollo);
    await user.type(await nameField(), ' II');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    unmount();
    const again = open(apollo);
    expect(await nameField()).toHaveValue('Apollo II');
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('Apollo');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    again.unmount();
    open(apollo);
    expect(await nameField()).toHaveValue('Apollo');
  });

  it('do not write over what others saved while a draft waited', async () => {
    const { user, unmount } = open(apollo);
    await user.type(await nameField(), ' II');
    unmount();
    const theirs = { ...apollo, name: 'Gemini', version: 4 };
    const again = open(theirs, {
      'PATCH /api/projects/apollo': ({ init }) =>
        version(init) === '"3"'
          ? { status: 409, body: { error: 'Changed', code: 'stale_version', current: theirs } }
          : { status: 500 },
    });
    expect(await nameField()).toHaveValue('Apollo II');
    await again.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody else changed this project.*Gemini/);
  });

  it('save a name after a logo without a conflict with oneself', async () => {
    const versions: (string | null)[] = [];
    const { user, client } = open(apollo, {
      'PATCH /api/projects/apollo': ({ init }) => {
        versions.push(version(init));
        return { body: { ...apollo, ...sent(init), version: 5 } };
      },
    });
    await user.type(await nameField(), ' II');
    // As the answer to the logo's upload does.
    client.setQueryData(['/api/projects', 'apollo'], { ...apollo, logoUrl: '/logos/x.webp', version: 4 });
    expect(await screen.findByRole('img', { name: 'Logo of Apollo' })).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Project updated')).toBeVisible();
    expect(versions).toEqual(['"4"']);
  });

  it('refuse a logo that is no picture', async () => {
    const { user } = open(apollo);
    await nameField();
    const input = screen.getByLabelText('Logo file');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Invalid file type')).toBeVisible();
    expect(screen.getByText('Please select an image file')).toBeVisible();
  });

  it('delete the project after a question, and lead to the dashboard', async () => {
    const { user } = open(apollo, {
      'GET /api/projects/apollo/boards': () => ({ body: [makeBoard({ cardCount: 50 })] }),
      'DELETE /api/projects/apollo': () => ({ body: { ok: true } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Project' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Apollo?' });
    expect(question).toHaveTextContent('This action cannot be undone.');
    const confirm = screen.getAllByRole('button', { name: 'Delete Project' }).at(-1) as HTMLElement;
    await user.click(confirm);
    expect(await screen.findByText('Project deleted')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
  });
});

describe('the roadmap in the settings', () => {
  const roadmap = { isShown: true, showsNew: false, columnNames: { Resolved: 'Shipped' }, embedOrigins: [] };
  const shown = makeProject({ roadmap, version: 3 });
  const form = () => screen.findByRole('form', { name: 'Roadmap' });
  const field = async (name: string) => within(await form()).getByLabelText(name);
  const saveRoadmap = () => screen.getByRole('button', { name: 'Save Roadmap' });

  it('sends what was changed alone, with the version that it is based on', async () => {
    const bodies: unknown[] = [];
    const { user } = open(shown, {
      'PATCH /api/projects/apollo': ({ init }) => {
        bodies.push(sent(init), version(init));
        return { body: { ...shown, version: 4, roadmap: { ...roadmap, showsNew: true } } };
      },
    });
    expect(await field('Name for Resolved')).toHaveValue('Shipped');
    expect(saveRoadmap()).toBeDisabled();
    await user.click(await field('Show New cards'));
    await user.clear(await field('Name for Resolved'));
    await user.type(await field('Sites that may embed it'), 'https://one.example\nhttps://two.example');
    await user.click(saveRoadmap());
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toEqual([
      {
        roadmap: {
          showsNew: true,
          columnNames: { Resolved: null },
          embedOrigins: ['https://one.example', 'https://two.example'],
        },
      },
      '"3"',
    ]);
  });

  it('saves over what others changed elsewhere, and asks about what both did', async () => {
    const theirs = makeProject({
      ...shown,
      name: 'Artemis',
      version: 5,
      roadmap: { ...roadmap, columnNames: { Resolved: 'Done' } },
    });
    const versions: unknown[] = [];
    const { user } = open(shown, {
      'PATCH /api/projects/apollo': ({ init }) => {
        versions.push(version(init));
        if (version(init) === '"3"')
          return {
            status: 409,
            body: { error: 'Stale', code: 'stale_version', requestId: '', current: theirs },
          };
        return { body: { ...theirs, version: 6 } };
      },
    });
    await user.type(await field('Name for In Testing'), 'Beta');
    await user.click(saveRoadmap());
    await waitFor(() => expect(versions).toEqual(['"3"', '"5"']));
    await user.type(await field('Name for Resolved'), '!');
    await user.click(saveRoadmap());
    const asked = within(await screen.findByRole('alert'));
    expect(asked.getByText('Done')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(versions).toEqual(['"3"', '"5"', '"3"', '"5"']));
  });

  it('says which site is none, and keeps what was typed', async () => {
    const message = 'Not a site, such as https://example.com';
    const { user } = open(shown, {
      'PATCH /api/projects/apollo': () => ({
        status: 400,
        body: {
          error: message,
          code: 'validation_failed',
          requestId: '',
          issues: [{ path: 'roadmap.embedOrigins.0', message }],
        },
      }),
    });
    await user.type(await field('Sites that may embed it'), 'example');
    await user.click(saveRoadmap());
    const sites = await field('Sites that may embed it');
    await waitFor(() => expect(sites).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(sites).toHaveValue('example');
  });
});

describe('the widget in project settings', () => {
  const form = () => screen.findByRole('form', { name: 'Widget' });
  const widget = { isOn: true, origins: ['https://shop.example'], keys: [], version: 4 };
  const key = { id: '0197f7a0-0000-4000-8000-000000000009', createdAt: new Date().toISOString(), by: null };

  it('is switched on for sites, and keeps what was typed where that is refused', async () => {
    let answers = 0;
    const { user, server } = open(apollo, {
      'GET /api/projects/apollo/boards': () => ({
        body: [makeBoard({ slug: 'ideas', visibility: 'public' })],
      }),
      'PATCH /api/projects/apollo/widget': () => {
        answers += 1;
        const error = 'Not a site, such as https://example.com';
        return answers === 1
          ? { status: 400, body: { error, code: 'validation_failed', issues: [] } }
          : { body: widget };
      },
    });
    const within_ = within(await form());
    await user.click(await within_.findByRole('checkbox', { name: /Show the widget/ }));
    const sites = within_.getByLabelText(/Sites that show the widget/);
    await user.type(sites, 'shop.example');
    await user.click(within_.getByRole('button', { name: 'Save Widget' }));
    expect(await within_.findByText('Not a site, such as https://example.com')).toBeVisible();
    expect(sites).toHaveValue('shop.example');
    await user.clear(sites);
    await user.type(sites, 'https://shop.example');
    await user.click(within_.getByRole('button', { name: 'Save Widget' }));
    const code = await within_.findByLabelText('Code for these sites');
    await waitFor(() => expect((code as HTMLInputElement).value).toContain('data-board="ideas"'));
    const last = server.mock.calls.findLast(([, each]) => each?.method === 'PATCH')?.[1] as RequestInit;
    expect(sent(last)).toEqual({ isOn: true, origins: ['https://shop.example'] });
  });

  it('saves what was changed alone, and asks about what somebody else changed meanwhile', async () => {
    const theirs = { ...widget, isOn: false, origins: ['https://two.example'], version: 5 };
    const sendings: unknown[] = [];
    const { user, client } = open(apollo, {
      'GET /api/projects/apollo/boards': () => ({ body: [] }),
      'GET /api/projects/apollo/widget': () => ({ body: widget }),
      'PATCH /api/projects/apollo/widget': ({ init }) => {
        sendings.push([version(init), sent(init)]);
        return version(init) === '"4"'
          ? { status: 409, body: { error: 'Stale', code: 'stale_version', current: theirs } }
          : { body: { ...theirs, ...sent(init), version: 6 } };
      },
    });
    const sites = within(await form()).getByLabelText(/Sites that show the widget/);
    await user.clear(sites);
    await user.type(sites, 'https://mine.example');
    // As it comes in when one looks at the page again.
    client.setQueryData(widgetQuery('apollo').queryKey, theirs);
    await user.click(within(await form()).getByRole('button', { name: 'Save Widget' }));
    const asked = within(await screen.findByRole('alert'));
    expect(asked.getByText('https://two.example')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Widget saved')).toBeVisible();
    const mine = { origins: ['https://mine.example'] };
    expect(sendings).toEqual([
      ['"4"', mine],
      ['"5"', mine],
    ]);
  });

  it('shows a new key once, and revokes one after asking', async () => {
    const secret = 'cdw_0123456789';
    const { user } = open(apollo, {
      'POST /api/projects/apollo/widget/keys': () => ({
        ...{
          status: 201,
          body: { secret, widget: { ...widget, isOn: false, keys: [{ ...key, endsAt: null }] } },
        },
      }),
      [`DELETE /api/projects/apollo/widget/keys/${key.id}`]: () => ({ body: { ...widget, isOn: false } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create Key' }));
    expect(await screen.findByLabelText('Your new key')).toHaveValue(secret);
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke Key' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Keys' })).toBeNull());
    expect(screen.queryByLabelText('Your new key')).toBeNull();
  });

  it('forgets a person after asking, and says where nobody is known by that id', async () => {
    const asked: unknown[] = [];
    const { user } = open(apollo, {
      'GET /api/projects/apollo/widget': () => ({ body: widget }),
      'POST /api/projects/apollo/widget/forget': ({ init }) => {
        const { subject } = JSON.parse(String(init?.body)) as { subject: string };
        asked.push(subject);
        return subject === 'customer-1'
          ? { body: { ok: true } }
          : { status: 404, body: { error: 'Person not found', code: 'not_found' } };
      },
    });
    const field = await screen.findByLabelText('The id that your server gives them');
    const forget = async (subject: string) => {
      await user.clear(field);
      await user.type(field, subject);
      await user.click(screen.getByRole('button', { name: 'Forget' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Forget this person?' });
      await user.click(within(dialog).getByRole('button', { name: 'Forget' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await forget('customer-2');
    expect(field).toHaveAccessibleDescription('Nobody with this id has voted or written here.');
    await forget('customer-1');
    expect(field).toHaveValue('');
    expect(await screen.findByText('Person forgotten')).toBeVisible();
    expect(asked).toEqual(['customer-2', 'customer-1']);
  });
});
