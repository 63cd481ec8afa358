import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@cardinal/bundles/find-script.ts';
import { CardinalError, type Client, createClient } from '@cardinal/client';
import { createBoard, createProject, createToken, type TokenScope } from '@cardinal/contracts';
import type { RunningGateway } from '@cardinal/gateway';
import { freePort } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type World } from '../world/world.ts';
import { startWorldGateway } from '../world/world-gateway.ts';
import { runProgram } from './run-program.ts';

let world: World;
let gateway: RunningGateway;
let home: string;
let token: string;
let cardinal: Client;
let url: string;

/** The project and the board of the documentation. */
const [slug, boardSlug] = ['apollo', 'ideas'];
const params = { slug, boardSlug };

async function newToken(scope: TokenScope): Promise<string> {
  const body = { name: 'A program', scope, projectIds: null, expiresAt: null };
  return (await world.as.project_admin.call(createToken, { body })).value.secret;
}

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`;
  world = await createWorld({ env: { PUBLIC_URL: url } });
  gateway = await startWorldGateway({ world, url });
  home = await mkdtemp(join(tmpdir(), 'cardinal-home-'));
  const admin = world.as.project_admin;
  await admin.call(createProject, { body: { name: 'Apollo' } });
  await admin.call(createBoard, { params: { slug }, body: { name: 'Ideas', visibility: 'private' } });
  await world.harness.drained();
  token = await newToken('write');
  cardinal = createClient({ url, token });
});
afterAll(async () => {
  await gateway.stop();
  await world.harness.stop();
  await rm(home, { recursive: true });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const newCard = (title: string) =>
  cardinal.createCard({ params, body: { title, description: 'By a program', type: 'bug' } });

/** Not every machine of ours has it. */
const ownUuids = 'command -v uuidgen >/dev/null || uuidgen() { cat /proc/sys/kernel/random/uuid; }';

describe('the quick start of docs/api.md', () => {
  it('works as it is written', async () => {
    const page = await readFile(join(root, 'docs/api.md'), 'utf8');
    const [section = ''] = page.match(/## Quick start\n[\s\S]*?(?=\n## )/) ?? [];
    const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
    const script = blocks
      .join('\n')
      .replace('https://cardinal.example', url)
      .replace('cdl_...', token)
      .replaceAll('curl ', 'curl -sS --fail-with-body ');
    const { code, out, errors } = await runProgram('sh', {
      args: ['-eu', '-c', `${ownUuids}\n${script}`],
      env: {},
    });
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('"slug":"apollo"');
    const [card] = (await cardinal.pageBoardCards({ params })).cards;
    expect(card).toMatchObject({ title: 'Export as a table', version: 2 });
  });
});

describe('the examples', () => {
  const env = () => ({ CARDINAL_URL: url, CARDINAL_TOKEN: token });
  const file = (name: string) => join(root, 'docs/examples', name);
  const runExample = (name: string, ...args: string[]) =>
    runProgram(process.execPath, { args: [file(name), ...args], env: env() });

  it('list new bugs', async () => {
    await newCard('The sky is green');
    const { code, out, errors } = await runExample('list-new-bugs.ts');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('Apollo / Ideas: The sky is green (0)');
  });

  it('report an incident once', async () => {
    const report = (title: string) => runExample('report-once.ts', slug, boardSlug, '4711', title);
    const [first, again, other] = [
      await report('Disk full'),
      await report('Disk full'),
      await report('Else'),
    ];
    expect(first.out).toMatch(/\/card\/[\w-]{36}\n$/);
    expect(again.out).toBe(first.out);
    expect([other.code, other.errors]).toEqual([1, 'This incident was reported with another title\n']);
  });

  it('close a card unless it changed', async () => {
    const { id } = await newCard('Once closed');
    const early = await runExample('close-card.ts', id, '1');
    expect(early.out).toBe('Once closed is resolved, now at version 2\n');
    const late = await runExample('close-card.ts', id, '1');
    expect([late.code, late.errors]).toEqual([1, 'Somebody was faster: Once closed\n']);
  });

  it('follow changes', async () => {
    const child = spawn(process.execPath, [file('follow-changes.ts'), slug], { env: env() });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('Waiting for changes');
    await newCard('Seen by a follower');
    expect((await lines.next()).value).toBe('New: Seen by a follower');
    child.kill();
  });

  it('are all run here', async () => {
    const names = (await readdir(join(root, 'docs/examples'))).filter((name) => name.endsWith('.ts'));
    expect(names.sort()).toEqual([
      ...['close-card.ts', 'follow-changes.ts', 'list-new-bugs.ts', 'report-once.ts'],
    ]);
  });
});

describe('the client', () => {
  it('goes through lists by cursor and by offset, however small their pages are', async () => {
    const { id: cardId } = await newCard('Much discussed');
    for (const content of ['One', 'Two', 'Three'])
      await cardinal.createComment({ params: { cardId }, body: { content } });
    const comments = await collect(cardinal.each.listComments({ params: { cardId }, query: { limit: 2 } }));
    expect(comments.map(({ content }) => content)).toEqual(['One', 'Two', 'Three']);
    const { total } = await cardinal.pageBoardCards({ params });
    const cards = await collect(cardinal.each.pageBoardCards({ params, query: { limit: 2 } }));
    expect([total, new Set(cards.map(({ id }) => id)).size]).toEqual([cards.length, cards.length]);
  });

  it('throws errors by their codes', async () => {
    const body = { title: ' ', description: null };
    const wrong = await cardinal.createCard({ params, body }).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(CardinalError);
    expect(wrong).toMatchObject({
      ...{ status: 400, code: 'validation_failed', issues: [{ path: 'title' }] },
      requestId: expect.any(String),
    });
    const reader = createClient({ url, token: await newToken('read') });
    await expect(reader.createCard({ params, body })).rejects.toMatchObject({ code: 'insufficient_scope' });
  });
});

describe('the command line', () => {
  const run = (args: string[], { input, ...env }: Record<string, string> = {}) =>
    runProgram(process.execPath, {
      args: [join(root, 'infra/tools/cli/src/main.ts'), ...args],
      env: { XDG_CONFIG_HOME: home, ...env },
      ...(input === undefined ? {} : { input }),
    });

  it('keeps the token for its user alone, and forgets it', async () => {
    expect(await run(['who'])).toMatchObject({ code: 3, out: '' });
    const signedIn = await run(['sign-in', url], { input: `${token}\n` });
    expect(signedIn).toMatchObject({ code: 0, errors: '' });
    expect(signedIn.out).toMatch(/^Signed in to http:\S+ as person-/);
    expect((await stat(join(home, 'cardinal/cli.json'))).mode & 0o777).toBe(0o600);
    expect((await run(['who'])).out).toContain(url);
    // Another Cardinal is not shown the token of this one.
    expect((await run(['who'], { CARDINAL_URL: 'http://127.0.0.1:9' })).code).toBe(3);
    await run(['sign-out']);
    expect((await run(['who'])).code).toBe(3);
  });

  it('creates, shows, comments, moves and lists', async () => {
    const env = { CARDINAL_URL: url, CARDINAL_TOKEN: token };
    const title = 'Red \u001b[31malert';
    const created = await run(['create', slug, boardSlug, title, '-d', '-'], { ...env, input: 'It blinks' });
    const [address = ''] = created.out.match(/http\S+/) ?? [];
    await run(['comment', address, 'Mine, too'], env);
    const moved = await run(['move', address, '--status', 'In Progress'], env);
    expect(moved.out).toMatch(/^Red .*alert is in In Progress on Ideas\n$/);
    const shown = await run(['show', address], env);
    expect(shown.out).toMatch(/Apollo \/ Ideas, bug, In Progress[\s\S]*It blinks[\s\S]*Mine, too/);
    expect(shown.out).not.toContain('\u001b');
    const { out } = await run(['list', slug, boardSlug, '--status', 'In Progress', '--json'], env);
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ status: 'In Progress', type: 'bug' })]);
    expect((await run(['projects'], env)).out).toMatch(/^apollo +\d+ cards +Apollo$/m);
    expect((await run(['boards', slug], env)).out).toMatch(/^ideas +private +\d+ cards +Ideas$/m);
  });

  it('says in a sentence and in its exit code what went wrong', async () => {
    const env = { CARDINAL_URL: url, CARDINAL_TOKEN: token };
    expect(await run(['boards', 'nowhere'], env)).toEqual({
      code: 5,
      out: '',
      errors: 'Project not found\n',
    });
    expect((await run(['show', 'seven'], env)).code).toBe(2);
    expect((await run(['sign-in', 'nowhere'], { input: 'cdl_x' })).code).toBe(2);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await run(['projects'], { ...env, CARDINAL_URL: nobody })).toMatchObject({
      code: 7,
      errors: 'Cardinal could not be reached\n',
    });
    expect((await run(['projects'], { ...env, CARDINAL_TOKEN: 'cdl_wrong' })).code).toBe(3);
  });
});
