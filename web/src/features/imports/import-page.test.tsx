import type { ImportDetail, ImportMapping, PreviewedCard } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeBoard, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { FakeUpload, takeUploads } from '#test/uploads.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ImportPage } from './import-page.tsx';

const id = makeId();
const adaId = makeId();
const path = '/api/projects/apollo/imports';
const one = `${path}/${id}`;
const board = makeBoard({ name: 'Feedback', slug: 'feedback', visibility: 'private' });
const time = '2026-11-20T10:00:00.000Z';

const makeImport = (changes: Partial<ImportDetail> = {}): ImportDetail => ({
  ...{ id, format: 'csv', filename: 'old.csv', bytes: 12_345, state: 'ready', boardId: null },
  ...{ by: { id: makeId(), username: 'maya' }, createdAt: time, startedAt: null, endedAt: null },
  ...{ total: 3, done: 0, created: 0, known: 0, skipped: 0, leftOut: 0, failure: null, takenBack: null },
  source: {
    cards: 3,
    comments: 0,
    columns: [
      { name: 'Summary', samples: ['Alarm is too quiet'] },
      { name: 'Heading', samples: ['Alarm'] },
      { name: 'State', samples: ['Open', 'Shipped'] },
    ],
    states: [
      { value: 'Open', count: 2 },
      { value: 'constructor', count: 1 },
    ],
    types: [],
    priorities: [],
    people: [{ value: 'Ada L.', count: 2 }],
  },
  mapping: {
    boardId: null,
    columns: ['title', null, 'state'],
    states: { Open: { status: 'In Progress', closingReason: null } },
    types: {},
    priorities: {},
    people: {},
    dateOrder: 'day_first',
  },
  ...changes,
});

const card: PreviewedCard = {
  ...{ line: 2, title: 'Alarm is too quiet', description: 'Nobody hears it.', status: 'In Progress' },
  ...{ closingReason: null, type: 'feature', priority: 3, labels: ['sound'], author: 'Ada L. (imported)' },
  ...{ assigneeIds: [adaId], dueDate: null, createdAt: time, comments: 2, votes: 700, isKnown: false },
};
const preview = {
  ...{ cards: [card], created: 2, known: 1, skipped: 1, leftOut: 1, newLabels: ['sound'] },
  report: [{ line: 4, card: '', why: 'It has no title.' }],
};

/** The server keeps an import, and the mapping that was previewed. */
function show(
  answers: Parameters<typeof serve>[0],
  address = '/projects/apollo/import',
  kept = { detail: makeImport() },
) {
  const account = rememberUser(makeUser());
  const ada = { id: adaId, username: 'ada', email: null, role: 'normal_user' };
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/projects/apollo': () => ({ body: makeProject() }),
    'GET /api/projects/apollo/boards': () => ({ body: [board, makeBoard({ name: 'Other' })] }),
    'GET /api/projects/apollo/company-users': () => ({
      body: [{ ...ada, accountType: null, plan: null, membership: 'added' }],
    }),
    [`GET ${path}`]: () => ({ body: [] }),
    [`GET ${one}`]: () => ({ body: kept.detail }),
    [`POST ${one}/preview`]: ({ init }) => {
      kept.detail = { ...kept.detail, mapping: JSON.parse(String(init.body)) };
      return { body: preview };
    },
    ...answers,
  });
  const screens = (
    <>
      <Route path="/projects/:slug/import" component={ImportPage} />
      <Route path="/projects/:slug/import/:importId" component={ImportPage} />
    </>
  );
  return { fetched, ...renderApp(screens, address) };
}

const oneAddress = `/projects/apollo/import/${id}`;
const readSent = (fetched: ReturnType<typeof serve>, url: string) =>
  fetched.mock.calls
    .filter(([input, init]) => String(input).endsWith(url) && init?.method === 'POST')
    .map(([, init]): ImportMapping => JSON.parse(String(init?.body)));

async function choose(user: ReturnType<typeof renderApp>['user'], label: string | RegExp, option: string) {
  await user.click(await screen.findByLabelText(label, { selector: '[role=combobox]' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the upload of a file', () => {
  takeUploads();

  it('leads to its mapping, and keeps the board that it was begun from', async () => {
    FakeUpload.responseText = JSON.stringify(makeImport());
    const { user, fetched } = show({}, '/projects/apollo/import?board=feedback');
    const file = new File(['Summary\nAlarm'], 'old.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('File to import'), file);
    expect(await screen.findByRole('heading', { level: 1, name: 'old.csv' })).toBeVisible();
    FakeUpload.responseText = '';
    expect(FakeUpload.puts).toMatchObject([{ url: `${path}?filename=old.csv`, file }]);
    await waitFor(() => expect(readSent(fetched, '/preview')).toMatchObject([{ boardId: board.id }]));
  });

  it('says what is wrong with a file, where, and what to do', async () => {
    FakeUpload.status = 400;
    const error = 'Line 7, column 3: a quotation mark is not closed.';
    FakeUpload.responseText = JSON.stringify({ code: 'invalid_input', error });
    show({});
    const zone = (await screen.findByText(/Drop a file here/)).closest('div') as HTMLElement;
    const file = new File(['"'], 'broken.csv');
    fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } });
    const alert = await screen.findByRole('alert');
    FakeUpload.responseText = '';
    expect(alert).toHaveTextContent(/broken\.csv cannot be imported.*Line 7, column 3: .*Mend the file/);
    expect(screen.getByRole('button', { name: 'Choose File' })).toBeEnabled();
  });

  it('is tried again with the same file where only the connection failed', async () => {
    FakeUpload.status = 0;
    const { user } = show({});
    (await screen.findByRole('button', { name: 'Choose File' })).focus();
    await user.upload(await screen.findByLabelText('File to import'), new File(['a'], 'good.csv'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /good\.csv was not uploaded.*could not be reached.*Choose the file once more/,
    );
    const choice = screen.getByRole('button', { name: 'Choose File' });
    expect(document.activeElement).toContainElement(choice);
    expect(document.body).not.toHaveFocus();
  });

  it('is not begun with an empty file', async () => {
    const { user } = show({});
    await user.upload(await screen.findByLabelText('File to import'), new File([], 'none.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty.');
    expect(FakeUpload.puts).toEqual([]);
  });

  it('waits for an import that runs, which is named', async () => {
    show({ [`GET ${path}`]: () => ({ body: [makeImport({ state: 'paused', filename: 'big.csv' })] }) });
    expect(await screen.findByText(/is paused\. The next import can begin/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose File' })).toBeNull();
    const list = screen.getByRole('region', { name: 'Earlier imports' });
    expect(within(list).getByRole('link', { name: 'big.csv' })).toHaveAttribute('href', oneAddress);
  });
});

describe('the mapping of a file', () => {
  it('is previewed as soon as the board is known, and started as it was previewed', async () => {
    const kept = { detail: makeImport() };
    const { user, fetched } = show(
      {
        [`POST ${one}/start`]: () => {
          kept.detail = makeImport({ state: 'running', total: 3, done: 1, created: 1 });
          return { body: kept.detail };
        },
      },
      oneAddress,
      kept,
    );
    expect(await screen.findByText('Choose the board to which the cards go.')).toBeVisible();
    await choose(user, /^Board/, 'Feedback');
    const table = await screen.findByRole('region', { name: 'First cards' });
    expect(table).toHaveTextContent(/Alarm is too quiet.*2 comments · 700 votes/);
    expect(table).toHaveTextContent('ada');
    expect(screen.getByText('Line 4')).toBeInTheDocument();

    await choose(user, 'constructor becomes', 'Resolved (duplicate)');
    await choose(user, 'Ada L. becomes', 'ada');
    expect(screen.getByText(/The preview is of an earlier choice/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 Cards' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Update Preview' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 Cards' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Import 2 Cards' }));
    expect(await screen.findByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '33');
    const chosen = {
      boardId: board.id,
      states: {
        Open: { status: 'In Progress', closingReason: null },
        constructor: { status: 'Resolved', closingReason: 'duplicate' },
      },
      people: { 'Ada L.': adaId },
    };
    expect(readSent(fetched, '/preview').at(-1)).toMatchObject(chosen);
    expect(readSent(fetched, '/start')).toMatchObject([chosen]);
  });

  it('takes a field from one column, and needs the titles', async () => {
    const mapped = { ...makeImport().mapping, boardId: board.id };
    const { user, fetched } = show({}, oneAddress, { detail: makeImport({ mapping: mapped }) });
    await choose(user, 'Field of the column Heading', 'Title');
    expect(screen.getByRole('combobox', { name: 'Field of the column Summary' })).toHaveTextContent(
      'Leave out',
    );
    await user.click(await screen.findByRole('button', { name: 'Update Preview' }));
    await waitFor(() =>
      expect(readSent(fetched, '/preview').at(-1)?.columns).toEqual([null, 'title', 'state']),
    );
    await choose(user, 'Field of the column Heading', 'Leave out');
    expect(screen.getByText('Choose the column that holds the titles.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update Preview' })).toBeDisabled();
  });

  it('is discarded with the file', async () => {
    let isThere = true;
    const { user } = show(
      {
        [`GET ${one}`]: () => (isThere ? { body: makeImport() } : { status: 404 }),
        [`DELETE ${one}`]: () => {
          isThere = false;
          return { body: { ok: true } };
        },
      },
      oneAddress,
    );
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Discard File' }));
    expect(await screen.findByText('Nothing was imported yet.')).toBeVisible();
  });
});

describe('an import', () => {
  const running = { boardId: board.id, startedAt: time, total: 400, done: 210, created: 200, leftOut: 2 };

  it('tells of its progress in quarters, is paused and resumed, and stopped after a question', async () => {
    let current = makeImport({ ...running, state: 'running' });
    const turn = (state: ImportDetail['state']) => () => {
      current = { ...current, state };
      return { body: current };
    };
    const { user } = show(
      {
        [`GET ${one}`]: () => ({ body: current }),
        [`POST ${one}/pause`]: turn('paused'),
        [`POST ${one}/resume`]: turn('running'),
        [`POST ${one}/stop`]: turn('stopped'),
      },
      oneAddress,
    );
    expect(await screen.findByText('Importing, 50 percent')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute(
      'aria-valuetext',
      '210 of 400 cards',
    );
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Stop Import' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Stopped' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('lists what it left out with lines, and is taken back after a question', async () => {
    let current = makeImport({ ...running, state: 'done', done: 400, endedAt: time });
    const { user } = show(
      {
        [`GET ${one}`]: () => ({ body: current }),
        [`GET ${one}/report`]: () => ({
          body: [{ line: 17, card: 'Old one', why: 'Its image is larger than 10 MB.' }],
        }),
        [`POST ${one}/take-back`]: () => {
          current = { ...current, state: 'taken_back', takenBack: { removed: 199, stay: 1 } };
          return { body: current };
        },
      },
      oneAddress,
    );
    expect(await screen.findByRole('link', { name: 'Open Feedback' })).toHaveAttribute(
      'href',
      '/projects/apollo/board/feedback',
    );
    const report = screen.getByRole('region', { name: 'Report' });
    expect(await within(report).findByText('Line 17')).toBeVisible();
    expect(report).toHaveTextContent('Its image is larger than 10 MB.');
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    await user.click(await screen.findByRole('button', { name: 'Take Back Import' }));
    expect(await screen.findByText(/199 cards were removed\. 1 card stays, because/)).toBeVisible();
  });

  it('says why it failed', async () => {
    const failure = 'The board was deleted.';
    show({ [`GET ${one}`]: () => ({ body: makeImport({ state: 'failed', failure }) }) }, oneAddress);
    expect(await screen.findByText(/The board was deleted\. What came until then is there\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeEnabled();
  });

  it('says why it could not be taken back, and names no progress that it does not know', async () => {
    let current = makeImport({ ...running, state: 'taking_back' });
    const { unmount } = show({ [`GET ${one}`]: () => ({ body: current }) }, oneAddress);
    expect(await screen.findByRole('heading', { level: 2, name: 'Taking it back' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    unmount();
    const failure = 'Something went wrong here. You can take this import back again.';
    current = makeImport({ ...running, state: 'stopped', failure });
    show({ [`GET ${one}`]: () => ({ body: current }) }, oneAddress);
    expect(await screen.findByText(`${failure} The other cards are still there.`)).toBeVisible();
  });

  it('is not shown to those who do not manage the project', async () => {
    show({ 'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'normal_user' }) }) });
    expect(await screen.findByText('Access Denied')).toBeVisible();
  });
});
