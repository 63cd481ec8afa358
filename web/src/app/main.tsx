import './setup.ts';
import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { AppRouter } from './router.tsx';

reloadWhenOutdated();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
