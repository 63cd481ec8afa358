/** Settings of the site, in attributes of the script. */
export interface SiteSettings {
  /** Of Cardinal. */
  origin: string;
  project: string;
  /** `changelog` where that is all. */
  board: string;
  view: string;
  theme: string;
  /** Six hexadecimal digits, or nothing. */
  accent: string;
  position: string;
  /** A selector, `none`, or nothing for the button. */
  trigger: string;
  label: string;
}

const views = ['board', 'submit', 'changelog'];
const themes: Record<string, string> = { light: 'light', dark: 'dark' };

export function siteSettings({ src, dataset }: HTMLScriptElement): SiteSettings {
  const { project = '', board = '', view = '', theme = '', accent = '', position = '' } = dataset;
  return {
    origin: new URL(src).origin,
    project,
    board: board || 'changelog',
    view,
    theme: themes[theme] ?? 'light dark',
    accent: /^#?([0-9a-f]{6})$/i.exec(accent)?.[1] ?? '',
    position,
    trigger: dataset.trigger ?? '',
    label: dataset.label || 'Feedback',
  };
}

/** The page of the frame. The part after the `#` stays in the browser. */
export function frameAddress(
  { origin, project, board, ...look }: SiteSettings,
  view: string,
  number: string,
) {
  const { theme, accent } = look;
  const query = new URLSearchParams();
  const shown = view || look.view;
  if (views.includes(shown)) query.set('view', shown);
  if (theme in themes) query.set('theme', theme);
  if (accent) query.set('accent', accent);
  return `${origin}/embed/${encodeURIComponent(project)}/${encodeURIComponent(board)}?${query}#${number}`;
}
