import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type Budget, bundleBudgets } from './bundle-budgets.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:3000';

/** The browser learns of the font only from the style sheet; a preload spares the first paint a swap. */
function preloadFont(): Plugin {
  return {
    name: 'cardinal-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** What a first visit may load. A protected screen also loads the frame around it. */
const budgets: Budget[] = [
  { name: 'landing page', modules: ['features/landing/landing-page.tsx'], kB: 150 },
  { name: 'public board', modules: ['features/public-board/public-board-page.tsx'], kB: 150 },
  {
    name: 'board',
    modules: [
      'app/signed-in-layout.tsx',
      'features/board/board-screens.tsx',
      'features/board/kanban/kanban-board.tsx',
    ],
    kB: 250,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(), bundleBudgets(budgets)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that do not know it yet load the same files, only a little later.
    modulePreload: { polyfill: false },
    manifest: true,
    // The content security policy has no `data:` for scripts and fonts; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Addresses stand in the code of whatever loads them; names in them would not fit the budgets.
        chunkFileNames: 'assets/[hash].js',
        // What changes rarely and every page needs keeps its address across releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/ },
            // With Zod goes what sets it up: the schemas of other chunks are made before the entry's own code runs.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|[\\/]app[\\/]setup\.ts$/ },
            // Small parts of nearly every screen: each in a file of its own would compress badly.
            {
              name: 'parts',
              test: /[\\/]src[\\/]ui[\\/](avatar|badge|domain-badges|logo|relative-time|skeleton|stars|states|status-icon|theme-toggle)\.tsx$/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/hub', '/images', '/logos'].map((path) => [path, { target: gateway, changeOrigin: false }]),
    ),
  },
});
