import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
}: {
  refuse?: (title: string) => boolean;
  answer?: Promise<void>;
} = {}) {
  rememberUser(makeUser());
  const sent: Record<string, unknown>[] = [];
  serve({
    'POST /api/projects/apollo/boards/feedback/cards': async ({ init }) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      await answer;
      if (refuse(body.title))
        return { status: 429, body: { error: 'Too many requests', code: 'rate_limited' } };
      return { status: 201, body: makeCard({ ...body, description: '' }) };
    },
  });
  const app = renderApp(<QuickAdd address={address} status="In Testing" filters={{ type: 'feature' }} />);
  const input = screen.getByRole('textbox', { name: 'Quick add to In Testing' });
  const titles = () => sent.map(({ title }) => title);
  return { ...app, input, sent, titles };
}

describe('quick add', () => {
  it('makes a card of each title, and stays for the next', async () => {
    const { user, input, sent, titles } = show();
    await user.type(input, '  First {Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
    expect(input).toHaveFocus();
    await user.type(input, 'Second{Enter}');
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
    expect(sent[0]).toEqual({ title: 'First', description: null, type: 'feature', status: 'In Testing' });
    expect(screen.getByText('Created Second')).toBeInTheDocument();
    await user.type(input, '   {Enter}');
    expect(sent).toHaveLength(2);
  });

  it('keeps what could not be created', async () => {
    const { user, input } = show({ refuse: () => true });
    await user.type(input, 'First{Enter}');
    expect(await screen.findByText('Failed to create card')).toBeVisible();
    expect(input).toHaveValue('First');
  });

  it('offers pasted lines as cards, and creates them so that the first comes on top', async () => {
    const { user, input, titles } = show();
    await user.click(input);
    await user.paste('- One\n- Two\n\n- Three');
    expect(input).toHaveValue('');
    const create = screen.getByRole('button', { name: 'Create 3 cards' });
    expect(create).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Created 3 cards')).toBeVisible();
    expect(titles()).toEqual(['Three', 'Two', 'One']);
    expect(screen.queryByRole('group', { name: 'Pasted lines' })).toBeNull();
    expect(input).toHaveFocus();
  });

  it('keeps the lines that could not be created, and forgets them by Escape', async () => {
    const { user, input, titles } = show({ refuse: (title) => title === 'One' });
    await user.click(input);
    await user.paste('One\nTwo');
    await user.click(screen.getByRole('button', { name: 'Create 2 cards' }));
    expect(await screen.findByRole('button', { name: 'Create 1 card' })).toBeVisible();
    expect(titles()).toEqual(['Two', 'One']);
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
