import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListFilter } from '#features/card-data/index.ts';
import { makeBoard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { ColumnCount } from './column-count.tsx';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const counts = { New: 5, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };

interface Shown {
  count: number | undefined;
  limit?: number;
  filters?: ListFilter;
  canLimit?: boolean;
}

function show(
  { count, limit, filters = {}, canLimit = false }: Shown,
  more: Parameters<typeof serve>[0] = {},
) {
  const served = serve({
    'GET /api/projects/apollo/boards/feedback/cards/page': () => ({
      body: { cards: [], nextCursor: null, total: 5, counts },
    }),
    ...more,
  });
  const wipLimits = limit === undefined ? {} : { New: limit };
  const app = renderApp(
    <ColumnCount {...{ address, filters, count, wipLimits, canLimit }} status="New" className="" />,
  );
  const asked = () =>
    served.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/cards/page'));
  return { ...app, asked };
}

describe('the number of cards of a column', () => {
  it('says to everybody that it is over its limit', () => {
    show({ count: 5, limit: 4 });
    expect(screen.getByText(', 5 cards are over the limit of 4')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is as always within the limit', () => {
    show({ count: 4, limit: 4 });
    expect(screen.getByText(', of a limit of 4 cards')).toBeInTheDocument();
  });

  it('is compared with all cards of the column, whatever the filters', async () => {
    const { asked } = show({ count: 1, limit: 4, filters: { type: 'bug' } });
    expect(await screen.findByText(', 5 cards are over the limit of 4')).toBeInTheDocument();
    expect(asked()).toEqual([expect.stringContaining('status=New')]);
  });

  it('says the number of all cards where the status hides some, and once where it hides none', async () => {
    const { container, unmount } = show({ count: 0, limit: 4, filters: { status: 'Resolved' } });
    expect(await screen.findByText(', 5 cards are over the limit of 4')).toBeInTheDocument();
    expect(container).toHaveTextContent('0 · 5 / 4');
    unmount();
    const shown = show({ count: 5, limit: 4, filters: { status: 'New' } });
    await screen.findByText(', 5 cards are over the limit of 4');
    expect(shown.container).toHaveTextContent(/^5 \/ 4/);
  });

  it('reads nothing more without filters while its cards are loading', () => {
    const { asked } = show({ count: undefined, limit: 4 });
    expect(asked()).toEqual([]);
  });

  it('asks for nothing without a limit', () => {
    const { asked } = show({ count: 1, filters: { type: 'bug' } });
    expect(asked()).toEqual([]);
  });

  it('lets admins set the limit of this column alone, and says why one is refused', async () => {
    const sent: unknown[] = [];
    const { user } = show(
      { count: 5, canLimit: true },
      {
        'PATCH /api/projects/apollo/boards/feedback': ({ init }) => {
          sent.push(JSON.parse(String(init.body)));
          return sent.length === 1
            ? { status: 400, body: { error: 'A limit must be at least 1', code: 'validation_failed' } }
            : { body: makeBoard({ wipLimits: { New: 3 } }) };
        },
      },
    );
    await user.click(screen.getByRole('button', { name: /set a limit for New/ }));
    const form = await screen.findByRole('dialog', { name: 'Limit of New' });
    const box = await within(form).findByRole('spinbutton', { name: 'Limit of New' });
    await user.type(box, '0{Enter}');
    expect(await within(form).findByText('A limit must be at least 1')).toBeVisible();
    await user.clear(box);
    await user.type(box, '3{Enter}');
    await waitFor(() => expect(sent).toEqual([{ wipLimits: { New: 0 } }, { wipLimits: { New: 3 } }]));
  });

  it('keeps its limit where what is typed is no number', async () => {
    const sent: unknown[] = [];
    const { user } = show(
      { count: 5, limit: 4, canLimit: true },
      {
        'PATCH /api/projects/apollo/boards/feedback': ({ init }) => {
          sent.push(JSON.parse(String(init.body)));
          return { body: makeBoard() };
        },
      },
    );
    await user.click(screen.getByRole('button', { name: /set a limit for New/ }));
    const box = await screen.findByRole('spinbutton', { name: 'Limit of New' });
    await user.clear(box);
    // Browsers have no value for such text.
    Object.defineProperty(box, 'validity', { value: { badInput: true } });
    await user.type(box, '{Enter}');
    expect(await screen.findByText('A limit is a whole number')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
