import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { UserMenu } from './user-menu.tsx';

it.each([true, false])(
  'leads to the admin panel where the user is a super admin: %s',
  async (isSuperAdmin) => {
    const me = rememberUser(makeUser({ isSuperAdmin }));
    serve({
      'GET /api/hub/user': () => ({ body: me }),
      'GET /api/admin/status': () => ({
        body: { isSuperAdmin, superAdminExists: true, setupTokenRequired: false },
      }),
    });
    const { user } = renderApp(<UserMenu />);
    await user.click(await screen.findByRole('button', { name: `Account of ${me.username}` }));
    expect(await screen.findByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
    if (isSuperAdmin) expect(await screen.findByRole('menuitem', { name: 'Admin Panel' })).toBeVisible();
    else expect(screen.queryByRole('menuitem', { name: 'Admin Panel' })).toBeNull();
  },
);
