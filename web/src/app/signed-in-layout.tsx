import type { ReactNode } from 'react';
import { LiveUpdates } from '#features/live/index.ts';
import { Bell } from '#features/notifications/index.ts';
import { UpdateNotice } from '#features/offline/index.ts';
import { SearchButton } from '#features/palette/index.ts';
import { MainNav } from '#features/session/main-nav.tsx';
import { ProtectedRoute } from '#features/session/protected-route.tsx';
import { UserMenu } from '#features/session/user-menu.tsx';
import { Frame } from '#features/shell/index.ts';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { LazyOutbox } from './outbox/lazy-outbox.tsx';

/** Access check and layout of every protected screen. Features provide the parts of the layout. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <ProtectedRoute>
      <LiveUpdates />
      <TooltipProvider>
        <Frame search={<SearchButton />} bell={<Bell />} userMenu={<UserMenu />} mainNav={<MainNav />}>
          {children}
        </Frame>
        <UpdateNotice />
        <LazyOutbox />
      </TooltipProvider>
    </ProtectedRoute>
  );
}
