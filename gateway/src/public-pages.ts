import { type PublicPage, renderPublicPage } from '@cardinal/contracts';
import type { InternalClient, Log } from '@cardinal/service-kit';

const pattern = /^\/public\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/i;

/** Whether this is the address of a public board or of a card of one. */
export const isPublicPage = (path: string): boolean => pattern.test(path);

/** Finds the page that a guest sees at an address; null if there is none, undefined if that cannot be said now. */
export type FindPublicPage = (path: string, search: string) => Promise<PublicPage | null | undefined>;

function namesIn(path: string): string[] | null {
  try {
    const [, ...names] = pattern.exec(path) ?? [];
    return names.filter((name) => name !== undefined).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Asks the cards service. While it does not answer, the web app is served, which says so itself. */
export function createPublicPages({ internal, log }: { internal: InternalClient; log: Log }): FindPublicPage {
  return async (path, search) => {
    const [project, board, cardId] = namesIn(path) ?? [];
    if (!project || !board) return null;
    try {
      return (await internal.call(renderPublicPage, { query: { project, board, cardId, search } })).page;
    } catch (error) {
      log.warn({ err: error }, 'a public page was served without its content');
      return undefined;
    }
  };
}

/** The page of the web app with the content of a public page, which scripts replace. */
export function withContent(html: string, { head, body }: PublicPage): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace('</head>', () => `${head}${styles}</head>`)
    .replace('<div id="root">', () => `<div id="served">${body}</div><div id="root">`);
}

/** Only without scripts, since nobody sees this content where scripts run. */
const styles = '<noscript><link rel="stylesheet" href="/served.css" /></noscript>';
