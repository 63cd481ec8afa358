import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type Budget, bundleBudgets } from './build/bundle-budgets.ts';
import { callsWithoutSchemas } from './build/calls-without-schemas.ts';
import { compressed } from './build/compressed.ts';
import { fonts } from './build/fonts.ts';
import { standaloneScripts } from './build/standalone-scripts.ts';

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

/** See zod.ts. */
function zodSetUp(): Plugin {
  const ours = `${import.meta.dirname}/src/zod.ts`;
  return {
    name: 'cardinal-zod-set-up',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer !== ours ? ours : null),
  };
}

/** Limits of a first visit. A protected screen also loads the frame around it. */
const budgets: Budget[] = [
  {
    name: 'landing page',
    modules: ['features/landing/landing-page.tsx'],
    kB: 97,
    files: 12,
    everything: { assets: [/index\.html$/, /\.css$/, /inter-latin-opsz/, /board-light.*\.avif$/], kB: 196 },
  },
  { name: 'public board', modules: ['features/public-board/public-board-page.tsx'], kB: 108, files: 12 },
  {
    name: 'board',
    modules: [
      'app/signed-in-layout.tsx',
      'features/board/board-screens.tsx',
      'features/board/kanban-board.tsx',
    ],
    kB: 206,
    files: 19,
  },
  {
    name: 'card',
    modules: ['app/signed-in-layout.tsx', 'features/card/detail/card-page.tsx'],
    kB: 232,
    files: 32,
  },
  {
    name: 'card over a board',
    modules: [
      'app/signed-in-layout.tsx',
      'features/board/board-screens.tsx',
      'features/board/kanban-board.tsx',
      'features/card/detail/card-modal.tsx',
    ],
    kB: 275,
    files: 37,
  },
  {
    name: 'dashboard',
    modules: ['app/signed-in-layout.tsx', 'features/dashboard/dashboard-page.tsx'],
    kB: 172,
    files: 24,
  },
];

/** Small parts of nearly every screen. */
const everywhere = new RegExp(
  [
    'src/ui/(avatar|badge|domain-badges|drawings|logo|relative-time|skeleton|stars|states|status-icon|theme-toggle)\\.tsx$',
    'lucide-react/dist/esm/icons/(arrow-big-up|building-complex|check|chevron-right|hourglass|log-in|pencil)\\.',
    'lucide-react/dist/esm/icons/(square-kanban|user-plus|users)\\.',
    'src/api/query-options\\.',
    'src/features/session/return-to\\.',
    'src/ui/(locale|page-mark|preload-when-idle|use-media-query)\\.',
    'contracts/src/http/session\\.calls\\.',
  ].join('|'),
);

/**
 * Modules that the frame around signed-in screens shares with them, and no open page needs. By itself the bundler
 * would make a file of each icon and helper for each set of screens that uses it, and a request of each file.
 */
const inFrame = new RegExp(
  [
    'node_modules/@radix-ui/(number|primitive|react-(?!checkbox|compose-refs|radio-group|separator|slider|slot|switch|tabs|toast|toolbar))',
    'node_modules/(@floating-ui|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|tslib)/',
    'lucide-react/dist/esm/icons/(arrow-(down|up)|folder-kanban|bell|bookmark|bookmark-plus|chevron-down|chevrons-up-down|clock|door-open|ellipsis|layout-dashboard|link-2|list|log-out|menu|message-square|panel-left|rows-4|search|settings|settings-2|shield-check|square-check|star|trash|trophy|x)\\.',
    'src/ui/(account-drawings|preload-when-used|confirm-dialog|dialog|dropdown-menu|field|icon-button|input|kbd|label-chips|menu-class|panel|people|popover|search-input|segmented|select|service-worker|sheet|shortcut-keys|skip-link|stat-tile|submit-form|table|textarea|tooltip|use-back-closes|use-dialog-focus|use-draft|use-next-render|use-remembered|use-unsaved)\\.',
    'src/features/(board/(api/board\\.queries|view/(background-board|comment-count))|card-data/(api/create-card|cache/use-open-card|fields/property-options|links/create-on-arrival|undo/offer-undo)|undo/|commands/(keys|use-go)|project-data/(board-changes|import-link)|projects/(api/delete-board|dialogs/(lazy-dialogs|typed-if-many))|recents/)',
    'src/features/(membership/(leave-store|api/(join-project|membership-cache))|outbox/(card-mark|to-request)|card-data/pending/)',
    'src/features/presence/lazy-lookers\\.',
    'src/features/following/(api/following|lazy-follow-dialog)\\.',
    'src/features/labels/api/labels\\.queries\\.',
    'src/features/notifications/(api/(notifications\\.queries|notification-cache)|groups/badge-text)\\.',
    'src/features/views/(api/views\\.queries|view-address)\\.',
    'src/features/session/(account-screens|admin-status|protected-route|use-repeatedly)',
    'contracts/src/(http/(admin|following|notifications|team|trash|views)\\.calls|one-script)',
  ].join('|'),
);

/** Modules that screens with cards share, for guests and members alike, for the same reason. */
const withCards = new RegExp(
  [
    'lucide-react/dist/esm/icons/(calendar-clock|heart|plus)\\.',
    'src/ui/(copy-text|go-back|page|rolling-number|use-in-view|use-once|use-today)\\.',
    'src/api/(read-all|run-in-order)\\.',
    'src/features/session/(sign-in-link|sponsored)',
    'src/features/card-data/(access|cache|filters|queries)/',
    'src/features/card-data/(api/(upvote-card|use-toggle)|fields/(card-badges|due-(badge|date))|links/card-links)\\.',
    'src/features/card/(lazy-parts|votes/vote-button)\\.',
    'src/features/outbox/(perform|show-waiting)\\.',
    'markdown/src/(excerpt|signs)\\.',
    'src/features/(live/lazy-live|presence/use-look-at|project-data/(projects\\.queries|project-(access|links)))\\.',
    'contracts/src/(access|board-lanes|card-(address|filter|propert(ies|y-values)|sort)|public-address|text|fold-text|http/(boards|cards|comments|labels|projects|references|roadmap)\\.calls)\\.',
  ].join('|'),
);

/** Modules that a card shares with the dialog of a new one and with the changes of many, for the same reason. */
const withForms = new RegExp(
  [
    'lucide-react/dist/esm/icons/(calendar-plus|eye|image-plus)\\.',
    'src/api/(image-src|send-file)\\.',
    'src/ui/use-file-drop\\.',
    'src/features/card-data/(fields/property-select|history/card-history\\.queries)\\.',
    'src/features/card/fields/(assignee-picker|due-days|due-days-list)\\.',
    'src/features/card/images/(image-(picker|rules|thumbs)|upload-(image|or-without)|use-image-picker)\\.',
    'src/features/editor/(text-editor|text/(edit|lines))\\.',
    'src/features/labels/(api/(create-label|store-labels)|picker/label-(lists?|picker))\\.',
    'contracts/src/(pictures|http/(history|images)\\.calls)\\.',
  ].join('|'),
);

const changes =
  /src\/features\/card-data\/(changes\/|fields\/field-names|api\/(move-card|update-card|use-quick-change)\.)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    fonts(),
    preloadFont(),
    callsWithoutSchemas(),
    zodSetUp(),
    compressed(),
    standaloneScripts(),
    bundleBudgets(budgets),
  ],
  resolve: {
    // Our React does itself what it does for older ones.
    alias: [
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
      {
        find: /^(entities|linkify-it|punycode\.js)$/,
        replacement: `${import.meta.dirname}/src/parser-parts.ts`,
      },
    ],
  },
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
        // The pages of the built-in hub name the font (services/auth/src/hub/builtin/hub.css).
        assetFileNames: ({ names }) =>
          names.some((name) => /inter-latin-opsz-normal/.test(name))
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        // Code that changes rarely and every page needs keeps its address across releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|[\\/]src[\\/]zod\.ts$/ },
            // Each of them in a file of its own would compress badly.
            { name: 'parts', test: everywhere },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            { name: 'frame', test: inFrame, includeDependenciesRecursively: false },
            { name: 'cards', test: withCards, includeDependenciesRecursively: false },
            // How a card is changed, for a board, a card and the outbox.
            { name: 'changes', test: changes, includeDependenciesRecursively: false },
            { name: 'forms', test: withForms, includeDependenciesRecursively: false },
            // With the icons that only it and the administration have.
            { name: 'commands', test: /features[\\/]commands[\\/]command-table\./ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/hub',
        '/images',
        '/logos',
        '/embed',
        '/widget',
        '/mcp',
        '/sitemap.xml',
        '^/public/.*/feed\\.atom$',
      ].map((path) => [path, { target: gateway, changeOrigin: false }]),
    ),
  },
});
