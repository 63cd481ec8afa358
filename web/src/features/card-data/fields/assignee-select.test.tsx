import type { CardChoices } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { AssigneeSelect } from './assignee-select.tsx';

const path = 'GET /api/projects/apollo/boards/feedback/assignees';
const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const ann = { id: makeId(), username: 'ann' };

function Filter({ first }: { first: CardChoices }) {
  const [choices, setChoices] = useState(first);
  return (
    <>
      <AssigneeSelect address={address} choices={choices} onChange={setChoices} />
      <output>{choices.assignee}</output>
    </>
  );
}
const select = () => screen.getByRole('combobox', { name: 'Assignee' });

it('reads who sees the board once it is opened, and takes one of them', async () => {
  const server = serve({ [path]: () => ({ body: [ann] }) });
  const { user } = renderApp(<Filter first={{}} />);
  const asked = () => server.mock.calls.some(([url]) => String(url).includes('assignees'));
  expect(asked()).toBe(false);
  await user.click(select());
  await user.click(await screen.findByRole('option', { name: 'ann' }));
  expect(screen.getByRole('status')).toHaveTextContent(ann.id);
  expect(select()).toHaveTextContent('ann');
  expect(asked()).toBe(true);
});

it('names whom the address names, also one who left', async () => {
  serve({ [path]: () => ({ body: [ann] }) });
  const one = renderApp(<Filter first={{ assignee: ann.id as CardChoices['assignee'] }} />);
  expect(await screen.findByText('ann')).toBeVisible();
  one.unmount();
  renderApp(<Filter first={{ assignee: makeId() as CardChoices['assignee'] }} />);
  expect(select()).toHaveTextContent('One person');
});
