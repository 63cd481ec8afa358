import type { Project } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useProject } from '#features/project-data/index.ts';
import { makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ProjectColour } from './project-colour.tsx';

function Loaded() {
  const { data } = useProject('apollo');
  return data ? <ProjectColour project={data} /> : null;
}

function open(accent: Project['accent']) {
  const sent: unknown[] = [];
  let project = makeProject({ accent });
  rememberUser();
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/projects/apollo': () => ({ body: project }),
    'PATCH /api/projects/apollo': ({ init }) => {
      const change = JSON.parse(String(init.body));
      sent.push(change);
      project = { ...project, ...change, version: project.version + 1 };
      return { body: project };
    },
  });
  return { ...renderApp(<Loaded />), sent };
}

it('saves the colour that was chosen, and nothing else', async () => {
  const { user, sent } = open(null);
  expect(await screen.findByRole('button', { name: 'Save Colour' })).toBeDisabled();
  expect(screen.queryByLabelText('Colour')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Use a colour for this project' }));
  fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#AA3344' } });
  await user.click(screen.getByRole('button', { name: 'Save Colour' }));
  expect(await screen.findByText('Project updated')).toBeVisible();
  expect(sent).toEqual([{ accent: 'aa3344' }]);
});

it('takes the colour back', async () => {
  const { user, sent } = open('aa3344');
  await user.click(await screen.findByRole('checkbox', { name: 'Use a colour for this project' }));
  await user.click(screen.getByRole('button', { name: 'Save Colour' }));
  expect(await screen.findByText('Project updated')).toBeVisible();
  expect(sent).toEqual([{ accent: null }]);
});
