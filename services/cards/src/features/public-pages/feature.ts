import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CardListsFeature } from '../card-lists/feature.ts';
import type { ChangelogFeature } from '../changelog/feature.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { Roadmaps } from '../roadmap/roadmap.ts';
import { createCardPictures } from './card-picture.ts';
import { createChangelogDocuments } from './changelog-documents.ts';
import { createFeeds } from './feed.ts';
import { mountPublicPages } from './public-pages.routes.ts';
import { createPublicPages } from './public-pages.ts';
import { createPublicRoadmap } from './public-roadmap.ts';
import { createPublicSites } from './public-site.ts';
import { createSitemaps } from './sitemap.ts';

export interface PublicPagesFeatureDeps {
  kernel: Kernel;
  cardLists: CardListsFeature;
  comments: CommentsFeature;
  changelog: ChangelogFeature;
  roadmaps: Roadmaps;
}

/** Pages, feeds, pictures and sitemaps for those without an account. */
export function createPublicPagesFeature(deps: PublicPagesFeatureDeps) {
  const { access, projects, seeCard, presenter, history, boardCounts, limiter, models } = deps.kernel;
  const origin = new URL(deps.kernel.deps.config.PUBLIC_URL).origin;
  const { cards, lists } = deps.cardLists;
  const { comments, present: presentComments } = deps.comments;
  const { changelog, entries, presentEntries } = deps.changelog;
  const sites = createPublicSites({ access, projects, entries });
  const onSite = { sites, origin };
  const pages = createPublicPages({
    ...onSite,
    access,
    lists,
    seeCard,
    presenter,
    comments,
    presentComments,
  });
  const projectPages = {
    roadmap: createPublicRoadmap({ ...onSite, cards, history, roadmaps: deps.roadmaps }),
    changelog: createChangelogDocuments({ ...onSite, changelog, entries, presentEntries }),
  };
  const sitemaps = createSitemaps({
    access,
    projects,
    boardCounts,
    cards: models.cards,
    entries,
    changelog,
    origin,
  });
  const feed = createFeeds({ access, lists, cards, history, origin });
  const picture = createCardPictures({ seeCard });
  const feature: Feature = {
    name: 'public-pages',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) =>
      mountPublicPages(router, { limiter, sites, pages, projectPages, feed, picture, sitemaps }),
  };
  return { feature };
}
