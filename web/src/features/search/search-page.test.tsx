import type { SearchHit } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeBoard, makeCard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SearchPage } from './search-page.tsx';

const project = makeProject({ name: 'Apollo', slug: 'apollo' });
const board = makeBoard({ name: 'Feedback' });
const hit = (title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  card: makeCard({ title }),
  ...{ project, board, foundIn: 'title', commentId: null, titleMarks: [[0, 4]], excerpt: null },
  ...more,
});
type Answer = Parameters<typeof serve>[0][string];

function open(path: string, search: Answer) {
  rememberUser(makeUser());
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/search': search,
  });
  return renderApp(<SearchPage />, path);
}
const found = (hits: SearchHit[], more = {}) => ({
  body: { hits, hasMore: false, isPartial: false, ...more },
});
const results = () => screen.findByRole('list', { name: 'Results' });
const parseQuery = ({ searchParams }: URL) => Object.fromEntries(searchParams);

describe('the page with all results', () => {
  it('lists what was found, marked, and leads to the comment that has it', async () => {
    const inComment = hit('Quiet', {
      ...{ foundIn: 'comment', commentId: '11111111-1111-4111-8111-111111111111', titleMarks: [] },
      excerpt: { text: 'a bolt is loose', marks: [[2, 6]] },
    });
    open('/search?q=bolt', () => found([hit('Bolt is loose'), inComment]));
    const list = within(await results());
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/card\/[\w-]+$/),
      `/card/${inComment.card.id}#comment-${inComment.commentId}`,
    ]);
    expect(list.getAllByText(/^bolt$/i, { selector: 'mark' })).toHaveLength(2);
    expect(list.getByText('· In a comment')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 cards');
  });

  it('reads page after page, and tries again what failed', async () => {
    let fails = true;
    const { user } = open('/search?q=bolt', ({ url }) => {
      const { offset } = parseQuery(url);
      if (offset === '0') return found([hit('Bolt 1')], { hasMore: true });
      expect(offset).toBe('25');
      return fails
        ? { status: 400, body: { error: 'No', code: 'malformed_request' } }
        : found([hit('Bolt 2')]);
    });
    await results();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The next cards could not be loaded.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Bolt 2' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 cards');
  });

  it('is filtered by project and by place, which its address says', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = open('/search?q=bolt&project=apollo&in=comment', ({ url }) => {
      asked.push(parseQuery(url));
      return found(asked.length > 1 ? [hit('Bolt')] : []);
    });
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
    await results();
    expect(asked.map(({ project, foundIn }) => [project, foundIn])).toEqual([
      ['apollo', 'comment'],
      [undefined, undefined],
    ]);
  });

  it('is filtered by type, status, person and age, which its address says', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = open('/search?q=bolt&type=bug&status=New&mine=assigned&age=week', ({ url }) => {
      asked.push(parseQuery(url));
      return found([hit('Bolt')]);
    });
    await results();
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    expect(asked).toEqual([
      expect.objectContaining({ type: 'bug', status: 'New', mine: 'assigned', createdSince: weekAgo }),
    ]);
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Created by me' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'bug', mine: 'created' }));
    await user.click(screen.getByRole('combobox', { name: 'Created' }));
    await user.click(await screen.findByRole('option', { name: 'Any time' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('createdSince'));
    expect(asked.at(-1)).not.toHaveProperty('age');
  });

  it('ignores filters that there are not', async () => {
    const asked: Record<string, string>[] = [];
    open('/search?q=bolt&type=epic&status=new&mine=all&age=1', ({ url }) => {
      asked.push(parseQuery(url));
      return found([hit('Bolt')]);
    });
    await results();
    expect(asked).toEqual([{ q: 'bolt', limit: '25', offset: '0' }]);
  });

  it('searches what is typed, and goes through the results by keys', async () => {
    const asked: string[] = [];
    const { user } = open('/search', ({ url }) => {
      asked.push(parseQuery(url).q ?? '');
      return found([hit('Bolt 1'), hit('Bolt 2')], { isPartial: true });
    });
    expect(await screen.findByText('What are you looking for?')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'bolt');
    const links = within(await results()).getAllByRole('link');
    expect(asked).toEqual(['bolt']);
    expect(screen.getByText(/Not all cards were searched/)).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(links[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });
});
