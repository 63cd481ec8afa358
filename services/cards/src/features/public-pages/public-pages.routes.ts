import { createHash } from 'node:crypto';
import {
  getBoardFeed,
  getCardPicture,
  getPublicSite,
  getSitemap,
  renderPublicPage,
} from '@cardinal/contracts';
import { mountCall, nullIfNotFound } from '@cardinal/service-kit';
import type { Request, Response, Router } from 'express';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import { cardsOfComment } from '../comments/comment.routes.ts';
import { entriesOfFeed } from './atom.ts';
import type { CardPicture } from './card-picture.ts';
import type { createFeeds } from './feed.ts';
import { ofProject, type PagesOfProjects } from './project-pages.ts';
import { cardsOfPage, commentsOfPage, type PublicPages } from './public-pages.ts';
import type { PublicSites } from './public-site.ts';
import { cardsOfSitemap, type Sitemaps } from './sitemap.ts';

export interface PublicPageRouteDeps {
  pages: PublicPages;
  sites: PublicSites;
  projectPages: PagesOfProjects;
  feed: ReturnType<typeof createFeeds>;
  sitemaps: Sitemaps;
  picture: CardPicture;
  limiter: ListLimiter;
}

/** Cards of a list that takes as much memory as this many addresses of a sitemap. */
const getCost = (addresses: number): number => Math.ceil(addresses / 20);

/** As many as a page of cards takes to be read. */
const costOfPicture = 50;

interface Document {
  /** With its charset, if it is text. */
  type: string;
  content: string | Buffer;
  updatedAt?: Date;
}

/** Asked about again each time: a public board may have become private since. */
function send(req: Request, res: Response, { type, content, updatedAt }: Document): void {
  res.set({
    'Content-Type': type,
    'Cache-Control': 'public, no-cache',
    ETag: `"${createHash('sha1').update(content).digest('base64url')}"`,
    ...(updatedAt && { 'Last-Modified': updatedAt.toUTCString() }),
  });
  if (req.fresh) return void res.status(304).end();
  res.end(req.method === 'HEAD' ? undefined : content);
}

/** Public boards without scripts, for guests, crawlers and readers of feeds. */
export function mountPublicPages(
  router: Router,
  { pages, sites, projectPages, feed, sitemaps, picture, limiter }: PublicPageRouteDeps,
): void {
  mountCall(router, renderPublicPage, async ({ query: { cardId, ...at }, req, res }) => {
    await limiter({ req, res }, cardId ? commentsOfPage * cardsOfComment : cardsOfPage);
    const ofIt = await ofProject(projectPages, at.board, async (page) =>
      cardId ? ((await page.part?.(at, cardId)) ?? null) : page.page(at),
    );
    if (ofIt) return { page: ofIt };
    return { page: await (cardId ? pages.card(at, cardId) : pages.board(at)).catch(nullIfNotFound) };
  });

  mountCall(router, getPublicSite, ({ params, query }) => sites.see(params.project, query.board));

  mountCall(router, getBoardFeed, async ({ params, req, res }) => {
    await limiter({ req, res }, entriesOfFeed);
    const ofIt = await ofProject(projectPages, params.board, (page) => page.feed(params.project));
    const { xml, updatedAt, hidden } = ofIt ?? (await feed(params));
    if (hidden) res.set('X-Robots-Tag', 'noindex');
    send(req, res, { type: 'application/atom+xml; charset=utf-8', content: xml, updatedAt });
  });

  mountCall(router, getCardPicture, async ({ params, req, res }) => {
    await limiter({ req, res }, costOfPicture);
    send(req, res, { type: 'image/png', content: await picture(params.cardId) });
  });

  mountCall(router, getSitemap, async ({ query: { board, changelog, page }, req, res }) => {
    await limiter({ req, res }, getCost(cardsOfSitemap));
    const content = board
      ? await sitemaps.ofBoard(board, page)
      : await (changelog ? sitemaps.ofChangelog(changelog) : sitemaps.index());
    send(req, res, { type: 'application/xml; charset=utf-8', content });
  });
}
