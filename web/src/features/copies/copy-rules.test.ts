import { createHash } from 'node:crypto';
import { calls, getCard, listComments, listTeam, pageBoardCards } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { callKey } from '#api/query-options.ts';
import { makeComment, makeDetail, makeProject } from '#test/make-card.ts';
import { countCards, findRule, keptCalls } from './copy-rules.ts';
import { schemaVersion } from './disk.ts';

const byCard = { params: { cardId: 'c1' } };
const byBoard = { params: { slug: 'apollo', boardSlug: 'feedback' } };
const tidy = (key: readonly unknown[], data: unknown) => findRule(key)?.tidy(data);

describe('what is kept on devices', () => {
  it('is a list of calls, and nothing else', () => {
    const kept = keptCalls.map(({ id }) => id);
    expect(kept).toEqual([
      ...['listProjects', 'getProject', 'listBoards', 'listLabels', 'listViews', 'getBoard'],
      ...['listAssignees', 'pageBoardCards', 'countBoardGroups', 'getCard', 'listComments'],
    ]);
    const params = new Proxy({}, { get: (_, name) => `a-${String(name).toLowerCase()}` });
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      const found = findRule(callKey(call as never, { params } as never))?.call.id;
      expect([call.id, found]).toEqual([call.id, kept.includes(call.id) ? call.id : undefined]);
    }
  });

  it('has no e-mails', () => {
    const text = JSON.stringify(
      keptCalls.map(({ response }) => z.toJSONSchema(response, { unrepresentable: 'any' })),
    );
    expect(text).toContain('username');
    expect(text).not.toMatch(/e-?mail|customer|token/i);
    expect(findRule(callKey(listTeam, { params: { slug: 'apollo' } }))).toBeUndefined();
  });

  /** Copies of the old shape must not be shown by code for the new one: raise `schemaVersion`, and write both here. */
  it('is removed when the answers become others', () => {
    const shapes = keptCalls.map(({ id, response }) => [
      id,
      z.toJSONSchema(response, { unrepresentable: 'any' }),
    ]);
    const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
    expect({ schemaVersion, hash }).toEqual({ schemaVersion: 1, hash: '871d83607595' });
  });

  it('is not what was searched for', () => {
    const key = (query: object) => callKey(pageBoardCards, { ...byBoard, query });
    expect(findRule(key({ status: 'New' }))?.place).toEqual({
      project: 'apollo',
      board: 'feedback',
      card: null,
    });
    expect(findRule(key({ search: 'secret plan' }))).toBeUndefined();
  });

  it('leaves projects out that forbid it', () => {
    const [open, closed] = [makeProject(), makeProject({ slug: 'gemini', allowsCopies: false })];
    expect(tidy(['/api/projects'], [open, closed])).toEqual([open]);
    expect(tidy(['/api/projects', 'gemini'], closed)).toBeUndefined();
    expect(tidy(['/api/projects', 'apollo'], open)).toEqual(open);
  });

  it('leaves out internal notes, and what only moderators see', () => {
    const hiding = { at: '2026-01-05T10:00:00.000Z', by: null, reason: 'spam' } as never;
    const plain = makeComment();
    const key = callKey(listComments, byCard);
    const hidden = makeComment({ content: 'rude words', hidden: hiding });
    const deleted = makeComment({ content: 'regretted', deleted: true });
    const note = makeComment({ content: 'not for them', internal: true });
    const kept = tidy(key, [plain, note, hidden, deleted]) as object[];
    expect(kept).toHaveLength(3);
    expect(kept[0]).toEqual(plain);
    for (const one of kept.slice(1))
      expect(one).toMatchObject({ content: '', userId: null, user: null, deleted: true, hidden: null });
    const cardKey = callKey(getCard, byCard);
    expect(tidy(cardKey, makeDetail({ hidden: hiding }))).toBeUndefined();
    expect(tidy(cardKey, makeDetail({ answer: note }))).toMatchObject({ answer: null });
    expect(tidy(cardKey, makeDetail({ answer: plain }))).toMatchObject({ answer: plain });
  });

  it('counts its cards', () => {
    expect(countCards(getCard, {})).toBe(1);
    expect(countCards(pageBoardCards, { pages: [{ cards: [1, 2] }, { cards: [3] }] })).toBe(3);
    expect(countCards(listComments, [1])).toBe(0);
  });
});
