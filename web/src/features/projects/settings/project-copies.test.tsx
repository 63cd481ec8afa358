import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useProject } from '#features/project-data/index.ts';
import { makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ProjectCopies } from './project-copies.tsx';

function Loaded() {
  const { data } = useProject('apollo');
  return data ? <ProjectCopies project={data} /> : null;
}

it('saves that devices keep no copies, and nothing else', async () => {
  const sent: unknown[] = [];
  let project = makeProject();
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
  const { user } = renderApp(<Loaded />);
  const box = await screen.findByRole('checkbox', { name: /may keep copies/ });
  expect(box).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save Copies' })).toBeDisabled();
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Save Copies' }));
  expect(await screen.findByText('Project updated')).toBeVisible();
  expect(sent).toEqual([{ allowsCopies: false }]);
  expect(box).not.toBeChecked();
});
