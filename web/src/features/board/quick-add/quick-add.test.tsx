import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ListFilter } from '#features/card-data/index.ts';
import { makeCard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { QuickAdd } from './quick-add.tsx';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };

/** `refuse` says which titles the server refuses. */
function show({
  refuse = () => false,
  answer,
  filters = { type: 'feature' },
}: {
  refuse?: (title: string) => boolean;
  answer?: Promise<void>;
  filters?: ListFilter;
} = {}) {
  rememberUser(makeUser());
  const sent: Record<string, unknown>[] = [];
  const made: string[] = [];
  serve({
    'POST /api/projects/apollo/boards/feedback/cards': async ({ init }) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      await answer;
      if (refuse(body.title))
        return { status: 429, body: { error: 'Too many requests', code: 'rate_limited' } };
      const card = makeCard({ ...body, description: '' });
      made.push(card.id);
      return { status: 201, body: card };
    },
  });
  const app = renderApp(
    <section>
      <QuickAdd address={address} status="In Testing" filters={filters} />
      <div data-card="x">
        <a href="#card">The first card</a>
      </div>
    </section>,
  );
  const input = screen.getByRole('textbox', { name: 'Quick add to In Testing' });
  const titles = () => sent.map(({ title }) => title);
  const afterIds = () => sent.map(({ afterId }) => afterId);
  return { ...app, input, sent, made, titles, afterIds };
}

describe('quick add', () => {
  it('makes a card of each title below the one before, and stays for the next', async () => {
    const { user, input, sent, made, titles, afterIds } = show();
    await user.type(input, '  First {Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
    expect(input).toHaveFocus();
    await user.type(input, 'Second{Enter}');
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
    expect(sent[0]).toEqual({ title: 'First', description: null, type: 'feature', status: 'In Testing' });
    expect(screen.getByText('Created Second')).toBeInTheDocument();
    expect(afterIds()).toEqual([undefined, made[0]]);
    await user.type(input, '   {Enter}');
    expect(sent).toHaveLength(2);
  });

  it('keeps what could not be created', async () => {
    const { user, input } = show({ refuse: () => true });
    await user.type(input, 'First{Enter}');
    expect(await screen.findByText('Failed to create card')).toBeVisible();
    expect(input).toHaveValue('First');
  });

  it('begins on top again after it was left', async () => {
    const { user, input, titles, afterIds } = show();
    await user.type(input, 'First{Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
    await user.click(screen.getByRole('link', { name: 'The first card' }));
    await user.type(input, 'Later{Enter}');
    await waitFor(() => expect(titles()).toEqual(['First', 'Later']));
    expect(afterIds()).toEqual([undefined, undefined]);
  });

  it('is left by Escape for the column, with what was typed kept', async () => {
    const { user, input } = show();
    await user.type(input, 'Half a tit');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'The first card' })).toHaveFocus();
    await user.keyboard('j');
    expect(input).toHaveValue('Half a tit');
  });

  it('makes bugs or features, as the board remembers it, and as the next Tab can change it', async () => {
    const { user, input, sent, unmount } = show({ filters: {} });
    await user.type(input, 'First{Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Type: Bug. Change to Feature' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Type: Feature. Change to Bug' })).toHaveFocus();
    await user.type(input, 'Second{Enter}');
    await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['bug', 'feature']));
    unmount();
    show({ filters: {} });
    expect(screen.getByRole('button', { name: 'Type: Feature. Change to Bug' })).toBeVisible();
  });

  it('makes what the board is filtered by', async () => {
    show({ filters: { type: 'bug' } });
    expect(screen.getByRole('button', { name: 'Type: Bug' })).toBeDisabled();
  });

  it('offers pasted lines as cards, and creates them in their order', async () => {
    const { user, input, made, titles, afterIds } = show();
    await user.click(input);
    await user.paste('- One\n- Two\n\n- Three');
    expect(input).toHaveValue('');
    const create = screen.getByRole('button', { name: 'Create 3 cards' });
    expect(create).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Created 3 cards')).toBeVisible();
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect(afterIds()).toEqual([undefined, made[0], made[1]]);
    expect(screen.queryByRole('group', { name: 'Pasted lines' })).toBeNull();
    expect(input).toHaveFocus();
  });

  it('keeps the lines that could not be created, and forgets them by Escape', async () => {
    const { user, input, titles } = show({ refuse: (title) => title === 'Two' });
    await user.click(input);
    await user.paste('One\nTwo');
    await user.click(screen.getByRole('button', { name: 'Create 2 cards' }));
    expect(await screen.findByRole('button', { name: 'Create 1 card' })).toBeVisible();
    expect(titles()).toEqual(['One', 'Two']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Pasted lines' })).toBeNull();
    expect(input).toHaveFocus();
  });

  it('shows the lines until they are created, whatever is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, input } = show({ answer: promise });
    await user.click(input);
    await user.paste('One\nTwo');
    await user.keyboard('{Enter}');
    await user.click(input);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('group', { name: 'Pasted lines' })).toBeVisible();
    resolve();
    expect(await screen.findByText('Created 2 cards')).toBeVisible();
  });

  it('pastes one line as text', async () => {
    const { user, input } = show();
    await user.click(input);
    await user.paste('One\n');
    expect(input).toHaveValue('One');
  });
});
