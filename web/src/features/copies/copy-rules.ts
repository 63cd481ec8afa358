import {
  type Call,
  type CardDetail,
  type CardPage,
  type Comment,
  countBoardGroups,
  getBoard,
  getCard,
  getProject,
  listAssignees,
  listBoards,
  listComments,
  listLabels,
  listProjects,
  listViews,
  type Project,
  pageBoardCards,
} from '@cardinal/contracts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { isPendingId } from '#features/card-data/index.ts';

/** The part of a project that a copy belongs to; `null` as far as it belongs to none. */
export interface Place {
  project: string | null;
  board: string | null;
  card: string | null;
}

export interface FoundRule {
  call: Call;
  place: Place;
  tidy: (data: unknown) => unknown;
}

/** Undefined where nothing of it may be kept. */
type Tidy = (data: never) => unknown;

const asItIs: Tidy = (data) => data;

const selectKept = (projects: Project[]) => projects.filter(({ allowsCopies }) => allowsCopies);
const tidyProject = (project: Project) => (project.allowsCopies ? project : undefined);

/** As those see it who are not told more: no internal notes, and nothing of what was deleted or hidden. */
function tidyComments(comments: Comment[]): Comment[] {
  const hidden = { content: '', userId: null, user: null, imageUrls: null, mentions: [], deleted: true };
  return comments
    .filter(({ id, internal }) => !internal && !isPendingId(id))
    .map((comment) =>
      comment.deleted || comment.hidden ? { ...comment, ...hidden, hidden: null } : comment,
    );
}

/** Without those that the server does not have yet. */
const tidyCards = (list: InfiniteData<CardPage>): InfiniteData<CardPage> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, cards: page.cards.filter(({ id }) => !isPendingId(id)) })),
});

/** A card that a moderator hid is not kept. */
function tidyCard(card: CardDetail): CardDetail | undefined {
  if (card.hidden) return undefined;
  const [answer = null] = tidyComments(card.answer ? [card.answer] : []);
  return { ...card, answer };
}

/**
 * All that is ever kept on a device; what is not named here is not. Never among them: e-mails of members, internal notes,
 * customers, moderation, administration, sessions (docs/product-rules.md, Copies on devices).
 */
const rules: readonly { call: Call; tidy: Tidy }[] = [
  { call: listProjects, tidy: selectKept },
  { call: getProject, tidy: tidyProject },
  { call: listBoards, tidy: asItIs },
  { call: listLabels, tidy: asItIs },
  { call: listViews, tidy: asItIs },
  { call: getBoard, tidy: asItIs },
  { call: listAssignees, tidy: asItIs },
  { call: pageBoardCards, tidy: tidyCards },
  { call: countBoardGroups, tidy: asItIs },
  { call: getCard, tidy: tidyCard },
  { call: listComments, tidy: tidyComments },
];

/** The calls whose answers are kept. */
export const keptCalls: readonly Call[] = rules.map(({ call }) => call);

const patterns = rules.map((rule) => ({ ...rule, parts: rule.call.path.slice(1).split('/') }));

/** The rule by which the answer to a query is kept, and where it belongs; undefined if it is not. */
export function findRule(key: QueryKey): FoundRule | undefined {
  const query = key.at(-1);
  const hasQuery = typeof query === 'object' && query !== null;
  // Words that were searched for are nobody's business, and would be a copy of each word typed.
  if (hasQuery && 'search' in query && query.search) return undefined;
  const parts = key
    .slice(0, hasQuery ? -1 : undefined)
    .join('/')
    .slice(1)
    .split('/');
  const rule = patterns.find(
    (one) =>
      one.parts.length === parts.length && one.parts.every((part, i) => part[0] === ':' || part === parts[i]),
  );
  if (!rule) return undefined;
  const read = (name: string) => parts[rule.parts.indexOf(name)] ?? null;
  const place = { project: read(':slug'), board: read(':boardSlug'), card: read(':cardId') };
  return { call: rule.call, place, tidy: rule.tidy as FoundRule['tidy'] };
}

/** How many cards a copy has, which the limit counts. */
export function countCards(call: Call, data: unknown): number {
  if (call === getCard) return 1;
  if (call !== pageBoardCards) return 0;
  return (data as InfiniteData<CardPage>).pages.reduce((sum, { cards }) => sum + cards.length, 0);
}

/** The project and board of a card, as the card itself says. */
export const placeCard = ({ project, board }: Pick<CardDetail, 'project' | 'board'>) => ({
  project: project.slug,
  board: board.slug,
});
