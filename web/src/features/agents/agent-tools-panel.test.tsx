import { agentTools, getToolPermission, type ToolPermissions } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { AgentToolsPanel } from './agent-tools-panel.tsx';

it('saves a choice at once, and offers to ask first only for what changes something', async () => {
  const sent: unknown[] = [];
  let permissions = Object.fromEntries(
    agentTools.map((tool) => [tool, getToolPermission({}, tool)]),
  ) as ToolPermissions;
  rememberUser();
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/projects/apollo/agent-tools': () => ({ body: { permissions } }),
    'PATCH /api/projects/apollo/agent-tools': ({ init }) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      permissions = { ...permissions, ...body.permissions };
      return { body: { permissions } };
    },
  });
  const { user } = renderApp(<AgentToolsPanel slug="apollo" />);
  await user.click(await screen.findByRole('combobox', { name: 'Read a card with its comments' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Allow',
    'Deny',
  ]);
  await user.keyboard('{Escape}');
  const comment = screen.getByRole('combobox', { name: 'Comment' });
  expect(comment).toHaveTextContent('Ask its person first');
  await user.click(comment);
  await user.click(await screen.findByRole('option', { name: 'Allow' }));
  expect(await screen.findByText('Saved what agents may do')).toBeVisible();
  expect(comment).toHaveFocus();
  expect(sent).toEqual([{ permissions: { add_comment: 'allow' } }]);
});
