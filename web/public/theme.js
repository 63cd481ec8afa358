// Runs before the first paint, so that nobody sees the wrong theme flash by. The key is that of src/ui/theme.tsx.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('cardinal_theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = stored === 'dark' || stored === 'light' ? stored : system;
  document.documentElement.dataset.theme = theme;
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.content = theme === 'dark' ? '#101012' : '#fbfbfc';
  // Content of public pages for reading without scripts is hidden, unless the scripts of the app do not load.
  document.documentElement.dataset.scripts = '';
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) delete document.documentElement.dataset.scripts;
    },
    true,
  );
})();
