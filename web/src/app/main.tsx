import '#ui/styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hubUserQuery } from '#features/session/hub-user.ts';
import { cspNonce } from '#ui/csp-nonce.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { AppRouter } from './router.tsx';

// The scroll lock of dialogs adds a style element to the page.
setNonce(cspNonce() ?? '');
reloadWhenOutdated();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

document.getElementById('served')?.remove();

const queryClient = createQueryClient();
// Everything waits for the session, so it is requested before the first screen's files.
void queryClient.prefetchQuery(hubUserQuery());

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
