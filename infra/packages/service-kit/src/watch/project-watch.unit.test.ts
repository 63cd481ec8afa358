import { randomUUID } from 'node:crypto';
import {
  type Call,
  type Envelope,
  lookUpProject,
  type ProjectTree,
  unwatchProjects,
  watchProjects,
  watchTimes,
} from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { InternalClient } from '../http/internal-client.ts';
import { createProjectWatch } from './project-watch.ts';

type WatchAnswer = { isNew: boolean; revoked: Envelope[] };

const createTree = (...boardIds: string[]) =>
  ({ boards: boardIds.map((id) => ({ version: 1, value: { id } })) }) as unknown as ProjectTree;
const event = () => ({ id: randomUUID(), type: 'projects.member.removed' }) as Envelope;
const nothing: WatchAnswer = { isNew: false, revoked: [] };
const newcomer: WatchAnswer = { isNew: true, revoked: [] };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const turn = () => new Promise(setImmediate);

/** A projects service that answers about projects at once, and about what was revoked when a test says so. */
function projects() {
  const log: string[] = [];
  const watches: (PromiseWithResolvers<WatchAnswer> & { heard: string[] })[] = [];
  let tree: ProjectTree | null = createTree();
  let answer: Promise<unknown> = Promise.resolve();
  let isAway = false;
  const call = (
    { id }: Call,
    { query, body }: { query?: { projectId: string }; body?: { heard: string[] } },
  ) => {
    if (id === watchProjects.id) {
      const next = Promise.withResolvers<WatchAnswer>();
      watches.push({ ...next, heard: body?.heard ?? [] });
      return next.promise;
    }
    if (id === unwatchProjects.id) return Promise.resolve({ ok: true });
    if (id !== lookUpProject.id) throw new Error(`Nobody expected ${id}`);
    log.push(`ask ${query?.projectId}`);
    if (isAway) return Promise.reject(new Error('away'));
    return answer.then(() => ({ tree }));
  };
  const watch = createProjectWatch({
    internal: { call } as unknown as InternalClient,
    copy: {
      apply: async ({ id }) => void log.push(`apply ${id}`),
      knows: async (projectId) => projectId !== 'nowhere',
      boardIds: async () => ['old', 'older'],
      store: async () => void log.push('store'),
      buryBoard: async (boardId) => void log.push(`bury ${boardId}`),
      buryProject: async (projectId) => void log.push(`bury ${projectId}`),
      forget: () => void log.push('forget'),
    },
  });
  return {
    watch,
    watches,
    log,
    asked: () => log.filter((line) => line.startsWith('ask')).length,
    answerWith(next: ProjectTree | null) {
      tree = next;
    },
    goAway() {
      isAway = true;
    },
    holdAnswers(until: Promise<unknown>) {
      answer = until;
    },
  };
}

/** One that has been taken for a watcher, and asked about `apollo` since. */
async function watching() {
  const house = projects();
  house.watch.isSure([]);
  house.watches[0]?.resolve(newcomer);
  await turn();
  await house.watch.ensure(['apollo']);
  house.log.length = 0;
  return house;
}

describe('what is stored of a project', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is trusted while the lease is current, and nobody is asked', async () => {
    const { watch, log } = await watching();
    expect(watch.isSure(['apollo'])).toBe(true);
    expect(await watch.ensure(['apollo'])).toBe(true);
    expect(log).toEqual([]);
  });

  it('is asked for each time until the projects service has taken us for a watcher', async () => {
    const { watch, asked } = projects();
    for (let n = 0; n < 3; n += 1) expect(await watch.ensure(['apollo'])).toBe(false);
    expect(asked()).toBe(3);
  });

  it('is asked for once in each watch, as it may be older', async () => {
    const { watch, asked } = await watching();
    await watch.ensure(['apollo', 'gemini']);
    expect(asked()).toBe(1);
    await watch.ensure(['apollo', 'gemini']);
    expect(asked()).toBe(1);
  });

  it('is asked for with one question by all who come at the same time', async () => {
    const { watch, asked } = projects();
    await Promise.all(Array.from({ length: 20 }, () => watch.ensure(['apollo'])));
    expect(asked()).toBe(1);
  });

  it('is not trusted once the projects service has been silent for too long', async () => {
    const { watch, asked } = await watching();
    await pass(watchTimes.trustMs);
    expect(watch.isSure(['apollo'])).toBe(false);
    await watch.ensure(['apollo']);
    expect(asked()).toBe(1);
  });

  it('is not trusted after an answer was lost, or when we are taken for new', async () => {
    for (const end of ['lost', 'new'] as const) {
      const { watch, watches } = await watching();
      if (end === 'lost') watches.at(-1)?.reject(new Error('reset'));
      else watches.at(-1)?.resolve(newcomer);
      await turn();
      expect(watch.isSure(['apollo'])).toBe(false);
      jest.clearAllTimers();
    }
  });

  it('has a revocation applied, and memory dropped, before that is confirmed', async () => {
    const { watch, watches, log } = await watching();
    const removed = event();
    watches.at(-1)?.resolve({ isNew: false, revoked: [removed] });
    await turn();
    expect(log).toEqual([`apply ${removed.id}`, 'forget']);
    expect(watches.at(-1)?.heard).toEqual([removed.id]);
    watches.at(-1)?.resolve(nothing);
    await turn();
    expect(watch.isSure(['apollo'])).toBe(true);
  });

  it('is not trusted where something was revoked while it was asked for', async () => {
    const { watch, watches, holdAnswers } = await watching();
    const late = Promise.withResolvers<void>();
    holdAnswers(late.promise);
    const asking = watch.ensure(['gemini']);
    await turn();
    watches.at(-1)?.resolve({ isNew: false, revoked: [event()] });
    await turn();
    late.resolve();
    await asking;
    expect(watch.isSure(['gemini'])).toBe(false);
    expect(watch.isSure(['apollo'])).toBe(true);
  });

  it('loses the boards that its owner no longer has, and all of it where its owner does not know it', async () => {
    const { watch, log, answerWith } = await watching();
    answerWith(createTree('old', 'new'));
    await watch.ensure(['gemini']);
    expect(log).toEqual(['ask gemini', 'store', 'bury older', 'forget']);
    log.length = 0;
    answerWith(null);
    await watch.ensure(['skylab']);
    expect(log).toEqual(['ask skylab', 'bury skylab', 'forget']);
    log.length = 0;
    await watch.ensure(['nowhere']);
    expect(log).toEqual(['ask nowhere', 'forget']);
  });

  it('is nothing that anybody may decide by where its owner does not answer', async () => {
    const { watch, goAway } = await watching();
    goAway();
    await expect(watch.ensure(['gemini'])).rejects.toThrow('away');
    expect(watch.isSure(['gemini'])).toBe(false);
  });

  it('is watched no longer when nobody has used it for a while', async () => {
    const { watches } = await watching();
    await pass(10_000);
    watches.at(-1)?.resolve(nothing);
    await pass(10_000);
    expect(watches).toHaveLength(2);
  });
});
