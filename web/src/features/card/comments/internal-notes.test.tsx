import type { CardDetail, Comment } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });

/** A card with these comments, and the requests that add to them. */
async function open(changes: Partial<CardDetail>, given: readonly Partial<Comment>[] = []) {
  const card = makeDetail({ role: 'normal_user', ...changes });
  const comments = given.map((comment) => makeComment({ cardId: card.id, ...comment }));
  const sent: Partial<Comment>[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: comments }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`POST /api/cards/${card.id}/comments`]: ({ init }) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      const comment = makeComment({
        cardId: card.id,
        userId: ada.id,
        internal: body.internal === true,
        ...body,
      });
      comments.push(comment);
      return { status: 201, body: comment };
    },
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await screen.findByRole('heading', { name: /^Comments/ });
  return { ...app, card, sent };
}

const toggle = () => screen.findByRole('button', { name: 'Internal note' });

describe('an internal note', () => {
  it('is chosen by the keyboard, looks and is named otherwise, and is sent as one', async () => {
    const { user, sent } = await open({});
    const button = await toggle();
    button.focus();
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Only the team sees this')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Add an internal note' }), 'Between us');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Between us', internal: true }]));
    const heading = await screen.findByRole('heading', { name: 'Comments 0 · 1 internal note' });
    expect(heading).toBeTruthy();
  });

  it('stays chosen where the card is opened anew, so that its draft is not posted for everybody', async () => {
    const { user, card, unmount } = await open({});
    await user.click(await toggle());
    await user.type(screen.getByRole('textbox', { name: 'Add an internal note' }), 'Half a');
    unmount();
    renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
    const box = await screen.findByRole('textbox', { name: 'Add an internal note' });
    expect((box as HTMLTextAreaElement).value).toBe('Half a');
  });

  it('is never offered as the official answer', async () => {
    const { user } = await open({ role: 'project_admin' }, [
      { content: 'Psst', internal: true },
      { content: 'Hello' },
    ]);
    const findPin = async (text: string) => {
      const article = (await screen.findByText(text)).closest('article')!;
      await user.click(await within(article).findByRole('button', { name: 'More' }));
      await screen.findByRole('menuitem', { name: 'Delete' });
      const pin = screen.queryByRole('menuitem', { name: 'Pin as answer' });
      await user.keyboard('{Escape}');
      return pin;
    };
    expect(await findPin('Hello')).toBeTruthy();
    expect(await findPin('Psst')).toBeNull();
  });

  it('is answered by notes, without a choice', async () => {
    const { user, sent } = await open({}, [{ content: 'Psst', internal: true }]);
    const article = (await screen.findByText('Psst')).closest('article')!;
    expect(within(article).getByText('Internal note')).toBeTruthy();
    await user.click(within(article).getByRole('button', { name: 'Reply' }));
    await user.type(screen.getByRole('textbox', { name: 'Reply to grace' }), 'Indeed');
    const reply = screen.getByRole('textbox', { name: 'Reply to grace' }).closest('form')!;
    expect(within(reply).queryByRole('button', { name: 'Internal note' })).toBeNull();
    await user.click(within(reply).getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Indeed', internal: true }]));
  });

  it('is not offered to public users, nor on a private board', async () => {
    const { unmount, card } = await open({ role: 'public_user' });
    expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Internal note' })).toBeNull();
    unmount();
    await open({ board: { ...card.board, visibility: 'private' } });
    expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Internal note' })).toBeNull();
  });

  it('is what the team writes where the comments are locked', async () => {
    const lock = { at: new Date().toISOString(), by: null, reason: null };
    const { user, sent } = await open({ lock });
    await user.type(await screen.findByRole('textbox', { name: 'Add an internal note' }), 'Enough');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Enough', internal: true }]));
  });

  it('stays one where it was begun while the comments were locked, and they no longer are', async () => {
    const lock = { at: new Date().toISOString(), by: null, reason: null };
    const { user, card, unmount } = await open({ lock });
    await user.type(await screen.findByRole('textbox', { name: 'Add an internal note' }), 'Between us');
    unmount();
    card.lock = null;
    renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
    expect((await toggle()).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add an internal note' }).value).toBe(
      'Between us',
    );
  });

  it('is kept from the box of public comments when its writer leaves the team while writing', async () => {
    const { user, card, client, sent } = await open({});
    await user.click(await toggle());
    await user.type(screen.getByRole('textbox', { name: 'Add an internal note' }), 'Between us');
    const isIn = async (role: CardDetail['role']) => {
      card.role = role;
      await client.invalidateQueries();
    };
    await isIn('public_user');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
    expect(box.value).toBe('');
    await user.type(box, 'Bye');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Bye' }]));
    expect(sent[0]).not.toHaveProperty('internal');
    await isIn('normal_user');
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add an internal note' });
    expect(note.value).toBe('Between us');
  });

  it('is kept from the comment of the next person who signs in', async () => {
    const { user, card, unmount } = await open({});
    await user.click(await toggle());
    await user.type(screen.getByRole('textbox', { name: 'Add an internal note' }), 'Between us');
    unmount();
    serve({
      'GET /api/hub/user': () => ({ status: 401 }),
      [`GET /api/cards/${card.id}`]: () => ({ body: { ...card, role: null } }),
      [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
      [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    });
    localStorage.clear();
    renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
    await screen.findByRole('button', { name: 'Sign in and comment' });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' }).value).toBe('');
  });

  it('becomes a comment, and a comment a note, by the choice of the person who writes it', async () => {
    const { user, card, unmount } = await open({});
    await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Half a');
    await user.click(await toggle());
    await user.type(screen.getByRole('textbox', { name: 'Add an internal note' }), ' thought');
    await user.click(await toggle());
    unmount();
    renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
    expect(box.value).toBe('Half a thought');
  });

  it('stays one with an image alone, begun while the comments were locked', async () => {
    const lock = { at: new Date().toISOString(), by: null, reason: null };
    const { user, card, client } = await open({ lock });
    await screen.findByRole('textbox', { name: 'Add an internal note' });
    const [input] = document.querySelectorAll<HTMLInputElement>('form input[type=file]');
    await user.upload(input!, new File(['x'], 'secret.png', { type: 'image/png' }));
    card.lock = null;
    await client.invalidateQueries();
    expect((await toggle()).getAttribute('aria-pressed')).toBe('true');
  });
});
