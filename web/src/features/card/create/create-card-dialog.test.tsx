import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { makeCard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { CreateCardDialog } from './create-card-dialog.tsx';
import { blankCard } from './new-card-draft.ts';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const create = 'POST /api/projects/apollo/boards/feedback/cards';
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => {};

function open({
  isPublicUser = false,
  canAssign = false,
  more = {},
}: {
  isPublicUser?: boolean;
  canAssign?: boolean;
  more?: Parameters<typeof serve>[0];
} = {}) {
  const server = serve({ 'GET /api/hub/user': () => ({ status: 401 }), ...more });
  const onOpenChange = jest.fn();
  const app = renderApp(
    <CreateCardDialog
      open
      onOpenChange={onOpenChange}
      address={address}
      boardName="Feedback"
      isPublicUser={isPublicUser}
      canAssign={canAssign}
    />,
  );
  return { ...app, onOpenChange, server };
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

it('asks for a bug of priority 5 first, and guides the other type otherwise', async () => {
  const { user } = open();
  expect(screen.getByRole('dialog', { name: 'Create New Card' })).toHaveTextContent(
    'Report a bug or request a feature for Feedback',
  );
  expect(screen.getByRole('radio', { name: /Bug Report/ })).toBeChecked();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '5, High');
  expect(screen.getByRole('button', { name: 'Create Bug Report' })).toBeDisabled();
  const forBugs = description().getAttribute('placeholder');
  await user.click(screen.getByRole('radio', { name: /Feature Request/ }));
  expect(screen.getByRole('button', { name: 'Create Feature Request' })).toBeVisible();
  expect(description().getAttribute('placeholder')).not.toBe(forBugs);
});

it('names the priorities', () => {
  open();
  const slider = screen.getByRole('slider');
  const seen = [slider.getAttribute('aria-valuetext')];
  for (let n = 0; n < 4; n += 1) {
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    seen.push(slider.getAttribute('aria-valuetext'));
  }
  expect(seen).toEqual(['5, High', '4, Medium', '3, Medium', '2, Low', '1, Low']);
});

it('warns public users that links will be taken out', () => {
  open({ isPublicUser: true });
  expect(
    screen.getByText('Links are not allowed for public users and will be automatically removed.'),
  ).toBeVisible();
});

it('says what is missing when it is sent by keyboard', async () => {
  const { user } = open();
  await user.type(title(), 'Only a title{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Missing required fields')).toBeVisible();
  expect(screen.getByText('Please fill in both title and description.')).toBeVisible();
});

it('alerts of files that are no images', async () => {
  open();
  fireEvent.change(screen.getByLabelText('Choose images'), {
    target: { files: [picture('notes.pdf', 'application/pdf')] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select only image files');
});

it('creates the card without images when the upload fails, and says so', async () => {
  const bodies: unknown[] = [];
  const { user, onOpenChange } = open({
    more: {
      [create]: ({ init }) => {
        bodies.push(JSON.parse(String(init.body)));
        return { status: 201, body: makeCard() };
      },
    },
  });
  await user.type(title(), '  Alarm ');
  await user.type(description(), 'Too quiet');
  await user.upload(screen.getByLabelText('Choose images'), picture('shot.png'));
  await user.click(screen.getByRole('button', { name: 'Create Bug Report' }));
  expect(await screen.findByText('Image upload failed')).toBeVisible();
  expect(screen.getByText('Failed to upload images. The card will be created without images.')).toBeVisible();
  const card = { ...blankCard, type: 'bug', status: 'New', userPriority: 5, dueDate: null };
  expect(bodies).toEqual([{ ...card, title: 'Alarm', description: 'Too quiet' }]);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('keeps everything when creating fails, and shows why', async () => {
  const { user, onOpenChange } = open({
    more: { [create]: () => ({ status: 403, body: { error: 'You cannot do that', code: 'forbidden' } }) },
  });
  await user.type(title(), 'Alarm');
  await user.type(description(), 'Too quiet');
  await user.click(screen.getByRole('button', { name: 'Create Bug Report' }));
  expect(await screen.findByText('Failed to create card')).toBeVisible();
  expect(screen.getByText('You cannot do that')).toBeVisible();
  expect(title()).toHaveValue('Alarm');
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('opens again with what was typed when it was closed by accident, and empty after Cancel', async () => {
  const first = open();
  await first.user.type(title(), 'Half a thought');
  first.unmount();
  const second = open();
  expect(title()).toHaveValue('Half a thought');
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  open();
  expect(title()).toHaveValue('');
});

it('assigns the new card, to those whom the draft names', async () => {
  const bodies: unknown[] = [];
  const ann = { id: '00000000-0000-4000-8000-000000000001', username: 'ann' };
  const { user } = open({
    canAssign: true,
    more: {
      'GET /api/projects/apollo/boards/feedback/assignees': () => ({ body: [ann] }),
      [create]: ({ init }) => {
        bodies.push(JSON.parse(String(init.body)));
        return { status: 201, body: makeCard() };
      },
    },
  });
  await user.type(title(), 'Alarm');
  await user.type(description(), 'Too quiet');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  await user.click(await screen.findByRole('option', { name: 'ann' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('group', { name: /^Assignees/ })).toHaveTextContent('ann');
  await user.click(screen.getByRole('button', { name: 'Create Bug Report' }));
  expect(await screen.findByText('Card created')).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ assigneeIds: [ann.id] })]);
  expect(bodies[0]).not.toHaveProperty('assignees');
});
