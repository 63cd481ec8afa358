import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Card,
  listBoardCards,
  listNotificationGroups,
  listProjects,
  listSubmissions,
  listTeam,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { namedAccounts } from '../demo/accounts.ts';
import { demoBoards } from '../demo/content.ts';
import type { DemoCard, DemoComment } from '../demo/demo.types.ts';
import { demoMerge } from '../demo/demo-merge.ts';
import { demoSubmissions } from '../demo/demo-submissions.ts';
import { news } from '../demo/news.ts';
import { signedIn } from '../test/browser-like.ts';
import { copyDemoTo } from '../test/demo-data.ts';
import { expectTraces, walkFirstPath } from '../test/first-path.ts';
import { type SpawnedStack, spawnAndKill, spawnStack } from '../test/spawn-stack.ts';

let dataDir: string;
let stack: SpawnedStack | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stack-test-'));
});
afterEach(async () => {
  await stack?.end('SIGKILL');
  stack = undefined;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const start = async (env: Record<string, string> = {}) => {
  stack = await spawnStack({ DATA_DIR: dataDir, ...env });
  return stack;
};
/** Files and folders that anybody but their owner may do something with. */
const openToOthers = (folder: string): string[] =>
  execFileSync('find', [folder, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
/** The address of the engine. */
const readEngineAddress = async (folder: string): Promise<URL> => {
  const { MONGO_URL } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as {
    MONGO_URL: string;
  };
  return new URL(MONGO_URL);
};
/** Without internal notes, which no count has. */
const countComments = (comments: readonly DemoComment[] = []): number =>
  comments.reduce(
    (count, { internal, replies }) => (internal ? count : count + 1 + countComments(replies)),
    0,
  );

describe('the embedded stack', () => {
  it('serves the way from signing in to a card, and keeps all of it through kill -9', async () => {
    await copyDemoTo(dataDir);
    const first = await start();
    const traces = await walkFirstPath(first.url);
    await first.end('SIGKILL');
    const second = await start({ PORT: new URL(first.url).port });
    await expectTraces(second.url, traces);
    expect(second.url).toBe(first.url);
  });
});

describe('the embedded stack without demo', () => {
  let folder: string;
  let running: SpawnedStack;
  const startAgain = async () => {
    running = await spawnStack({ DATA_DIR: folder, DEMO: 'off' });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stack-test-'));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'objects'), { mode: 0o755 });
    await writeFile(join(folder, 'objects', 'image-of-before'), '', { mode: 0o644 });
    await writeFile(join(folder, 'not-ours'), '', { mode: 0o644 });
    await startAgain();
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('keeps its data folder to its user, also one that others could read before', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(openToOthers(folder)).toEqual([join(folder, 'not-ours')]);
    const sockets = dirname(decodeURIComponent((await readEngineAddress(folder)).hostname));
    expect(openToOthers(sockets)).toEqual([]);
  });

  it('has no accounts', async () => {
    await expect(signedIn(running.url, 'lead')).rejects.toThrow('Signing in answered 401');
    expect(running.output()).not.toContain('cardinal-demo');
  });

  it('stops cleanly when asked to, leaves nothing running, and keeps its secrets to its user and the next start', async () => {
    const file = join(folder, 'secrets.json');
    const secrets = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { pid } = running;
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    expect(children.length).toBeGreaterThan(0);
    expect(await running.end('SIGINT')).toBe(0);
    for (const child of children) expect(existsSync(`/proc/${child}`)).toBe(false);
    await startAgain();
    expect(await readFile(file, 'utf8')).toBe(secrets);
  });

  it('gives a fresh installation only to anyone who reads its setup token where it was started', async () => {
    const token = running.output().match(/\/admin with the setup token (\S+)/)?.[1] ?? '';
    const create = (setupToken?: string) =>
      fetch(`${running.url}/api/admin/create-super-admin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username: 'root',
          email: 'root@example.com',
          password: 'long-enough',
          setupToken,
        }),
      });
    expect(token.length).toBeGreaterThan(15);
    expect([(await create()).status, (await create('guessed')).status]).toEqual([403, 403]);
    expect((await create(token)).status).toBe(201);
    await running.end('SIGTERM');
    await startAgain();
    expect(running.output()).not.toContain('setup token');
  });
});

describe('the demo', () => {
  const getBoardCards = (name: string): readonly DemoCard[] => {
    const { cards = [], guestsMaySubmit } = demoBoards.find((board) => board.name === name) ?? {};
    const accepted = demoSubmissions.filter(({ decided }) => guestsMaySubmit && decided === 'accepted');
    const ofGuest = { by: 'visitor', daysAgo: 0, status: 'New' } as const;
    return [...cards, ...accepted.map(({ title, description }) => ({ title, description, ...ofGuest }))];
  };

  function expectWhole(cards: readonly Card[], name: string): void {
    const wanted = getBoardCards(name).map(({ title, status, upvotes = [], customers = [], comments }) => ({
      title,
      status,
      upvoteCount: upvotes.length + customers.length,
      commentCount:
        countComments(comments) +
        news.filter(({ on }) => on === title).length +
        (title === demoMerge.into ? demoMerge.comments : 0),
    }));
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
    const found = cards.map(({ title, status, upvoteCount, commentCount }) => ({
      title,
      status,
      upvoteCount,
      commentCount,
    }));
    expect(found.sort(byTitle)).toEqual(wanted.sort(byTitle));
  }

  it('is whole and there once, however often its loading was interrupted', async () => {
    for (const afterMs of [2_500, 4_000, 5_500]) await spawnAndKill({ DATA_DIR: dataDir }, afterMs);
    const { url, output } = await start();
    const lead = await signedIn(url, 'lead');
    const projects = await lead.call(listProjects);
    expect(projects.map(({ name }) => name)).toEqual(['Apollo']);
    for (const board of ['Feedback', 'Sprint']) {
      const params = { slug: 'apollo', boardSlug: board.toLowerCase() };
      // A vote that a crash cut off from its counting is counted by the next sweep.
      await eventually(async () => expectWhole(await lead.call(listBoardCards, { params }), board), {
        timeoutMs: 30_000,
      });
    }
    const { items } = await lead.call(listSubmissions, { params: { slug: 'apollo' } });
    const waiting = demoSubmissions.filter(({ decided }) => !decided).map(({ title }) => title);
    expect(items.map(({ title }) => title)).toEqual(waiting);
    const { items: bell } = await lead.call(listNotificationGroups, { query: { filter: 'all' } });
    const ages = bell
      .filter(({ latest }) => latest.metadata.commentId)
      .map(({ latest }) => Date.now() - Date.parse(latest.createdAt));
    const youngest = Math.min(...news.map(({ minutesAgo }) => minutesAgo)) * 60_000;
    expect(ages.length).toBeGreaterThan(2);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(youngest);
    const team = await lead.call(listTeam, { params: { slug: 'apollo' } });
    const roles = Object.fromEntries(team.map(({ username, role }) => [username, role]));
    expect(roles).toMatchObject({ lead: 'project_admin', member: 'normal_user', visitor: 'public_user' });
    for (const { username } of namedAccounts) expect(output()).toContain(username);
  });
});
