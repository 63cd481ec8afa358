import type { Comment } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { FakeUpload, takeUploads, uploadRoutes } from '#test/uploads.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const shot = new File(['x'], 'shot.png', { type: 'image/png' });

takeUploads();
beforeEach(() => {
  // Missing in jsdom.
  URL.createObjectURL = () => 'blob:shot';
  URL.revokeObjectURL = () => {};
});

type Body = Partial<Pick<Comment, 'content' | 'imageUrls'>>;

/** A comment of ada's whose edit form is open; somebody else saved `theirs` after it was read. */
async function openEdit(changes: Partial<Comment>, theirs: Partial<Comment> | null = null) {
  const card = makeDetail();
  const comment = makeComment({ cardId: card.id, userId: ada.id, content: 'It rings', ...changes });
  let current: Comment = theirs ? { ...comment, ...theirs, version: comment.version + 1 } : comment;
  const sent: Body[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`PATCH /api/comments/${comment.id}`]: ({ init }) => {
      if (new Headers(init.headers).get('If-Match') !== `"${current.version}"`)
        return { status: 409, body: { error: 'Changed', code: 'stale_version', current } };
      const { cardId: _, ...body } = JSON.parse(String(init.body));
      sent.push(body);
      current = { ...current, ...body, version: current.version + 1 };
      return { body: current };
    },
    ...uploadRoutes(),
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  const article = (await screen.findByText(comment.content)).closest('article')!;
  await app.user.click(within(article).getByRole('button', { name: 'Edit' }));
  return { ...app, card, comment, sent };
}

const box = () => screen.getByRole('textbox', { name: 'Edit comment' });
const save = () => screen.getByRole('button', { name: 'Save' });
const thumbs = () => screen.queryAllByRole('img', { name: /^(Screenshot|shot.png)$/ });
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull());

describe('the images of a comment that is edited', () => {
  it('are its own and those that are dropped, and can be taken off', async () => {
    const { user, sent } = await openEdit({ imageUrls: ['/images/a.webp', '/images/b.webp'] });
    expect(thumbs()).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Remove Screenshot' })[0]!);
    const dataTransfer = { files: [shot], types: ['Files'], getData: () => '' };
    fireEvent.drop(save(), { dataTransfer });
    expect(thumbs()).toHaveLength(2);
    await user.click(save());
    await isClosed();
    expect(FakeUpload.puts.map(({ file }) => file.name)).toEqual(['shot.png']);
    expect(sent).toEqual([{ content: 'It rings', imageUrls: ['/images/b.webp', '/images/1.webp'] }]);
    expect(await screen.findByText('Comment updated')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Image of grace 2' })).toHaveAttribute('src', '/images/1.webp');
  });

  it('stand in the text where they are pasted into it', async () => {
    const { user, sent } = await openEdit({});
    await within(box().closest('form')!).findByRole('toolbar');
    await user.click(box());
    fireEvent.paste(box(), { clipboardData: { files: [shot], getData: () => '' } });
    await waitFor(() => expect(box()).toHaveValue('It rings\n![shot](/images/1.webp)\n'));
    expect(thumbs()).toHaveLength(0);
    await user.click(save());
    await isClosed();
    expect(sent).toEqual([{ content: 'It rings\n![shot](/images/1.webp)', imageUrls: ['/images/1.webp'] }]);
  });

  it('are three at most', async () => {
    const imageUrls = ['/images/a.webp', '/images/b.webp', '/images/c.webp'];
    const { user } = await openEdit({ imageUrls });
    await user.upload(screen.getAllByLabelText('Choose images')[0]!, shot);
    expect(await screen.findByText('You can only upload up to 3 images')).toBeVisible();
    expect(thumbs()).toHaveLength(3);
  });

  it('stay where only the text is changed, and are not sent', async () => {
    const { user, sent } = await openEdit({ imageUrls: ['/images/a.webp'] });
    await user.type(box(), ' twice');
    await user.click(save());
    await isClosed();
    expect(sent).toEqual([{ content: 'It rings twice' }]);
  });

  it('leave the form open, and the comment as it is, where an upload fails', async () => {
    const { user, sent } = await openEdit({});
    await user.upload(screen.getAllByLabelText('Choose images')[0]!, shot);
    FakeUpload.status = 500;
    await user.click(save());
    expect(await screen.findByText('Failed to upload images')).toBeVisible();
    expect(sent).toEqual([]);
    FakeUpload.status = 200;
    await user.click(save());
    await isClosed();
    expect(sent).toEqual([{ content: 'It rings', imageUrls: ['/images/2.webp'] }]);
  });
});

describe('an edit of a comment that somebody else edited meanwhile', () => {
  it('is saved on top of theirs where they changed something else, or nothing that is seen', async () => {
    const { user, sent } = await openEdit({ imageUrls: ['/images/a.webp'] }, { imageUrls: null });
    await user.type(box(), ' twice');
    await user.click(save());
    await isClosed();
    expect(sent).toEqual([{ content: 'It rings twice' }]);
  });

  it('asks what to keep where both changed the text, and saves that', async () => {
    const { user, sent } = await openEdit({}, { content: 'It sings' });
    await user.type(box(), ' twice');
    await user.upload(screen.getAllByLabelText('Choose images')[0]!, shot);
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'This comment changed while you were editing' });
    expect(sent).toEqual([]);
    const text = within(dialog).getByRole('group', { name: 'Text' });
    expect(text).toHaveTextContent(/Keep theirsIt sings.*Keep mineIt rings twice/);
    await user.click(within(text).getByRole('radio', { name: /Keep theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(sent).toEqual([{ content: 'It sings', imageUrls: ['/images/1.webp'] }]);
  });

  it('can be gone on with, with nothing lost', async () => {
    const { user } = await openEdit({}, { content: 'It sings' });
    await user.type(box(), ' twice');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Back to editing' }));
    expect(box()).toHaveValue('It rings twice');
  });
});

it('the edits of a comment name images, too', async () => {
  const card = makeDetail();
  const comment = makeComment({ cardId: card.id, updatedAt: '2026-11-20T11:00:00.000Z' });
  const by = { id: makeId(), username: 'grace' };
  const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
  serve({
    'GET /api/hub/user': () => ({ status: 401 }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`GET /api/comments/${comment.id}/edits`]: () => ({
      body: {
        items: [
          { at: at(1), by, from: '', to: '', images: { from: 1, to: 3 } },
          { at: at(2), by, from: 'a', to: 'b', images: { from: 3, to: 2 } },
          { at: at(3), by, from: '', to: '', images: { from: 2, to: 2 } },
        ],
        isCut: false,
      },
    }),
  });
  const { user } = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await user.click(await screen.findByRole('button', { name: /^Edited/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edits of this comment' });
  const said = (await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringMatching(/changed the images$/),
    expect.stringMatching(/a.*b.*removed an image$/),
    expect.stringMatching(/added 2 images$/),
  ]);
  expect(within(dialog).getAllByRole('region', { name: 'What was edited' })).toHaveLength(1);
});
