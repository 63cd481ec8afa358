import type { Router } from 'express';
import type { Core } from '../../core.ts';
import type { Models } from '../../models.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import type { PublicChangelog } from '../changelog/public-changelog.ts';
import { createCommentPresenter } from '../comments/comment.presenter.ts';
import type { Roadmaps } from '../roadmap/roadmap.ts';
import { createCardPictures } from './card-picture.ts';
import { createChangelogDocuments } from './changelog-documents.ts';
import { createFeeds } from './feed.ts';
import { mountPublicPages } from './public-pages.routes.ts';
import { createPublicPages } from './public-pages.ts';
import { createPublicRoadmap } from './public-roadmap.ts';
import { createPublicSites } from './public-site.ts';
import { createSitemaps } from './sitemap.ts';

export interface PublicPagesOfDeps {
  models: Models;
  core: Core;
  lists: BoardLists;
  cards: CardListRepository;
  changelog: PublicChangelog;
  roadmaps: Roadmaps;
  origin: string;
}

/** Pages, feeds, pictures and sitemaps for those without an account. */
export function mountPublicPagesOf(router: Router, { models, core, ...deps }: PublicPagesOfDeps): void {
  const sites = createPublicSites(core);
  const shared = { ...core, ...deps, sites };
  mountPublicPages(router, {
    ...{ limiter: core.limiter, sites },
    pages: createPublicPages({ ...shared, presentComments: createCommentPresenter(core) }),
    projectPages: {
      roadmap: createPublicRoadmap(shared),
      changelog: createChangelogDocuments(shared),
    },
    feed: createFeeds(shared),
    picture: createCardPictures(core),
    sitemaps: createSitemaps({ ...shared, cards: models.cards }),
  });
}
