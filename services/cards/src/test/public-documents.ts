import {
  getBoardFeed,
  getCardPicture,
  getSitemap,
  noRoadmap,
  type PublicPage,
  projectUpdated,
  type RoadmapSettings,
  renderPublicPage,
} from '@cardinal/contracts';
import { startWorld, type TestBoard, type World } from './world.ts';

/** A world with a public board and its admin, in whose project there may be others. */
export async function startPublicWorld() {
  const world = await startWorld({ PUBLIC_URL: 'https://cardinal.test' });
  const board = await world.board('public');
  return {
    world,
    board,
    admin: await world.member(board, 'project_admin'),
    documents: publicDocuments(world),
    another: (visibility: 'public' | 'private' = 'public') =>
      world.board(visibility, { project: board.project }),
  };
}

export type PublicWorld = Awaited<ReturnType<typeof startPublicWorld>>;

export const pathOfBoard = ({ project, slug }: TestBoard): string => `/public/${project.slug}/${slug}`;

/** A public board as a guest reads it without scripts. */
export function publicDocuments(world: World) {
  const path = (template: string, board: TestBoard) =>
    template.replace(':project', board.project.slug).replace(':board', board.slug);
  const get = (at: string, init?: RequestInit) => world.guest.fetch('cards', at, init);

  return {
    get,
    page: async (board: TestBoard, cardId?: string, search = ''): Promise<PublicPage | null> => {
      const query = { project: board.project.slug, board: board.slug, cardId, search };
      return (await world.guest.call(renderPublicPage, { query })).value.page;
    },
    feed: (board: TestBoard, init?: RequestInit) => get(path(getBoardFeed.path, board), init),
    picture: (board: TestBoard, cardId: string, init?: RequestInit) =>
      get(path(getCardPicture.path, board).replace(':cardId', cardId), init),
    sitemap: (query = '', init?: RequestInit) => get(getSitemap.path + query, init),
    async roadmap(
      { id }: Pick<TestBoard['project'], 'id'>,
      settings: Partial<RoadmapSettings>,
    ): Promise<void> {
      const row = world.owners.projects.trees.get(id)!.project;
      row.version += 1;
      row.value = { ...row.value, roadmap: { ...noRoadmap, ...row.value.roadmap, ...settings } };
      const { value: project, version } = row;
      await world.harness.emit(projectUpdated, { project }, { subject: id, version });
    },
    /** Hides it from search engines. */
    hide: (board: TestBoard): Promise<void> => world.changeBoard(board, { hiddenFromSearch: true }),
  };
}

/** The data for search engines in the head of a page. */
export const dataIn = ({ head }: PublicPage): Record<string, unknown> =>
  JSON.parse(head.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? 'null');
