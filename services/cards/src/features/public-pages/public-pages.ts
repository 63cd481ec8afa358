import {
  type CardDetail,
  type Comment,
  type PublicAddress,
  type PublicPage,
  publicBoardPath,
  publicCardPath,
  publicChoices,
  publicHref,
  publicSorts,
  statusText,
} from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { AppError } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import { guest } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import { followMerge, type SeeCard } from '../../kernel/card/see-card.ts';
import { types } from '../../kernel/html/page-parts.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { PresentComments } from '../comments/comment.presenter.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import { boardPage } from './board-page.ts';
import { cardPage } from './card-page.ts';
import { addressOfPicture } from './card-picture.ts';
import { pageHead } from './page-head.ts';
import type { PublicSites } from './public-site.ts';
import { boardData, cardData } from './structured-data.ts';

/** Cards and comments of one page. */
export const cardsOfPage = 30;
export const commentsOfPage = 50;
/** Characters of a description for search engines and for sites that show links, which cut longer ones. */
const descriptionLength = 200;
const lastPage = 10_000;
const cardIdPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export interface PublicPagesDeps {
  access: BoardAccess;
  lists: BoardLists;
  seeCard: SeeCard;
  presenter: CardPresenter;
  comments: CommentRepository;
  presentComments: PresentComments;
  sites: PublicSites;
  /** The address that the product is known by, without a slash at its end. */
  origin: string;
}

interface PageAddress extends PublicAddress {
  /** The query of the address. */
  search: string;
}

export interface PublicPages {
  /** @throws AppError `not_found` for what a guest does not see */
  board(at: PageAddress): Promise<PublicPage>;
  card(at: PageAddress, cardId: string): Promise<PublicPage>;
}

export const getPublicAddress = ({ project, board }: SeenBoard): PublicAddress => ({
  project: project.slug,
  board: board.slug,
});

/** The path of the page, if the address is a former one. */
const moved = (at: PublicAddress, to: PublicAddress, path: string, search: string): string | null =>
  at.project === to.project && at.board === to.board ? null : path + (search && `?${search}`);

const getDescription = (text: string, otherwise: string): string =>
  excerpt(text, descriptionLength) || otherwise;

/** A cursor that is none, as of another order, begins anew. */
async function listed(lists: BoardLists, at: PublicAddress, search: string) {
  const choices = publicChoices(search);
  const { sort, ...filter } = choices;
  const query = {
    ...filter,
    sort: sort ? publicSorts[sort] : ('createdAt' as const),
    order: 'desc' as const,
    limit: cardsOfPage,
  };
  const slugs = { slug: at.project, boardSlug: at.board };
  const cursor = new URLSearchParams(search).get('after') ?? undefined;
  const read = (from?: string) => lists.page(guest, slugs, { ...query, cursor: from }, { publicOnly: true });
  try {
    return { choices, page: await read(cursor), after: cursor };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed_request') throw error;
    return { choices, page: await read(), after: undefined };
  }
}

interface CardHead {
  origin: string;
  address: PublicAddress;
  /** Of the comments. */
  page: number;
  hidden: boolean;
  /** The address of its picture. */
  picture: string | null;
}

function buildHead(
  card: CardDetail,
  comments: readonly Comment[],
  { origin, address, page, hidden, picture }: CardHead,
): string {
  const path = publicCardPath(address, card.id);
  const facts = `${types[card.type]}, ${statusText(card.status, card.closingReason)}, on ${card.board.name} of ${card.project.name}.`;
  const canonical = origin + (page > 1 ? `${path}?page=${page}` : path);
  return pageHead({
    title: card.title,
    description: getDescription(card.description, facts),
    canonical,
    feed: `${origin}${publicBoardPath(address)}/feed.atom`,
    kind: 'article',
    picture: picture ? { url: origin + picture, alt: `${card.title}. ${facts}` } : undefined,
    hidden,
    data: cardData({ origin, address, card, comments }),
  });
}

/** The pages of public boards and of their cards, as a guest sees them, to be read without scripts. */
export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { access, lists, sites, origin } = deps;

  async function board(at: PageAddress): Promise<PublicPage> {
    const seen = await access.boardBySlugs(guest, at.project, at.board);
    const address = getPublicAddress(seen);
    const [{ choices, page, after }, site] = await Promise.all([
      listed(lists, address, at.search),
      sites.of(seen.project, address.board),
    ]);
    const path = publicBoardPath(address);
    // Searches have as many pages as there are words, which nobody else looks for.
    const hidden = seen.board.hiddenFromSearch === true || choices.search !== undefined;
    const name = `${seen.board.name} - Public Board`;
    const description = getDescription(
      seen.board.description ?? '',
      `Feature requests and bug reports for ${seen.project.name}: read, vote and add your own.`,
    );
    // Orders and filters show the same cards; further pages show others.
    const canonical = origin + (after && !choices.search ? publicHref(path, {}, { after }) : path);
    // A card over the board has its own page, for anyone the address is shared with.
    const over = (new URLSearchParams(at.search).get('card') ?? '').toLowerCase();
    const data = boardData({ ...seen, origin, address, description, cards: page.cards });
    const head = { title: name, description, canonical, feed: `${origin}${path}/feed.atom`, hidden, data };
    return {
      movedTo: cardIdPattern.test(over) ? publicCardPath(address, over) : moved(at, address, path, at.search),
      hidden,
      head: pageHead({ ...head, kind: 'website' }),
      body: boardPage({ ...seen, site, address, choices, page, isFirst: after === undefined }),
    };
  }

  async function card(at: PageAddress, cardId: string): Promise<PublicPage> {
    // Ids in another form would be more addresses of the same card.
    if (!cardIdPattern.test(cardId)) throw new AppError('not_found', 'Card not found');
    const found = await followMerge(deps.seeCard)(guest, cardId);
    const { card: row, ...seen } = found;
    const asked = Number(new URLSearchParams(at.search).get('page') ?? 1);
    const page = Number.isInteger(asked) && asked >= 1 && asked <= lastPage ? asked : 1;
    const part = { limit: commentsOfPage + 1, offset: (page - 1) * commentsOfPage };
    const address = getPublicAddress(seen);
    const [site, detail, comments] = await Promise.all([
      sites.of(seen.project, address.board),
      deps.presenter.detail(row, seen, guest),
      deps.comments.ofCard(row._id, part).then((rows) => deps.presentComments(rows, guest, null)),
    ]);
    const shown = { comments: comments.slice(0, commentsOfPage), hasNext: comments.length > commentsOfPage };
    const path = publicCardPath(address, row._id);
    const hidden = seen.board.hiddenFromSearch === true;
    const picture = addressOfPicture(address, found);
    return {
      movedTo: row._id === cardId ? moved(at, address, path, at.search) : path,
      hidden,
      head: buildHead(detail, shown.comments, { origin, address, page, hidden, picture }),
      body: cardPage({ site, address, card: detail, page, ...shown }),
    };
  }

  return { board, card };
}
