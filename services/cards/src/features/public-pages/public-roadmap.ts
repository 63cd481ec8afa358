import {
  cardStatuses,
  roadmapPage as cardsOfColumn,
  isRefused,
  longestColumn,
  projectPagePath,
  publicCardPath,
} from '@cardinal/contracts';
import { guest } from '../../kernel/access/viewer.ts';
import type { Roadmaps } from '../roadmap/roadmap.ts';
import { addressesOn, buildRoadmapPage, columnHref } from '../roadmap/roadmap-page.ts';
import { toAtomFeed } from './atom.ts';
import { columnSetBy, createLatestMoves, type FeedDeps, newStatus } from './feed.ts';
import { pageHead } from './page-head.ts';
import { movedProject, type PageOfProject } from './project-pages.ts';
import type { PublicSites } from './public-site.ts';
import { listData } from './structured-data.ts';

export interface PublicRoadmapDeps extends Pick<FeedDeps, 'cards' | 'history' | 'origin'> {
  roadmaps: Roadmaps;
  sites: PublicSites;
}

const lastPage = longestColumn / cardsOfColumn;

/** The part of one column that an address asks for; null for the whole roadmap. */
function parsePart(search: string) {
  const params = new URLSearchParams(search);
  const status = cardStatuses.find((each) => each === params.get('status'));
  const page = Number(params.get('page'));
  return status && Number.isInteger(page) && page > 1 && page <= lastPage ? { status, page } : null;
}

/** The roadmap of a project, to be read without scripts, and its feed. */
export function createPublicRoadmap({ roadmaps, sites, origin, ...deps }: PublicRoadmapDeps): PageOfProject {
  const latestMoves = createLatestMoves(deps);

  return {
    async page({ project: asked, search }) {
      const seen = await roadmaps.see(asked);
      const { slug, name } = seen.project;
      const wanted = parsePart(search);
      const [site, roadmap, cards] = await Promise.all([
        sites.of(seen.project),
        roadmaps.contents(guest, seen),
        wanted
          ? roadmaps.page(guest, seen, {
              status: wanted.status,
              limit: cardsOfColumn,
              offset: (wanted.page - 1) * cardsOfColumn,
            })
          : [],
      ]);
      const part = wanted && cards.length > 0 ? { ...wanted, cards } : null;
      const path = part ? columnHref(slug, part.status, part.page) : projectPagePath(slug, 'roadmap');
      const getCardPath = addressesOn(roadmap);
      const title = `${name} - Roadmap`;
      const description = `What is planned for ${name}, what is being worked on and what is done. Vote for what matters to you.`;
      return {
        movedTo: movedProject(asked, slug, path),
        hidden: false,
        head: pageHead({
          title,
          description,
          canonical: origin + path,
          feed: `${origin}${projectPagePath(slug, 'roadmap')}/feed.atom`,
          kind: 'website',
          hidden: false,
          data: {
            ...{ '@type': 'CollectionPage', name: title, url: origin + path, description },
            mainEntity: listData(
              (part?.cards ?? roadmap.cards).map((card) => ({
                name: card.title,
                url: origin + getCardPath(card),
              })),
            ),
          },
        }),
        body: buildRoadmapPage({ site, roadmap, part, cardsOfPage: cardsOfColumn, lastPage }),
      };
    },

    async feed(asked) {
      const { project, boards, columns } = await roadmaps.see(asked);
      const names = new Map<unknown, string>(columns.map(({ status, name }) => [status, name]));
      const slugs = new Map(boards.map(({ _id, slug }) => [_id, slug]));
      const moves = await latestMoves([...slugs.keys()], columnSetBy);
      return {
        ...toAtomFeed({
          id: `urn:uuid:${project._id}#roadmap`,
          title: `${project.name} - Roadmap`,
          author: project.name,
          url: origin + projectPagePath(project.slug, 'roadmap'),
          entries: moves.flatMap(({ row, card, to: status }) => {
            const to = names.get(status);
            const board = slugs.get(card.boardId);
            if (to === undefined || board === undefined || isRefused(card)) return [];
            const url = origin + publicCardPath({ project: project.slug, board }, card._id);
            return [newStatus(row, card.title, { url, to })];
          }),
        }),
        hidden: false,
      };
    },
  };
}
