import '#test/indexed-db.ts';
import type { Board, CardDetail, Project } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { cardQuery } from '#features/card-data/index.ts';
import { boardsQuery, projectQuery, projectsQuery } from '#features/project-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { makeBoard, makeDetail, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Copies } from './copies.tsx';
import { CopiesPanel } from './copies-panel.tsx';
import { readCopiesState } from './copies-state.ts';

const cardId = '00000000-0000-4000-8000-00000000c0de';
const notFound = { status: 404, body: { error: 'Card not found', code: 'not_found', requestId: 'r' } };

/** All that the server has; undefined as long as it is away. */
interface World {
  projects: Project[];
  card: CardDetail | undefined;
  boards?: Board[];
}
let world: World | undefined;
/** Answers come only once this is resolved. */
let answers: PromiseWithResolvers<void>;

function answer(read: (from: World) => object) {
  return async () => {
    await answers.promise;
    if (!world) throw new TypeError('Failed to fetch');
    return read(world);
  };
}

function Screen() {
  const projects = useQuery(projectsQuery);
  const project = useQuery(projectQuery('apollo'));
  const card = useQuery(cardQuery(cardId));
  const { user, signOut } = useSession();
  return (
    <>
      <ul>
        {projects.data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <h1>{card.data?.title ?? (card.error || project.error ? 'No card' : 'Loading')}</h1>
      <p>{card.data?.description}</p>
      <button type="button" onClick={() => void signOut()}>
        Logout
      </button>
      {user && <Copies />}
      <CopiesPanel />
    </>
  );
}

function visit() {
  answers = Promise.withResolvers();
  rememberUser();
  serve({
    'GET /api/hub/user': answer(() => ({ body: makeUser() })),
    'POST /api/auth/logout': () => ({ status: 204 }),
    'GET /api/projects': answer(({ projects }) => ({ body: projects })),
    'GET /api/projects/apollo': answer(({ projects }) => (projects[0] ? { body: projects[0] } : notFound)),
    'GET /api/projects/apollo/boards': answer(({ boards = [] }) => ({ body: boards })),
    [`GET /api/cards/${cardId}`]: answer(({ card }) => (card ? { body: card } : notFound)),
  });
  return renderApp(<Screen />);
}

function Boards() {
  useQuery(boardsQuery('apollo'));
  return <Copies />;
}

/** A screen that does not ask for the card. */
function visitBoards(): void {
  answers.resolve();
  renderApp(<Boards />);
}

const name = `cardinal-copies-${makeUser().id}`;
async function readTexts(): Promise<string[]> {
  const database = await openDB(name);
  const isThere = database.objectStoreNames.contains('texts');
  const texts: string[] = isThere ? await database.getAll('texts') : [];
  database.close();
  return texts;
}
const isKept = async (text: string) => (await readTexts()).some((one) => one.includes(text));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Opens the card while the server is there, and waits until it is on disk. */
async function visitOnce(): Promise<void> {
  const { unmount } = visit();
  answers.resolve();
  await waitFor(async () => expect(await isKept('Nobody hears it.')).toBe(true));
  await waitFor(async () => expect(await isKept('"role":"project_admin"')).toBe(true));
  unmount();
}

beforeEach(() => {
  world = { projects: [makeProject()], card: makeDetail({ id: cardId }) };
});
afterEach(() => deleteDB(name));

describe('what was on screen', () => {
  it('is shown from disk before a slow server answers, and then as it is now', async () => {
    await visitOnce();
    world!.card = { ...world!.card!, title: 'Alarm is loud', version: 2 };
    visit();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    answers.resolve();
    await waitFor(() => expect(title()).toBe('Alarm is loud'));
    await waitFor(async () => expect(await isKept('Alarm is loud')).toBe(true));
  });

  it('can be read while the server is away, which a sentence says, and is read again once it is back', async () => {
    await visitOnce();
    const before = world!;
    world = undefined;
    const { client } = visit();
    answers.resolve();
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    const { queryKey } = cardQuery(cardId);
    // So that each screen reads it, however young it is.
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    world = { ...before, card: { ...before.card!, title: 'Alarm is loud', version: 2 } };
    await waitFor(() => expect(title()).toBe('Alarm is loud'));
    expect(screen.queryByText(/The server cannot be reached/)).not.toBeInTheDocument();
  });

  it('is not shown in place of what the server has said already', async () => {
    await visitOnce();
    world!.card = undefined;
    visit();
    answers.resolve();
    await waitFor(() => expect(title()).toBe('No card'));
    await waitFor(async () => expect(await isKept('Nobody hears it.')).toBe(false));
    expect(title()).toBe('No card');
  });
});

describe('a right that was taken away', () => {
  it('is gone before anything is shown, if the server answers', async () => {
    await visitOnce();
    world = { projects: [], card: undefined };
    const shown = new Set<string | null>();
    const watching = new MutationObserver(() => shown.add(document.body.textContent));
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    visit();
    // The disk is open before the first answer.
    await waitFor(() => expect(readCopiesState().disk).toBeDefined());
    answers.resolve();
    await waitFor(() => expect(title()).toBe('No card'));
    await waitFor(async () => expect(await isKept('Nobody hears it.')).toBe(false));
    watching.disconnect();
    expect([...shown].join()).not.toMatch(/Alarm|Apollo/);
  });

  it('takes the copies of the project from screen and disk at the next contact', async () => {
    await visitOnce();
    world = { projects: [], card: undefined };
    visit();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    answers.resolve();
    await waitFor(() => expect(title()).toBe('No card'));
    expect(screen.queryByText('Apollo')).not.toBeInTheDocument();
    await waitFor(async () => expect(await readTexts()).toEqual(['[]']));
  });

  it('takes the copies of a board that is seen no longer', async () => {
    await visitOnce();
    world!.boards = [makeBoard({ slug: 'other' })];
    world!.card = undefined;
    const { client, unmount } = visit();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    unmount();
    client.clear();
    visitBoards();
    await waitFor(async () => expect(await isKept('Nobody hears it.')).toBe(false));
  });

  it('takes them where only another screen reaches the server', async () => {
    await visitOnce();
    world = { projects: [], card: undefined };
    const { client } = visit();
    answers.resolve();
    await client.fetchQuery({ ...projectsQuery, staleTime: 0 });
    await waitFor(async () => expect(await isKept('Nobody hears it.')).toBe(false));
  });
});

describe('a project that forbids copies', () => {
  it('has none', async () => {
    world!.projects = [makeProject({ allowsCopies: false })];
    visit();
    answers.resolve();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    // All is written at once, and the list of projects is among it.
    await waitFor(async () => expect(await readTexts()).toEqual(['[]']));
  });

  it('has those removed that are there', async () => {
    await visitOnce();
    world!.projects = [makeProject({ allowsCopies: false })];
    visit();
    answers.resolve();
    await waitFor(async () => expect(await readTexts()).toEqual(['[]']));
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
  });
});

it('leaves nothing behind after signing out', async () => {
  await visitOnce();
  const { user } = visit();
  answers.resolve();
  await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const names = async () => (await indexedDB.databases()).map((database) => database.name);
  await waitFor(async () => expect(await names()).toEqual([]));
});

describe('the settings', () => {
  it('say how much is kept, and remove it', async () => {
    await visitOnce();
    const { user } = visit();
    expect(await screen.findByText('1 board and 1 card are kept, less than 1 MB.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Copies' }));
    expect(await screen.findByText('Nothing is kept yet.')).toBeVisible();
    // The toast is announced meanwhile.
    await waitFor(async () => expect(await readTexts()).toEqual([]));
  });

  it('say where the browser keeps none, and all else works', async () => {
    const { indexedDB: ours } = globalThis;
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true, writable: true });
    visit();
    answers.resolve();
    await waitFor(() => expect(title()).toBe('Alarm is too quiet'));
    expect(await screen.findByText(/This browser keeps no copies/)).toBeVisible();
    globalThis.indexedDB = ours;
  });
});
