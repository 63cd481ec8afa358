import { answerHash } from '@cardinal/contracts';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { CreateCardDialog } from './create-card-dialog.tsx';

it('a guest sends what they typed once more with a new challenge, and is shown the link', async () => {
  const sent: { title: string; email: string; proof: { salt: string; answer: number } }[] = [];
  let challenges = 0;
  serve({
    'GET /api/hub/user': () => ({ status: 401 }),
    'GET /api/projects/apollo/boards/feedback/cards/similar': () => ({
      body: {
        cards: [
          {
            ...{ id: '6d5f7a4e-1111-4222-8333-444455556666', title: 'Make it louder', type: 'bug' },
            ...{ status: 'New', upvoteCount: 3, userHasUpvoted: false, commentCount: 0 },
          },
        ],
      },
    }),
    'GET /api/challenge': () => {
      challenges += 1;
      const salt = `salt${challenges}`;
      return {
        body: {
          salt,
          target: answerHash(salt, 7),
          tries: 10,
          expiresAt: new Date().toISOString(),
          takesEmail: true,
        },
      };
    },
    'POST /api/public/apollo/feedback/submissions': ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      if (sent.length === 1) return { status: 409, body: { error: 'Spent', code: 'challenge_spent' } };
      if (sent.length === 2) return { status: 429, body: { error: 'Wait a bit', code: 'rate_limited' } };
      return { status: 201, body: { state: 'waiting' } };
    },
  });
  const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
  const { user } = renderApp(
    <CreateCardDialog
      {...{ open: true, later: true, asGuest: true, isPublicUser: true, address }}
      boardName="Feedback"
      onOpenChange={jest.fn()}
    />,
  );
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await user.type(title, 'Louder');
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'It is too quiet.');
  const similar = await screen.findByRole('link', { name: /^Make it louder/ });
  expect(similar).toHaveAttribute('href', '/public/apollo/feedback/6d5f7a4e-1111-4222-8333-444455556666');
  expect(screen.queryByRole('button', { name: /^Vote for/ })).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /^Your e-mail/ }), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait a bit');
  expect(title).toHaveValue('Louder');
  expect(sent.map(({ proof }) => proof)).toEqual([
    { salt: 'salt2', answer: 7 },
    { salt: 'salt3', answer: 7 },
  ]);
  expect(sent[1]!.email).toBe('ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const link = await screen.findByRole('textbox', { name: 'Your tracking link' });
  expect((link as HTMLInputElement).value).toMatch(/\/track\/[\w-]{43}$/);
  expect(screen.getByText(/An e-mail with a link of its own/)).toBeVisible();
});
