import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { isScreenPath } from '@cardinal/contracts';
import { type Log, notFound, secretAddress } from '@cardinal/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { type FindPublicPage, isPublicPage, withContent } from './public-pages.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { createShell } from './shell.ts';
import { isCompressible, readStaticFiles, type StaticFile } from './static-files.ts';

const notBuilt = 'The web app is not built. Run: npm run build --workspace web';
/** In order of preference; browsers list them in any order. */
const encodings = ['br', 'gzip'] as const;
const year = 31_536_000;

const reads = (req: Request) => req.method === 'GET' || req.method === 'HEAD';
/** Whether this is a page load, not a request for one of its resources. */
const isNavigation = (req: Request) => (req.get('accept') ?? '').includes('text/html');

/** Monitors, crawlers and link previews accept anything, or do not say what. */
function statusOfPage(req: Request): 200 | 404 | undefined {
  if (isScreenPath(req.path) && req.accepts('html')) return 200;
  return isNavigation(req) ? 404 : undefined;
}

/** Anyone who knows its address may do what its owner may. */
const isSecretPage = (path: string) => /^\/track\//i.test(path);

/**
 * Pages of other sites, and frames without an origin, load these under a name that stays. A site asks again after five
 * minutes, and meanwhile uses what it has.
 */
const forAnySite: Record<string, Record<string, string>> = {
  '/widget.js': { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' },
  '/widget-frame.js': {},
};
const crossOrigin = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

async function sendFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  res.set({
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? `public, max-age=${year}, immutable` : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...(forAnySite[req.path] && { ...crossOrigin, ...forAnySite[req.path] }),
  });
  if (req.fresh) return void res.status(304).end();
  const encoding = isCompressible(file) && encodings.find((each) => req.acceptsEncodings(each));
  const body = encoding ? await file.encoded(encoding) : file.bytes;
  if (encoding) res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** The page then need not ask who is signed in. */
const ofGuest = '<meta name="guest" />';

interface Visit {
  status: number;
  hubOrigin: string | undefined;
  isGuest: boolean;
}

/** The page is generated for each visit, with a nonce that lets its dialogs add a style element. */
function sendPage(res: Response, html: string, { status, hubOrigin, isGuest }: Visit): void {
  const nonce = randomBytes(16).toString('base64');
  res.set('Content-Security-Policy', contentSecurityPolicy({ hubOrigin, nonce }));
  res.set('Cache-Control', 'no-cache');
  res
    .status(status)
    .type('html')
    .send(
      html.replace(
        '</head>',
        `<meta property="csp-nonce" nonce="${nonce}" />${isGuest ? ofGuest : ''}</head>`,
      ),
    );
}

/** The page as built, with the address of the source code, if it is known. */
function builtPage(files: ReadonlyMap<string, StaticFile>, sourceUrl: string | undefined): string {
  const html = files.get('/index.html')?.bytes.toString('utf8') ?? '';
  // Written anew by URL, an address has no quotes.
  const link = sourceUrl && `<link rel="code-repository" href="${new URL(sourceUrl).href}" />`;
  return link ? html.replace('</head>', () => `${link}</head>`) : html;
}

function notBuiltYet(log: Log): RequestHandler {
  log.warn(notBuilt);
  return (_req, res) => void res.status(503).type('text/plain').send(`${notBuilt}\n`);
}

export interface WebAppDeps {
  folder: string;
  hubOrigin?: string | undefined;
  sourceUrl?: string | undefined;
  findPublicPage: FindPublicPage;
  hasSession: (headers: IncomingHttpHeaders) => boolean;
  /** Whether browsers keep the app on disk, so that it starts without a server. */
  offline: boolean;
  log: Log;
}

/**
 * Serves the built web app: its files, and its page for every other URL, which on public boards has their content. If
 * the URL has no screen, the status is 404, and the page says so.
 * @param folder as Vite built it
 */
export function webApp({
  folder,
  hubOrigin,
  sourceUrl,
  findPublicPage,
  hasSession,
  offline,
  log,
}: WebAppDeps): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) return notBuiltYet(log);
  const files = readStaticFiles(folder);
  const html = builtPage(files, sourceUrl);
  const shell = createShell({ files, html, hubOrigin, offline });
  const findFile = (path: string, res: Response) => {
    if (path === '/index.html') return undefined;
    return path === '/sw.js' ? shell.getWorker(res) : files.get(path);
  };
  return async (req, res) => {
    if (!reads(req)) throw notFound('Page');
    const file = findFile(req.path, res);
    if (file) return sendFile(req, res, file);
    const status = statusOfPage(req);
    if (!status) throw notFound('Page');
    if (isSecretPage(req.path)) res.set({ ...secretAddress, 'X-Robots-Tag': 'noindex' });
    const visit = { status, hubOrigin, isGuest: !hasSession(req.headers) };
    if (!isPublicPage(req.path)) return sendPage(res, html, visit);
    const search = req.originalUrl.split('?').slice(1).join('?');
    const page = await findPublicPage(req.path, search);
    if (page?.movedTo) return res.set('Cache-Control', 'no-cache').redirect(301, page.movedTo);
    if (page?.hidden) res.set('X-Robots-Tag', 'noindex');
    if (page === null) visit.status = 404;
    sendPage(res, page ? withContent(html, page) : html, visit);
  };
}

/** `robots.txt`: private pages ask for sign-in, so only the forms for passwords are excluded. */
export function robots(publicUrl: string): RequestHandler {
  const sitemap = `${new URL(publicUrl).origin}/sitemap.xml`;
  const text = `User-agent: *\nDisallow: /hub/\nDisallow: /login\n\nSitemap: ${sitemap}\n`;
  return (_req, res) => void res.type('text/plain').set('Cache-Control', 'no-cache').send(text);
}
