import type { Contribution, User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { keep, readKept } from '#features/session/kept.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { toUuid } from './api/contribute.ts';
import { ContributionLayer } from './index.ts';
import { setWaitingHere } from './waiting/note-waiting.ts';
import { isWaitingHere } from './waiting/waiting-here.ts';

const cardId = '0197f7a0-0000-4000-8000-000000000001';
const comment = { kind: 'comment', cardId, content: 'It rings.' } as const;

const left = (changes: Partial<Contribution> = {}): Contribution => ({
  ...{ id: cardId, kind: 'comment', state: 'waiting', reason: null, cardId, title: 'Loud' },
  ...{ text: 'It rings.', place: { project: 'apollo', board: 'feedback' } },
  ...{ askedAt: '2026-01-05T10:00:00.000Z', ...changes },
});

interface Visit {
  user?: User | null;
  /** The server's answer to the one that is kept. */
  answer?: { status?: number; body: unknown };
  list?: Contribution[];
}

function visit({ user = null, answer, list = [] }: Visit) {
  if (user) rememberUser(user);
  const sent: unknown[] = [];
  const id = toUuid(readKept()[0]?.id ?? '0-0-0-0');
  const withdrawn: string[] = [];
  serve({
    'GET /api/hub/user': () => (user ? { body: user } : { status: 401 }),
    [`PUT /api/contributions/${id}`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)).contribution);
      return answer ?? { body: left({ id, state: 'done', text: null }) };
    },
    'GET /api/contributions': () => ({ body: list }),
    [`DELETE /api/contributions/${cardId}`]: () => {
      withdrawn.push(cardId);
      return { body: { ok: true } };
    },
  });
  return { ...renderApp(<ContributionLayer />), sent, withdrawn };
}

const panel = () => screen.findByRole('region', { name: 'Not done yet' });
/** Opens what only waits. */
const open = async ({ user }: ReturnType<typeof visit>) =>
  user.click(await screen.findByRole('button', { name: /^Waiting for/, expanded: false }));

describe('a contribution before signing in', () => {
  it('is named on the server by a UUID that is made of its own name', () => {
    keep(comment, 'Loud');
    const id = toUuid(readKept()[0]!.id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(toUuid(readKept()[0]!.id)).toBe(id);
  });

  it('is shown to a guest, with the way in', async () => {
    keep(comment, 'Loud');
    const shown = visit({});
    await open(shown);
    expect(await panel()).toHaveTextContent('Your comment on “Loud” will be posted once you are signed in.');
    expect(screen.getByText('It rings.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(shown.sent).toEqual([]);
  });

  it('is done once for the person who signed in for it', async () => {
    const user = makeUser();
    keep(comment, 'Loud', user.id);
    const { sent } = visit({ user });
    expect(await screen.findByText('Your comment was posted')).toBeVisible();
    expect(sent).toEqual([comment]);
    expect(readKept()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Not done yet' })).toBeNull();
  });

  it('is done only after a click for a person who signed in elsewhere', async () => {
    keep(comment, 'Loud');
    const { user, sent } = visit({ user: makeUser() });
    expect(await panel()).toHaveTextContent('is not posted yet: you asked for it before you signed in.');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Post now' }));
    expect(await screen.findByText('Your comment was posted')).toBeVisible();
    expect(sent).toEqual([comment]);
  });

  it('is never done for somebody else', async () => {
    keep(comment, 'Loud', cardId);
    const shown = visit({ user: makeUser({ status: 'pending' }), list: [left({ title: 'Other' })] });
    await open(shown);
    expect(await panel()).toHaveTextContent('“Other”');
    expect(screen.queryByText(/“Loud”/)).toBeNull();
    expect(shown.sent).toEqual([]);
  });

  it('stays with the reason if it is refused, and is tried again or discarded', async () => {
    const user = makeUser();
    keep(comment, 'Loud', user.id);
    const body = { error: 'Card not found', code: 'not_found', requestId: 'test' };
    const shown = visit({ user, answer: { status: 404, body } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Card not found');
    expect(screen.getByText('It rings.')).toBeVisible();
    expect(shown.sent).toHaveLength(1);
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown.sent).toHaveLength(2));
    await shown.user.click(screen.getByRole('button', { name: 'Discard your comment “Loud”' }));
    expect(readKept()).toEqual([]);
  });

  it('can be copied if it is refused', async () => {
    const user = makeUser();
    keep(comment, 'Loud', user.id);
    const body = { error: 'Card not found', code: 'not_found', requestId: 'test' };
    const shown = visit({ user, answer: { status: 404, body } });
    await shown.user.click(
      await screen.findByRole('button', { name: 'Copy the text of your comment “Loud”' }),
    );
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('It rings.'));
    // The toast is shown, and announced a frame later.
    await waitFor(() => expect(screen.getAllByText(/Text copied/)).toHaveLength(2));
  });
});

describe('a contribution that waits for approval', () => {
  it('goes from the tab to the server, and is shown from there', async () => {
    const user = makeUser({ status: 'pending' });
    keep(comment, 'Loud', user.id);
    const waiting = left({ id: toUuid(readKept()[0]!.id) });
    const shown = visit({ user, answer: { body: waiting }, list: [waiting] });
    expect(await screen.findByText('Waiting for the approval of your account')).toBeVisible();
    await open(shown);
    expect(await panel()).toHaveTextContent('will be posted once your account is approved.');
    expect(isWaitingHere(user.id)).toBe(true);
    expect(readKept()).toEqual([]);
  });

  it('is taken back, and the list opened by the keyboard', async () => {
    const shown = visit({ user: makeUser({ status: 'pending' }), list: [left()] });
    const head = await screen.findByRole('button', { name: /Waiting for approval/ });
    expect(screen.queryByText('It rings.')).toBeNull();
    head.focus();
    await shown.user.keyboard('{Enter}');
    expect(screen.getByText('It rings.')).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Discard your comment “Loud”' }));
    await waitFor(() => expect(shown.withdrawn).toEqual([cardId]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not done yet' })).toBeNull());
  });

  it('is announced once when it was done, and not asked for any more', async () => {
    const user = makeUser();
    setWaitingHere(user.id);
    const { withdrawn } = visit({ user, list: [left({ state: 'done', text: null })] });
    expect(await screen.findByText('What you asked for is done.')).toBeVisible();
    await waitFor(() => expect(withdrawn).toEqual([cardId]));
    await waitFor(() => expect(isWaitingHere(user.id)).toBe(false));
  });

  it('is shown with its text and the reason when it was refused then', async () => {
    const user = makeUser();
    setWaitingHere(user.id);
    visit({ user, list: [left({ state: 'refused', reason: 'Card not found', title: null })] });
    expect(await panel()).toHaveTextContent('Your comment on a card that is gone was not posted.');
    expect(screen.getByRole('alert')).toHaveTextContent('Card not found');
    expect(screen.getByText('It rings.')).toBeVisible();
  });
});
