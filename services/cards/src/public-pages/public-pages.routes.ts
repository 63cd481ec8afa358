import { createHash } from 'node:crypto';
import { getBoardFeed, getSitemap, renderPublicPage } from '@cardinal/contracts';
import { AppError, mountCall } from '@cardinal/service-kit';
import type { Request, Response, Router } from 'express';
import type { ListLimiter } from '../card-lists/list-limiter.ts';
import { cardsOfComment } from '../comments/comment.routes.ts';
import { type createFeeds, entriesOfFeed } from './feed.ts';
import { cardsOfPage, commentsOfPage, type PublicPages } from './public-pages.ts';
import { cardsOfSitemap, type Sitemaps } from './sitemap.ts';

export interface PublicPageRouteDeps {
  pages: PublicPages;
  feed: ReturnType<typeof createFeeds>;
  sitemaps: Sitemaps;
  limiter: ListLimiter;
}

/** Cards of a list that takes as much memory as this many addresses of a sitemap. */
const costOf = (addresses: number): number => Math.ceil(addresses / 20);

interface Document {
  type: string;
  text: string;
  updatedAt?: Date;
}

/** Asked about again each time: a public board may have become private since. */
function send(req: Request, res: Response, { type, text, updatedAt }: Document): void {
  res.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, no-cache',
    ETag: `"${createHash('sha1').update(text).digest('base64url')}"`,
    ...(updatedAt && { 'Last-Modified': updatedAt.toUTCString() }),
  });
  if (req.fresh) return void res.status(304).end();
  res.end(req.method === 'HEAD' ? undefined : text);
}

/** What guests, crawlers and readers of feeds get of public boards without scripts. */
export function mountPublicPages(
  router: Router,
  { pages, feed, sitemaps, limiter }: PublicPageRouteDeps,
): void {
  mountCall(router, renderPublicPage, async ({ query: { cardId, ...at }, req, res }) => {
    await limiter({ req, res }, cardId ? commentsOfPage * cardsOfComment : cardsOfPage);
    try {
      return { page: await (cardId ? pages.card(at, cardId) : pages.board(at)) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return { page: null };
      throw error;
    }
  });

  mountCall(router, getBoardFeed, async ({ params, req, res }) => {
    await limiter({ req, res }, entriesOfFeed);
    const { xml, updatedAt, hidden } = await feed(params);
    if (hidden) res.set('X-Robots-Tag', 'noindex');
    send(req, res, { type: 'application/atom+xml', text: xml, updatedAt });
  });

  mountCall(router, getSitemap, async ({ query: { board, page }, req, res }) => {
    await limiter({ req, res }, costOf(cardsOfSitemap));
    const text = board ? await sitemaps.ofBoard(board, page) : await sitemaps.index();
    send(req, res, { type: 'application/xml', text });
  });
}
