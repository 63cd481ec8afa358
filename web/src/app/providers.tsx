import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LazyOfflineNotice } from '#features/offline/lazy-offline-notice.tsx';
import { SessionProvider } from '#features/session/session-provider.tsx';
import { LazyToaster } from '#ui/lazy-toaster.tsx';
import { LayoutProvider } from '#ui/shell/layout.tsx';
import { ThemeProvider } from '#ui/theme.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <SessionProvider>
          <LayoutProvider>{children}</LayoutProvider>
        </SessionProvider>
        <LazyToaster />
        <LazyOfflineNotice />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
