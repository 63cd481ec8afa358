import type { CardDetail, User } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { runCommand } from '#features/commands/index.ts';
import { readKept } from '#features/session/kept.ts';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from './card-page.tsx';

const ada = makeUser({ username: 'ada', accountType: 'company' });

beforeEach(() => {
  // Missing in jsdom: a tall dialog's position, which Radix asks for.
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

interface Served {
  card?: CardDetail;
  user?: User;
  at?: string;
  more?: Parameters<typeof serve>[0];
}

async function openCard({
  card = makeDetail(),
  user = ada,
  at = `/card/${card.id}`,
  more = {},
}: Served = {}) {
  rememberUser(user);
  const server = serve({
    'GET /api/hub/user': () => ({ body: user }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    ...more,
  });
  const app = renderApp(<CardPage cardId={card.id} />, at);
  await screen.findByRole('heading', { level: 1, name: card.title });
  await screen.findByRole('complementary', { name: 'Card properties' });
  return { ...app, card, server };
}

const stale = (current: CardDetail) => ({
  status: 409,
  body: { error: 'Changed meanwhile', code: 'stale_version', current },
});

describe('a card on its page', () => {
  it('says where it belongs, what it is called in short, and names the tab', async () => {
    const { card } = await openCard();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Apollo : Feedback');
    expect(screen.getByText(`#${card.id.slice(0, 8)}`)).toBeVisible();
    expect(document.title).toBe(`${card.title} | Cardinal`);
  });

  it('says that one is not there', async () => {
    serve({ 'GET /api/hub/user': () => ({ body: ada }) });
    renderApp(<CardPage cardId="gone" />, '/card/gone');
    expect(screen.getByText('Loading card...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Card not found' })).toBeVisible();
    // The message only: nothing that belongs to a card.
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(
      screen.getByText("The card you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible();
  });

  it('leads to its board when it is deleted, wherever one came from, and is not asked for again', async () => {
    window.history.pushState(null, '', '/card/another');
    let asked = 0;
    const detail = makeDetail();
    const { user, card } = await openCard({
      card: detail,
      more: {
        [`GET /api/cards/${detail.id}`]: () => {
          asked += 1;
          return { body: detail };
        },
        [`DELETE /api/cards/${detail.id}`]: () => ({ body: { ok: true } }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Delete card' }));
    await user.click(screen.getByRole('button', { name: 'Delete card' }));
    expect(await screen.findByText('Card deleted')).toBeVisible();
    await waitFor(() =>
      expect(window.location.pathname).toBe(`/projects/${card.project.slug}/board/${card.board.slug}`),
    );
    expect(asked).toBe(1);
  });

  it('says that the server is away, not the line', async () => {
    serve({
      'GET /api/hub/user': () => ({ body: ada }),
      'GET /api/cards/x': () => ({ status: 503, body: '', headers: { 'Retry-After': '1' } }),
    });
    renderApp(<CardPage cardId="x" />, '/card/x');
    expect(await screen.findByText(/Cardinal is not available right now/)).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
  });

  it('offers an admin everything, and awarding points only where it is on', async () => {
    await openCard();
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Dev priority' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete card' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Award Points' })).toBeDisabled();
  });

  it('offers a public user stars and votes, no dev priority, and warns of links', async () => {
    await openCard({ card: makeDetail({ role: 'public_user' }) });
    expect(screen.getByRole('radiogroup', { name: 'User priority' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upvote, 0 upvotes' })).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Dev priority' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Award Points' })).toBeNull();
    expect(await screen.findByText('Links are not allowed for public users')).toBeVisible();
  });

  it('lets its author edit it only while it is new', async () => {
    const mine = { role: 'public_user', createdBy: ada.id } as const;
    const { unmount } = await openCard({ card: makeDetail(mine) });
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    unmount();
    await openCard({ card: makeDetail({ ...mine, status: 'Resolved' }) });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('lets an admin say why it was closed, and shows it to others', async () => {
    const closed = makeDetail({ status: 'Resolved' });
    const bodies: unknown[] = [];
    const { user, unmount } = await openCard({
      card: closed,
      more: {
        [`PATCH /api/cards/${closed.id}`]: ({ init }) => {
          bodies.push(JSON.parse(String(init.body)));
          return { body: { ...closed, closingReason: 'not_planned', version: 2 } };
        },
      },
    });
    await user.click(screen.getByRole('combobox', { name: 'Closing reason' }));
    await user.click(await screen.findByRole('option', { name: 'Not planned' }));
    await waitFor(() => expect(bodies).toEqual([{ closingReason: 'not_planned' }]));
    unmount();
    await openCard({
      card: makeDetail({ role: 'public_user', status: 'Resolved', closingReason: 'duplicate' }),
    });
    expect(screen.getByText('Duplicate')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Closing reason' })).toBeNull();
  });

  it('lets those who may edit it change its type, by the list or a key; others only see it', async () => {
    const card = makeDetail({ type: 'bug' });
    const bodies: { type?: 'bug' | 'feature' }[] = [];
    const { user, unmount } = await openCard({
      card,
      more: {
        [`PATCH /api/cards/${card.id}`]: ({ init }) => {
          bodies.push(JSON.parse(String(init.body)));
          return { body: { ...card, ...bodies.at(-1), version: 1 + bodies.length } };
        },
      },
    });
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Feature' }));
    expect(await screen.findByText('Type changed to Feature')).toBeVisible();
    act(() => void runCommand('card.type'));
    await waitFor(() => expect(bodies).toEqual([{ type: 'feature' }, { type: 'bug' }]));
    unmount();
    await openCard({ card: makeDetail({ role: 'public_user', type: 'feature' }) });
    expect(screen.getByText('Feature')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
  });

  it('has no reason to be closed while it is open', async () => {
    await openCard();
    expect(screen.queryByText('Closing reason')).toBeNull();
  });

  it('explains the four states', async () => {
    const { user } = await openCard();
    await user.click(screen.getByRole('button', { name: 'What do the statuses mean?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Card Status Information' });
    expect(
      within(dialog)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['New', 'In Progress', 'In Testing', 'Resolved']);
  });

  it('shows an upvote at once and takes it back when the server refuses it', async () => {
    const { user } = await openCard();
    await user.click(screen.getByRole('button', { name: 'Upvote, 0 upvotes' }));
    expect(await screen.findByRole('button', { name: 'Upvote, 0 upvotes' })).not.toBePressed();
    expect(await screen.findByText('Failed to update card')).toBeVisible();
  });
});

describe('assigning a card', () => {
  const ben = { id: makeId(), username: 'ben' };
  const own = { id: ada.id, username: 'ada' };

  /** The bodies that were saved. */
  function saving(card: CardDetail, people = [own, ben]) {
    const saved: unknown[] = [];
    let now = card;
    const more = {
      'GET /api/projects/apollo/boards/feedback/assignees': () => ({ body: people }),
      [`PATCH /api/cards/${card.id}`]: ({ init }: { init: RequestInit }) => {
        const { assigneeIds } = JSON.parse(String(init.body)) as { assigneeIds: string[] };
        saved.push(assigneeIds);
        const assignees = assigneeIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
        now = { ...now, assignees, version: now.version + 1 };
        return { body: now };
      },
    };
    return { saved, more };
  }

  it('lets an admin find a member by name, and take them off again', async () => {
    const card = makeDetail();
    const { saved, more } = saving(card);
    const { user } = await openCard({ card, more });
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.type(await screen.findByRole('combobox', { name: 'Assign to' }), 'be');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'ben (assigned)' })).toBeVisible();
    await user.keyboard('{Enter}{Escape}');
    expect(await screen.findByRole('button', { name: 'Assign' })).toHaveFocus();
    await waitFor(() => expect(saved).toEqual([[ben.id], []]));
  });

  it('lets a member take it and leave it, and assign nobody else', async () => {
    const card = makeDetail({ role: 'normal_user', assignees: [ben] });
    const { saved, more } = saving(card);
    const { user } = await openCard({ card, more });
    const properties = screen.getByRole('complementary', { name: 'Card properties' });
    expect(within(properties).getByText('ben')).toBeVisible();
    expect(screen.queryByRole('button', { name: /assignees/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByRole('button', { name: 'Unassign me' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unassign me' }));
    expect(await screen.findByRole('button', { name: 'Assign to me' })).toBeVisible();
    await waitFor(() => expect(saved).toEqual([[ben.id, ada.id], [ben.id]]));
  });

  it('is offered to nobody outside the project', async () => {
    await openCard({ card: makeDetail({ role: null }) });
    expect(screen.queryByRole('button', { name: /[Aa]ssign/ })).toBeNull();
  });
});

describe('editing a card', () => {
  it('shows what somebody else changed meanwhile, and saves what was chosen', async () => {
    const card = makeDetail({ title: 'Before', version: 1 });
    const theirs = { ...card, title: 'Theirs', version: 2 };
    const saved: unknown[] = [];
    const { user } = await openCard({
      card,
      more: {
        [`PATCH /api/cards/${card.id}`]: ({ init }) => {
          const { 'If-Match': version } = init.headers as Record<string, string>;
          if (version !== '"2"') return stale(theirs);
          saved.push(JSON.parse(String(init.body)));
          return { body: { ...theirs, title: 'Mine', version: 3 } };
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const title = screen.getByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const dialog = await screen.findByRole('dialog', { name: /changed while you were editing/ });
    expect(within(dialog).getByText('Theirs')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: /Keep mine/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Mine' })).toBeVisible();
    expect(saved).toEqual([{ title: 'Mine' }]);
  });

  it('edits one text in place: saved by Ctrl+Enter, and merged as in the form', async () => {
    const card = makeDetail({ title: 'Before', version: 1 });
    const theirs = { ...card, description: 'Theirs', version: 2 };
    const saved: unknown[] = [];
    const { user } = await openCard({
      card,
      more: {
        [`PATCH /api/cards/${card.id}`]: ({ init }) => {
          const { 'If-Match': version } = init.headers as Record<string, string>;
          if (version !== '"2"') return stale(theirs);
          saved.push(JSON.parse(String(init.body)));
          return { body: { ...theirs, title: 'After', version: 3 } };
        },
      },
    });
    await user.click(screen.getByRole('heading', { name: 'Before' }));
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveFocus();
    await user.clear(title);
    await user.type(title, 'After{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'After' })).toBeVisible();
    expect(await screen.findByText('Theirs')).toBeVisible();
    expect(saved).toEqual([{ title: 'After' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change title' })).toHaveFocus());
  });

  it('shows what somebody else changed meanwhile in the same text', async () => {
    const card = makeDetail({ description: 'Before', version: 1 });
    const theirs = { ...card, description: 'Theirs', version: 2 };
    const { user } = await openCard({
      card,
      more: { [`PATCH /api/cards/${card.id}`]: () => stale(theirs) },
    });
    await user.click(screen.getByRole('button', { name: 'Change description' }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ' and mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /changed while you were editing/ });
    expect(within(dialog).getByText('Before and mine')).toBeVisible();
  });

  it('leaves a text as it was on Escape, and keeps what was begun of a description', async () => {
    const { user, card } = await openCard({ card: makeDetail({ title: 'Before' }) });
    await user.click(screen.getByRole('button', { name: 'Change title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and after{Escape}');
    expect(screen.getByRole('heading', { name: 'Before' })).toBeVisible();
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change description' }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ' And more.{Escape}');
    expect(screen.getByText(card.description)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue editing' }));
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Nobody hears it. And more.');
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Before');
  });

  it('says to a public user in place that links are not allowed', async () => {
    const { user } = await openCard({ card: makeDetail({ role: 'public_user', createdBy: ada.id }) });
    await user.click(screen.getByRole('button', { name: 'Change description' }));
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveAccessibleDescription(
      'Links are not allowed for public users',
    );
  });

  it('keeps what was typed when the form closes by accident', async () => {
    const card = makeDetail();
    const { user, unmount } = await openCard({ card });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), ' And more.');
    unmount();
    const again = await openCard({ card });
    await again.user.click(screen.getByRole('button', { name: 'Continue editing' }));
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Nobody hears it. And more.');
  });
});

describe('the comments of a card', () => {
  const comment = makeComment({ content: 'Me too' });
  const reply = makeComment({ content: 'Same here', parentCommentId: comment.id });

  it('are nested, and say that they were edited', async () => {
    const card = makeDetail();
    const edited = { ...reply, updatedAt: '2026-11-20T11:00:00.000Z' };
    await openCard({
      card,
      more: { [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment, edited] }) },
    });
    const first = (await screen.findByText('Me too')).closest('li') as HTMLElement;
    expect(within(first).getByText('Same here')).toBeVisible();
    expect(within(first).getByText(/\(edited\)/)).toBeVisible();
  });

  it('are gone to where the address names one', async () => {
    const card = makeDetail();
    const there = `/card/${card.id}#comment-${reply.id}`;
    await openCard({
      card,
      at: there,
      more: { [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment, reply] }) },
    });
    const named = (await screen.findByText('Same here')).closest('article');
    await waitFor(() => expect(named).toHaveFocus());
  });

  it('take a new one, which must say something', async () => {
    const card = makeDetail();
    const { user } = await openCard({
      card,
      more: {
        [`POST /api/cards/${card.id}/comments`]: ({ init }) => ({
          status: 201,
          body: { ...comment, content: JSON.parse(String(init.body)).content },
        }),
      },
    });
    const box = await screen.findByRole('textbox', { name: 'Add a comment' });
    await user.type(box, '   ');
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
    await user.type(box, 'It rings.');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Comment posted')).toBeVisible();
    expect(screen.getByText('It rings.')).toBeVisible();
    expect(box).toHaveValue('');
  });

  it('lead a suspended account to the reason', async () => {
    await openCard({ user: makeUser({ status: 'suspended' }) });
    const way = await screen.findByRole('link', { name: 'Your account' });
    expect(way).toHaveAttribute('href', '/dashboard');
    expect(way.parentElement).toHaveTextContent('Your account cannot join the conversation.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('keep what somebody writes whose account waits for approval', async () => {
    const card = makeDetail();
    const person = makeUser({ status: 'pending' });
    const { user } = await openCard({ card, user: person });
    const box = await screen.findByRole('textbox', { name: 'Add a comment' });
    expect(screen.getByText('It is posted once your account is approved.')).toBeVisible();
    await user.type(box, ' It rings. ');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(box).toHaveValue('');
    const asked = { kind: 'comment', cardId: card.id, content: 'It rings.' };
    expect(readKept()).toMatchObject([{ asked, title: card.title, userId: person.id }]);
  });

  it('give the text back when posting fails', async () => {
    const { user } = await openCard();
    const box = await screen.findByRole('textbox', { name: 'Add a comment' });
    await user.type(box, 'It rings.');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Failed to post comment')).toBeVisible();
    expect(box).toHaveValue('It rings.');
  });

  it('quotes a comment in the reply box by R, and by its button only what is selected', async () => {
    const card = makeDetail();
    const said = makeComment({ cardId: card.id, content: 'First line\n\nSecond line' });
    const { user } = await openCard({
      card,
      more: { [`GET /api/cards/${card.id}/comments`]: () => ({ body: [said] }) },
    });
    const article = await screen.findByRole('article');
    act(() => article.focus());
    act(() => void runCommand('card.quote'));
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Reply to grace');
    expect(box).toHaveValue('> First line\n>\n> Second line\n\n');
    expect(box).toHaveFocus();
    expect(box.selectionStart).toBe(box.value.length);
    const text = within(article).getAllByText(/First line/)[0]?.firstChild as Text;
    window.getSelection()?.setBaseAndExtent(text, 0, text, 5);
    await user.click(within(article).getByRole('button', { name: 'Quote' }));
    expect(box).toHaveValue('> First line\n>\n> Second line\n\n> First\n\n');
  });

  it('has its boxes ticked in place by anyone who may change it', async () => {
    const card = makeDetail({ description: 'Plan:\n\n- [ ] one\n- [x] two' });
    const said = makeComment({ cardId: card.id, content: '- [ ] three', version: 4 });
    const newer = { ...said, content: 'First\n\n- [ ] three', version: 5 };
    const sent: unknown[] = [];
    const note = ({ init }: { init: RequestInit }) => sent.push(JSON.parse(String(init.body)));
    const { user } = await openCard({
      card,
      more: {
        [`GET /api/cards/${card.id}/comments`]: () => ({ body: [said] }),
        [`PATCH /api/cards/${card.id}`]: (request) => {
          note(request);
          return { body: { ...card, ...(sent.at(-1) as object), version: 2 } };
        },
        // Somebody else changed it, so that the box is elsewhere.
        [`PATCH /api/comments/${said.id}`]: (request) => {
          note(request);
          if (new Headers(request.init.headers).get('If-Match') === '"5"')
            return { body: { ...newer, content: 'First\n\n- [x] three', version: 6 } };
          return { status: 409, body: { error: 'Changed', code: 'stale_version', current: newer } };
        },
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'one' }));
    await waitFor(() => expect(sent).toEqual([{ description: 'Plan:\n\n- [x] one\n- [x] two' }]));
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'three' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.at(-1)).toEqual({ content: 'First\n\n- [x] three', cardId: card.id });
    expect(screen.getByRole('checkbox', { name: 'three' })).toBeChecked();
  });

  it('has no box to tick for others, nor where a list has cut its text off', async () => {
    const description = '- [ ] one';
    const { unmount } = await openCard({ card: makeDetail({ description, role: 'public_user' }) });
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toBeDisabled();
    unmount();
    await openCard({ card: makeDetail({ description, descriptionIsCut: true }) });
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toBeDisabled();
  });
});
