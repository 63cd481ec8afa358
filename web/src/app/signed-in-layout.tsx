import type { ReactNode } from 'react';
import { LiveUpdates } from '#features/live/index.ts';
import { Bell } from '#features/notifications/index.ts';
import { SearchButton } from '#features/palette/index.ts';
import { MobileNav } from '#features/session/mobile-nav.tsx';
import { ProtectedRoute } from '#features/session/protected-route.tsx';
import { UserMenu } from '#features/session/user-menu.tsx';
import { Frame } from '#features/shell/index.ts';
import { TooltipProvider } from '#ui/tooltip.tsx';

/** The gate and the frame of every protected screen. Features hand in what stands in the frame. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <ProtectedRoute>
      <LiveUpdates />
      <TooltipProvider>
        <Frame search={<SearchButton />} bell={<Bell />} userMenu={<UserMenu />} mobileNav={<MobileNav />}>
          {children}
        </Frame>
      </TooltipProvider>
    </ProtectedRoute>
  );
}
