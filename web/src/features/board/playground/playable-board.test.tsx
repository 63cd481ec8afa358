import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { PlayableBoard } from './playable-board.tsx';

describe('the board to play with', () => {
  it('opens a card, takes a vote and asks the server nothing', async () => {
    const server = serve({ 'GET /api/hub/user': () => ({ status: 401, body: '' }) });
    const { user } = renderApp(<PlayableBoard />);
    const column = screen.getByRole('region', { name: 'In Progress' });
    await user.click(within(column).getByRole('button', { name: 'Hand-over notes between shifts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hand-over notes between shifts' });
    await user.click(within(dialog).getByRole('button', { name: /7 upvotes/ }));
    expect(within(dialog).getByRole('button', { name: /8 upvotes/ })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}');
    expect(column).toHaveTextContent('8 upvotes');
    expect(server.mock.calls.filter(([url]) => !String(url).endsWith('/api/hub/user'))).toEqual([]);
  });
});
