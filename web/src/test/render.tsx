import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '#app/query-client.ts';
import { SessionProvider } from '#features/session/session-provider.tsx';
import { LayoutProvider } from '#ui/shell/layout.tsx';
import { ThemeProvider } from '#ui/theme.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';

interface Rendered extends RenderResult {
  user: UserEvent;
  client: QueryClient;
}

/** Shows a part of the app with everything the app has around it; failed reads are not tried again. */
export function renderApp(children: ReactNode, path = '/'): Rendered {
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: { ...queries, retry: false },
    mutations: { ...mutations, retry: false },
  });
  // The state that it looks at is set a moment after what is found is there; browser tests look at the real one.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const result = render(
    <QueryClientProvider client={client}>
      <ThemeProvider>
        <TooltipProvider>
          <SessionProvider>
            <LayoutProvider>{children}</LayoutProvider>
          </SessionProvider>
          <Toaster />
        </TooltipProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { ...result, user, client };
}
