import {
  projectPagePath,
  publicBoardPath,
  publicCardPath,
  publicEntryPath,
  seesBoard,
} from '@cardinal/contracts';
import { type Html, html, isWithin, notFound, steadyNow } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest } from '../../kernel/access/viewer.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import type { KnownProject, Projects } from '../../kernel/read-models/projects.ts';
import type { Entries } from '../changelog/entry.repository.ts';
import type { PublicChangelog } from '../changelog/public-changelog.ts';
import { getPublicAddress } from './public-pages.ts';

/** Cards of one sitemap. The format allows 50,000, but such an answer would be of 7 MB. */
export const cardsOfSitemap = 10_000;
/** Sitemaps of one index, by the format. */
const sitemapsOfIndex = 50_000;
/** The index names boards by their ids only, so that one which is a little old reveals nothing. Milliseconds. */
const indexMs = 60_000;
const cachedBytes = 16 * 1024 * 1024;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapsDeps {
  access: BoardAccess;
  projects: Pick<Projects, 'findLivingBoards' | 'board' | 'project'>;
  boardCounts: Pick<BoardCounts, 'byBoard' | 'getVersion'>;
  cards: CardModel;
  entries: Pick<Entries, 'publicOnes' | 'publishedIds'>;
  changelog: PublicChangelog;
  origin: string;
}

export interface Sitemaps {
  /** The sitemaps of all public boards that are not hidden, and of all public changelogs. */
  index(): Promise<string>;
  /** @throws AppError `not_found` for a board that is not public, is hidden, or has no such page */
  ofBoard(boardId: string, page: number): Promise<string>;
  /** A public changelog and its entries. @throws AppError `not_found` for one that is not public */
  ofChangelog(projectId: string): Promise<string>;
}

/** Pages of a project, which stand in the sitemap of each of its boards. */
const listProjectPages = ({ slug, roadmap }: KnownProject): string[] =>
  roadmap?.isShown ? [projectPagePath(slug, 'roadmap')] : [];

const located = (url: string, updatedAt?: Date): Html =>
  html`<url><loc>${url}</loc>${updatedAt && html`<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`}</url>`;
const buildUrlSet = (urls: readonly Html[]): string =>
  `${declaration}<urlset xmlns="${namespace}">${html`${urls}`.markup}</urlset>`;

type ListedCard = Pick<CardRow, '_id' | 'updatedAt'>;

/** A public changelog and its entries. */
const changelogMap =
  ({
    projects,
    entries,
    changelog,
    origin,
  }: Pick<SitemapsDeps, 'projects' | 'entries' | 'changelog' | 'origin'>) =>
  async (projectId: string): Promise<string> => {
    const known = await projects.project(projectId);
    if (!known) throw notFound('Changelog');
    const { slug } = await changelog.project(known.slug);
    const found = await entries.publishedIds(projectId);
    return buildUrlSet([
      located(origin + projectPagePath(slug, 'changelog')),
      ...found.map(({ _id, updatedAt }) => located(origin + publicEntryPath(slug, _id), updatedAt)),
    ]);
  };

/** Sitemaps for search engines. Whether a board may be in them is asked each time. */
export function createSitemaps(deps: SitemapsDeps): Sitemaps {
  const { access, projects, boardCounts, cards, entries, origin } = deps;
  let index: { xml: Promise<string>; since: number } | undefined;
  const lists = new LRUCache<string, ListedCard[]>({
    maxSize: cachedBytes,
    // An id of 36 characters, a date, and the objects around them.
    sizeCalculation: (found) => 200 * found.length + 100,
  });

  async function readIndex(): Promise<string> {
    const boards = await projects.findLivingBoards('all', ['visibility', 'hiddenFromSearch']);
    const shown = boards.filter(
      ({ visibility, hiddenFromSearch }) => seesBoard(null, visibility) && !hiddenFromSearch,
    );
    const counts = await boardCounts.byBoard(shown.map(({ _id }) => _id));
    const numberOfPages = (boardId: string) => {
      const total = counts.get(boardId)?.reduce((sum, n) => sum + n, 0) ?? 0;
      return Math.max(1, Math.ceil(total / cardsOfSitemap));
    };
    const addresses = shown.flatMap(({ _id }) =>
      Array.from(
        { length: numberOfPages(_id) },
        (_, n) => `${origin}/sitemap.xml?board=${_id}&page=${n + 1}`,
      ),
    );
    const changelogs = await entries.publicOnes(sitemapsOfIndex);
    const all = [...changelogs.map((id) => `${origin}/sitemap.xml?changelog=${id}`), ...addresses];
    const maps = all.slice(0, sitemapsOfIndex).map((url) => html`<sitemap><loc>${url}</loc></sitemap>`);
    return `${declaration}<sitemapindex xmlns="${namespace}">${html`${maps}`.markup}</sitemapindex>`;
  }

  async function listCards(boardId: string, page: number): Promise<ListedCard[]> {
    // It changes with every card that comes, goes or gets another text.
    const version = await boardCounts.getVersion(boardId);
    const key = `${boardId}/${page}/${version}`;
    const known = version === null ? undefined : lists.get(key);
    if (known) return known;
    const found = await cards
      .find({ boardId, deleted: false }, { _id: 1, updatedAt: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .skip((page - 1) * cardsOfSitemap)
      .limit(cardsOfSitemap)
      .hint('changed')
      .lean<ListedCard[]>();
    if (version !== null) lists.set(key, found);
    return found;
  }

  return {
    index() {
      if (!index || !isWithin(indexMs, index.since)) {
        const xml = readIndex();
        const made = { xml, since: steadyNow() };
        index = made;
        // The next one tries again.
        xml.catch(() => {
          if (index === made) index = undefined;
        });
      }
      return index.xml;
    },
    async ofBoard(boardId, page) {
      const row = await projects.board(boardId);
      const seen = row && (await access.board(guest, { boardId, projectId: row.projectId }));
      if (!seen || seen.board.hiddenFromSearch) throw notFound('Board');
      const found = await listCards(boardId, page);
      if (found.length === 0 && page > 1) throw notFound('Board');
      const address = getPublicAddress(seen);
      const ofBoard = page === 1 ? [publicBoardPath(address), ...listProjectPages(seen.project)] : [];
      return buildUrlSet([
        ...ofBoard.map((path) => located(origin + path)),
        ...found.map(({ _id, updatedAt }) => located(origin + publicCardPath(address, _id), updatedAt)),
      ]);
    },
    ofChangelog: changelogMap(deps),
  };
}
