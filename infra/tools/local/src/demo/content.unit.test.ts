import { cardStatuses, followLevels, limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { demoAccounts } from './accounts.ts';
import { demoBoards } from './content.ts';
import type { DemoComment } from './demo.types.ts';
import { demoEntries } from './demo-changelog.ts';
import { choices } from './demo-following.ts';
import { demoSubmissions } from './demo-submissions.ts';
import { news } from './news.ts';

const cards = demoBoards.flatMap((board) => board.cards.map((card) => ({ ...card, board })));
const team = new Set([
  'lead',
  ...demoAccounts.filter(({ role }) => role === 'normal_user').map(({ username }) => username),
]);
const everyone = new Set(
  demoAccounts.filter(({ status }) => status !== 'pending').map(({ username }) => username),
);
const authors = (comments: readonly DemoComment[] = []): string[] =>
  comments.flatMap(({ by, replies }) => [by, ...authors(replies)]);

describe('the demo', () => {
  it('has some forty cards, each with a title of its own, and some in every column of both boards', () => {
    expect(cards.length).toBeGreaterThanOrEqual(36);
    expect(cards.length).toBeLessThanOrEqual(45);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length);
    for (const board of demoBoards) {
      expect(new Set(board.cards.map(({ status }) => status))).toEqual(new Set(cardStatuses));
    }
  });

  it('lets nobody do what they may not: only the team is on the private board', () => {
    for (const { board, by, upvotes = [], likes = [], comments, assignees = [] } of cards) {
      for (const who of assignees) expect(team).toContain(who);
      const allowed = board.visibility === 'private' ? team : everyone;
      for (const who of [by, ...upvotes, ...likes, ...authors(comments)]) expect(allowed).toContain(who);
    }
  });

  it('keeps within the limits of the product, and every vote is cast once', () => {
    for (const { title, description, upvotes = [], likes = [] } of cards) {
      expect(title.length).toBeLessThanOrEqual(limits.cardTitle);
      expect(description.length).toBeLessThanOrEqual(limits.cardDescription);
      expect(new Set(upvotes).size).toBe(upvotes.length);
      expect(new Set(likes).size).toBe(likes.length);
    }
  });
});

describe('the news of the demo', () => {
  it('is on cards that there are, by users who see them', () => {
    for (const { on, by } of news) {
      const card = cards.find(({ title }) => title === on);
      expect(card).toBeDefined();
      expect(card?.board.visibility === 'private' ? team : everyone).toContain(by);
    }
  });
});

describe('the texts of the demo', () => {
  const all = (comments: readonly DemoComment[] = []): DemoComment[] =>
    comments.flatMap((comment) => [comment, ...all(comment.replies)]);

  it('refer to cards that were written before them', () => {
    const order = demoBoards.flatMap((board) => board.cards.toSorted((a, b) => b.daysAgo - a.daysAgo));
    const titles = order.map(({ title }) => title);
    for (const [at, { comments }] of order.entries())
      for (const { text } of all(comments))
        for (const [, title = ''] of text.matchAll(/#\{([^}]+)\}/g))
          expect(titles.slice(0, at)).toContain(title);
  });

  it('show what can be done with them: edits, reactions, mentions, references, tasks and levels of following', () => {
    const comments = cards.flatMap((card) => all(card.comments));
    const texts = comments.map(({ text }) => text);
    expect(comments.some(({ formerText }) => formerText)).toBe(true);
    expect(comments.some(({ reactions }) => reactions)).toBe(true);
    for (const sign of ['@member', '#{', '- [ ]'])
      expect(texts.some((text) => text.includes(sign))).toBe(true);
    expect(news.some(({ text }) => text.includes('@lead'))).toBe(true);
    expect(new Set(choices.map(({ level }) => level))).toEqual(new Set(followLevels));
  });
});

it('has an entry of the changelog in each state, and one that names resolved cards', () => {
  expect(demoEntries.map(({ state }) => state)).toEqual(['published', 'scheduled', 'draft']);
  const resolved = new Set(cards.filter(({ status }) => status === 'Resolved').map(({ title }) => title));
  const named = demoEntries.flatMap((entry) => entry.cards ?? []);
  expect(named).toHaveLength(2);
  for (const title of named) expect(resolved).toContain(title);
});

it('has submissions of guests that wait, were accepted and were rejected, with titles of their own', () => {
  const getState = ({ decided }: (typeof demoSubmissions)[number]) =>
    typeof decided === 'object' ? 'rejected' : (decided ?? 'waiting');
  expect(new Set(demoSubmissions.map(getState))).toEqual(new Set(['waiting', 'accepted', 'rejected']));
  const titles = [...cards, ...demoSubmissions].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(demoBoards.filter((board) => board.guestsMaySubmit).map((board) => board.visibility)).toEqual([
    'public',
  ]);
});

it('of the demo everybody chooses to hear only of what they see', () => {
  for (const { by, board, card } of choices) {
    const seen = card ? cards.find(({ title }) => title === card)?.board : undefined;
    const on = seen ?? demoBoards.find(({ name }) => name === board);
    expect(on !== undefined).toBe(card !== undefined || board !== undefined);
    expect(on?.visibility === 'public' ? everyone : team).toContain(by);
  }
});
