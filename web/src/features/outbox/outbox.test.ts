import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { ApiError } from '#api/api-error.ts';
import { createFakeChannels, createFakeLocks } from '#test/tabs.ts';
import type { Changes, Entry } from './entry.ts';
import { type EntryStore, openEntryStore, removeOutbox, SilentDisk } from './entry-store.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxState } from './outbox-types.ts';

interface Note {
  card: string;
  text: string;
}

const error = (status: number, code = '') =>
  new ApiError(status, JSON.stringify({ error: `No: ${status}`, code, requestId: 'r' }), '');
const lost = () => new TypeError('Failed to fetch');

/** A server that does each key once, and may lose requests or answers. */
function createModelServer() {
  const done = new Map<string, string>();
  const cards = new Map<string, string[]>();
  const server = {
    isUp: true,
    /** The fates of the next requests. */
    faults: [] as ('request lost' | 'answer lost' | 'busy')[],
    refuse: undefined as ((note: Note) => ApiError | undefined) | undefined,
    cards,
    sent: 0,
    async send({ card, text }: Note, { key = '' }: { key?: string }): Promise<string> {
      await Promise.resolve();
      server.sent += 1;
      const fault = server.isUp ? server.faults.shift() : 'request lost';
      if (fault === 'request lost') throw lost();
      if (fault === 'busy') throw error(503, 'unavailable');
      const refusal = server.refuse?.({ card, text });
      if (refusal) throw refusal;
      if (!done.has(key)) {
        done.set(key, text);
        cards.set(card, [...(cards.get(card) ?? []), text]);
      }
      if (fault === 'answer lost') throw lost();
      return text;
    },
  };
  return server;
}

let user = 0;
let locks: ReturnType<typeof createFakeLocks>;
let channels: ReturnType<typeof createFakeChannels>;
const opened: Outbox[] = [];

beforeEach(() => {
  user += 1;
  locks = createFakeLocks();
  channels = createFakeChannels();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  Object.assign(globalThis, {
    BroadcastChannel: channels.Channel,
    structuredClone: (value: unknown) => JSON.parse(JSON.stringify(value)),
  });
});
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.stop();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A tab with an outbox. */
async function openTab(
  server: ReturnType<typeof createModelServer>,
  userId = `user ${user}`,
  broken: Partial<EntryStore> = {},
) {
  const shown = new Map<string, string>();
  const settled: string[] = [];
  let state: OutboxState = { entries: [], since: undefined };
  let who = userId;
  let allowed = 'apollo';
  const changes: Changes = {
    note: {
      lane: ({ card }: Note) => card,
      title: ({ text }: Note) => text,
      send: (...args) => server.send(...args),
      show: ({ text }: Note, id) => shown.set(id, text),
      takeBack: (_: Note, id) => shown.delete(id),
      settle(_answer, { text }: Note, id) {
        shown.delete(id);
        settled.push(text);
      },
      text: ({ text }: Note) => text,
      reword: (input: Note, text) => ({ ...input, text }),
      projectId: ({ text }: Note) => (text === 'secret' ? undefined : 'apollo'),
    },
  };
  const whole = await openEntryStore({ userId, onGone: () => outbox.stop() });
  const store = { ...whole, ...broken };
  const outbox: Outbox = createOutbox({
    userId,
    store,
    changes,
    mayKeepIn: (projectId) => projectId === allowed,
    isSignedIn() {
      if (who === 'broken') throw new Error('No storage');
      return who === userId;
    },
    onChange: (next) => {
      state = next;
    },
  });
  opened.push(outbox);
  return {
    outbox,
    store,
    shown: () => [...shown.values()],
    settled,
    entries: () => state.entries,
    since: () => state.since,
    signInAs: (other: string) => {
      who = other;
    },
    forbidCopies: () => {
      allowed = '';
      outbox.recheck();
    },
    /** The browser is gone, with all that it had begun. */
    kill(): void {
      locks.kill();
      channels.closeAll();
      outbox.stop();
    },
  };
}

const note = (text: string, card = 'one'): [string, Note] => ['note', { card, text }];
const isStored = async (tab: { store: { read(): Promise<Entry[]> } }, count: number) =>
  waitFor(async () => expect(await tab.store.read()).toHaveLength(count));

describe('the outbox', () => {
  it('hands over the answer, and keeps nothing of what is done', async () => {
    const server = createModelServer();
    const tab = await openTab(server);
    await expect(tab.outbox.add(...note('a'))).resolves.toBe('a');
    expect(server.cards.get('one')).toEqual(['a']);
    await isStored(tab, 0);
    expect(tab.shown()).toEqual([]);
  });

  it('leaves a refusal to who waits for it', async () => {
    const server = createModelServer();
    server.refuse = () => error(403);
    const tab = await openTab(server);
    await expect(tab.outbox.add(...note('a'))).rejects.toMatchObject({ status: 403, userMessage: 'No: 403' });
    await isStored(tab, 0);
  });

  it('keeps and shows what finds no server, through a reload, and sends it once in its order', async () => {
    const server = createModelServer();
    server.isUp = false;
    const first = await openTab(server);
    await expect(first.outbox.add(...note('a'))).resolves.toBeUndefined();
    await expect(first.outbox.add(...note('b'))).resolves.toBeUndefined();
    expect(first.shown()).toEqual(['a', 'b']);
    first.kill();
    const second = await openTab(server);
    await waitFor(() => expect(second.shown()).toEqual(['a', 'b']));
    expect(second.entries()).toHaveLength(2);
    server.isUp = true;
    server.faults = ['answer lost'];
    second.outbox.hurry();
    await waitFor(() => expect(server.cards.get('one')).toEqual(['a']));
    second.outbox.hurry();
    await waitFor(() => expect(second.settled).toEqual(['a', 'b']));
    expect(server.cards.get('one')).toEqual(['a', 'b']);
    await isStored(second, 0);
  });

  it.each([403, 404, 422])(
    'takes back what a %i refuses later, and sends it again in other words',
    async (status) => {
      const server = createModelServer();
      server.isUp = false;
      const tab = await openTab(server);
      await tab.outbox.add(...note('rude'));
      server.isUp = true;
      server.refuse = ({ text }) => (text === 'rude' ? error(status) : undefined);
      tab.outbox.hurry();
      await waitFor(() => expect(tab.entries()[0]?.refusal).toBe(`No: ${status}`));
      expect(tab.shown()).toEqual([]);
      await tab.outbox.sendAgain(tab.entries()[0]!, 'kind');
      await waitFor(() => expect(server.cards.get('one')).toEqual(['kind']));
      await isStored(tab, 0);
    },
  );

  it('discards what waits', async () => {
    const server = createModelServer();
    server.isUp = false;
    const tab = await openTab(server);
    await tab.outbox.add(...note('a'));
    await tab.outbox.discard(tab.entries()[0]!);
    expect(tab.shown()).toEqual([]);
    expect(tab.entries()).toEqual([]);
    server.isUp = true;
    tab.outbox.hurry();
    await expect(tab.outbox.add(...note('b'))).resolves.toBe('b');
    expect(server.cards.get('one')).toEqual(['b']);
  });

  it('asks before it sends what is older than its key', async () => {
    const server = createModelServer();
    const first = await openTab(server);
    const month = 30 * 24 * 60 * 60_000;
    const [change, input] = note('old');
    await first.store.add({ id: 'k', change, input, at: Date.now() - month });
    first.kill();
    const tab = await openTab(server);
    await waitFor(() => expect(tab.entries()).toHaveLength(1));
    await expect(tab.outbox.add(...note('new'))).resolves.toBe('new');
    expect(server.cards.get('one')).toEqual(['new']);
    await tab.outbox.sendAgain(tab.entries()[0]!);
    await waitFor(() => expect(server.cards.get('one')).toEqual(['new', 'old']));
  });

  it('sends nothing as somebody else, who finds nothing of it on the device', async () => {
    const server = createModelServer();
    server.isUp = false;
    const tab = await openTab(server);
    await tab.outbox.add(...note('mine'));
    tab.signInAs('somebody else');
    server.isUp = true;
    const { sent } = server;
    tab.outbox.hurry();
    await waitFor(() => expect(tab.entries()).toEqual([]));
    const other = await openTab(server, 'somebody else');
    await expect(other.outbox.add(...note('theirs', 'two'))).resolves.toBe('theirs');
    expect(server.sent).toBe(sent + 1);
    expect(server.cards.has('one')).toBe(false);
    await waitFor(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names).not.toContain(`cardinal-outbox-user ${user}`);
    });
  });

  it.each([
    [401, 'unauthenticated'],
    [409, 'another_user'],
  ])('stops when the session is over, and keeps what waits: %i %s', async (status, code) => {
    const server = createModelServer();
    server.refuse = () => error(status, code);
    const tab = await openTab(server);
    await expect(tab.outbox.add(...note('a'))).resolves.toBeUndefined();
    await isStored(tab, 1);
  });

  it('is sent by one tab for all of them', async () => {
    const server = createModelServer();
    const [one, two] = [await openTab(server), await openTab(server)];
    await expect(two.outbox.add(...note('a'))).resolves.toBe('a');
    server.refuse = () => error(422);
    await expect(two.outbox.add(...note('b'))).rejects.toMatchObject({ status: 422 });
    expect(server.sent).toBe(2);
    await waitFor(() => expect(one.entries()).toEqual([]));
    await isStored(one, 0);
  });

  it('keeps nobody waiting in any tab while no server is found', async () => {
    const server = createModelServer();
    server.isUp = false;
    const [one, two] = [await openTab(server), await openTab(server)];
    await expect(two.outbox.add(...note('a'))).resolves.toBeUndefined();
    expect(two.shown()).toEqual(['a']);
    await waitFor(() => expect(one.shown()).toEqual(['a']));
    expect([one.since(), two.since()]).toEqual([expect.any(Number), one.since()]);
    const late = await openTab(server);
    await expect(late.outbox.add(...note('b'))).resolves.toBeUndefined();
    server.isUp = true;
    one.outbox.hurry();
    await waitFor(() => expect(server.cards.get('one')).toEqual(['a', 'b']));
    await waitFor(() => expect([two.since(), late.since()]).toEqual([undefined, undefined]));
    await waitFor(() => expect(two.shown()).toEqual([]));
    await expect(two.outbox.add(...note('c'))).resolves.toBe('c');
  });

  it('waits no longer in any tab once another leads, or somebody looks at one', async () => {
    const server = createModelServer();
    server.isUp = false;
    const leading = await openTab(server);
    const [two, three] = [await openTab(server), await openTab(server)];
    await expect(two.outbox.add(...note('a'))).resolves.toBeUndefined();
    await waitFor(() => expect(three.since()).toEqual(expect.any(Number)));
    // The next pause is longer than this test waits.
    for (const sent of [2, 3, 4]) {
      leading.outbox.hurry();
      await waitFor(() => expect(server.sent).toBe(sent));
    }
    three.outbox.hurry();
    await waitFor(() => expect(server.sent).toBe(5), { timeout: 2_000 });
    leading.outbox.stop();
    server.isUp = true;
    three.outbox.hurry();
    await waitFor(() => expect(server.cards.get('one')).toEqual(['a']));
    await waitFor(() => expect([two.since(), three.since()]).toEqual([undefined, undefined]));
    await expect(three.outbox.add(...note('b'))).resolves.toBe('b');
    await expect(two.outbox.add(...note('c'))).resolves.toBe('c');
  });

  it('keeps nobody waiting while it is told to wait, and counts what is stored', async () => {
    const server = createModelServer();
    server.refuse = () => new ApiError(429, '', '', 86_400);
    const [one, two] = [await openTab(server), await openTab(server)];
    await expect(two.outbox.add(...note('a'))).resolves.toBeUndefined();
    expect(two.since()).toBeUndefined();
    server.refuse = undefined;
    server.send = () => new Promise(() => {});
    void one.outbox.add(...note('b', 'two'));
    await waitFor(async () => expect(await two.outbox.count()).toBe(2));
  });

  it('sends once, and hands over what it is told, when the disk fails meanwhile', async () => {
    const server = createModelServer();
    const fail = () => Promise.reject(new Error('Disk'));
    const tab = await openTab(server, undefined, { remove: fail, put: fail });
    await expect(tab.outbox.add(...note('a'))).resolves.toBe('a');
    await expect(tab.outbox.add(...note('b'))).resolves.toBe('b');
    server.isUp = false;
    await tab.outbox.add(...note('rude'));
    server.isUp = true;
    server.refuse = () => error(403);
    tab.outbox.hurry();
    await waitFor(() => expect(tab.entries()[0]?.refusal).toBe('No: 403'));
    expect(server.sent).toBe(4);
    tab.signInAs('broken');
    server.refuse = undefined;
    await expect(tab.outbox.add(...note('c'))).rejects.toThrow('No storage');
    expect(server.sent).toBe(4);
    expect(server.cards.get('one')).toEqual(['a', 'b']);
  });

  it('ends in all tabs when the user signs out in one, and nothing is sent then', async () => {
    const server = createModelServer();
    server.isUp = false;
    const [one, two] = [await openTab(server), await openTab(server)];
    await two.outbox.add(...note('a'));
    await waitFor(() => expect(one.entries()).toHaveLength(1));
    server.isUp = true;
    const { sent } = server;
    await one.outbox.destroy();
    await waitFor(() => expect(two.entries()).toEqual([]));
    two.outbox.hurry();
    two.outbox.showAll();
    const next = await openTab(server);
    await expect(next.outbox.add(...note('b'))).resolves.toBe('b');
    expect(server.sent).toBe(sent + 1);
  });

  it('ends where its store is gone, and sends at once then', async () => {
    const server = createModelServer();
    server.isUp = false;
    const [one, two] = [await openTab(server), await openTab(server)];
    await two.outbox.add(...note('a'));
    removeOutbox(`user ${user}`);
    await waitFor(() => expect([...one.entries(), ...two.entries()]).toEqual([]));
    server.isUp = true;
    await expect(one.outbox.add(...note('b'))).resolves.toBe('b');
    expect(server.cards.get('one')).toEqual(['b']);
  });

  it('takes over from a tab that is frozen', async () => {
    const server = createModelServer();
    server.isUp = false;
    const frozen = await openTab(server);
    const tab = await openTab(server);
    await tab.outbox.add(...note('a'));
    channels.freeze();
    server.isUp = true;
    tab.outbox.hurry();
    await waitFor(() => expect(server.cards.get('one')).toEqual(['a']), { timeout: 3_000 });
    frozen.kill();
  });

  it('is asked again with the same key where the server failed, each change for itself', async () => {
    const server = createModelServer();
    const keys: (string | undefined)[] = [];
    const { send } = server;
    server.send = (input, sending) => {
      if (input.text === 'b') return send(input, sending);
      keys.push(sending.key);
      return Promise.reject(error(500));
    };
    const tab = await openTab(server);
    void tab.outbox.add(...note('a')).catch(() => {});
    await isStored(tab, 1);
    void tab.outbox.add(...note('b', 'two'));
    await waitFor(() => {
      tab.outbox.hurry();
      expect(tab.entries()[0]?.refusal).toBe('No: 500');
    });
    expect(server.cards.get('two')).toEqual(['b']);
    const { length } = keys;
    const { id, at } = tab.entries()[0]!;
    await tab.outbox.sendAgain(tab.entries()[0]!, 'a');
    expect(await tab.store.read()).toMatchObject([{ id, at }]);
    await waitFor(() => expect(keys.length).toBeGreaterThan(length));
    expect(new Set(keys).size).toBe(1);
  });

  it('sends what the disk refuses after what was changed before in its lane', async () => {
    const server = createModelServer();
    server.isUp = false;
    const tab = await openTab(server);
    await tab.outbox.add(...note('a'));
    tab.store.add = () => Promise.reject(new Error('Full'));
    const answer = tab.outbox.add(...note('b'));
    server.isUp = true;
    await expect(tab.outbox.add(...note('other', 'two'))).resolves.toBe('other');
    expect(server.cards.has('one')).toBe(false);
    tab.outbox.hurry();
    await expect(answer).resolves.toBe('b');
    expect(server.cards.get('one')).toEqual(['a', 'b']);
  });

  it('sends at once what must not be on a disk', async () => {
    const server = createModelServer();
    const tab = await openTab(server, undefined, { add: () => Promise.reject(new Error('Stored')) });
    const before = server.sent;
    await expect(tab.outbox.add(...note('secret'))).resolves.toBe('secret');
    expect(server.sent).toBe(before + 1);
    expect(tab.entries()).toEqual([]);
  });

  it('takes off the disk what may not be there any more, and sends it in its turn', async () => {
    const server = createModelServer();
    server.isUp = false;
    const tab = await openTab(server);
    await tab.outbox.add(...note('a'));
    tab.forbidCopies();
    await isStored(tab, 0);
    expect(await tab.outbox.count()).toBe(1);
    const answer = tab.outbox.add(...note('b'));
    server.isUp = true;
    tab.outbox.hurry();
    await expect(answer).resolves.toBe('b');
    expect(server.cards.get('one')).toEqual(['a', 'b']);
    await waitFor(() => expect(tab.entries()).toEqual([]));
    await isStored(tab, 0);
  });

  it('takes a disk that does not answer for none', async () => {
    jest.useFakeTimers();
    const open = jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    const opening = openEntryStore({ userId: `user ${user}`, onGone: () => {} });
    const isRefused = expect(opening).rejects.toThrow('does not answer');
    await jest.advanceTimersByTimeAsync(5_000);
    await isRefused;
    open.mockRestore();
    jest.useRealTimers();
  });

  it('does not know how much waits once the disk does not answer', async () => {
    const tab = await openTab(createModelServer(), undefined, {
      read: () => Promise.reject(new SilentDisk()),
    });
    expect(await tab.outbox.count()).toBeUndefined();
  });

  it('leaves nothing on the device when it is destroyed', async () => {
    const server = createModelServer();
    server.isUp = false;
    const tab = await openTab(server);
    await tab.outbox.add(...note('a'));
    await tab.outbox.destroy();
    const next = await openTab(server);
    await isStored(next, 0);
  });
});

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('one', 'two', 'three').map((card) => ({ do: 'write' as const, card })),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'connect' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'disconnect' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'hurry' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('request lost' as const, 'answer lost' as const, 'busy' as const)
      .map((fault) => ({ do: 'fault' as const, fault })),
  },
);

describe('whatever happens to browser and connection', () => {
  it('all is done once, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        user += 1;
        const server = createModelServer();
        const wanted = new Map<string, string[]>();
        let tab = await openTab(server);
        let written = 0;
        for (const one of commands) {
          if (one.do === 'write') {
            written += 1;
            const text = String(written);
            wanted.set(one.card, [...(wanted.get(one.card) ?? []), text]);
            let stored = () => {};
            const isKept = new Promise<void>((resolve) => {
              stored = resolve;
            });
            void tab.outbox.add('note', { card: one.card, text }, { onStored: stored });
            await isKept;
          }
          if (one.do === 'connect') server.isUp = true;
          if (one.do === 'disconnect') server.isUp = false;
          if (one.do === 'fault') server.faults.push(one.fault);
          if (one.do === 'hurry') tab.outbox.hurry();
          if (one.do === 'restart') {
            tab.kill();
            tab = await openTab(server);
          }
        }
        server.isUp = true;
        server.faults = [];
        await waitFor(async () => {
          tab.outbox.hurry();
          expect(await tab.store.read()).toEqual([]);
        });
        expect(server.cards).toEqual(wanted);
        await waitFor(() => expect(tab.shown()).toEqual([]));
        tab.kill();
      }),
      { numRuns: 40, seed: 48 },
    );
  });
});
