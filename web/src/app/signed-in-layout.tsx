import type { ReactNode } from 'react';
import { MobileNav } from '#features/session/mobile-nav.tsx';
import { ProtectedRoute } from '#features/session/protected-route.tsx';
import { UserMenu } from '#features/session/user-menu.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';

/** The gate and the frame of every protected screen. Features hand in what stands in the frame. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <ProtectedRoute>
      <TooltipProvider>
        <AppShell userMenu={<UserMenu />} mobileNav={<MobileNav />}>
          {children}
        </AppShell>
      </TooltipProvider>
    </ProtectedRoute>
  );
}
