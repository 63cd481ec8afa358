import { z } from 'zod';
import { boardGroups, isLane, laneProperties } from '../board-lanes.ts';
import { access, defineCall } from '../call.ts';
import { cardFilterParams, dashboardFilterParams } from '../card-filter-params.ts';
import { cardMove } from '../card-move.ts';
import {
  cardPropertySchemas,
  changedCardProperties,
  newCardProperties,
  statusCounts,
} from '../card-property-schemas.ts';
import { propertyWords } from '../card-property-values.ts';
import { boardSortFields, sortOrders } from '../card-sort.ts';
import { boardVisibilities, cardListLimits, limits, projectRoles } from '../constants.ts';
import {
  hiding,
  id,
  imagePath,
  line,
  mention,
  paging,
  person,
  requiredProse,
  searchText,
  slug,
  time,
} from '../primitives.ts';
import { comment } from './comments.calls.ts';
import { label } from './labels.calls.ts';

/**
 * A card in lists. There, a description of more than `limits.descriptionInLists` characters is cut and ends with an
 * ellipsis, and `descriptionIsCut` is true; the card's own call returns all of it.
 */
export const card = z.object({
  id,
  boardId: id,
  projectId: id,
  title: z.string(),
  description: z.string(),
  descriptionIsCut: z.boolean(),
  ...cardPropertySchemas,
  upvotes: z.number().int(),
  upvoteCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  userHasUpvoted: z.boolean(),
  userHasLiked: z.boolean(),
  imageUrls: z.array(z.string()).nullable(),
  createdBy: id,
  createdByUser: person.nullable(),
  /** At most `limits.cardAssignees`, in the order in which they were assigned. Empty for callers who are not members. */
  assignees: z.array(person),
  /** At most `limits.cardLabels`, by name. Empty for callers who are not in the team. */
  labels: z.array(label),
  createdAt: time,
  updatedAt: time,
  /** Its position in its column: in the manual order, cards stand in the order of their ranks, as strings. */
  rank: z.string(),
  version: z.number().int(),
});
export type Card = z.infer<typeof card>;

const projectRef = z.object({ id, name: z.string(), slug: z.string() });
const boardRef = z.object({ id, name: z.string(), slug: z.string() });

/** A card that was merged into another one, as it was then. */
const mergedCard = z.object({
  id,
  title: z.string(),
  /** At most `limits.mergedDescription` characters. */
  description: z.string(),
  imageUrls: z.array(z.string()).nullable(),
  createdByUser: person.nullable(),
  createdAt: time,
  upvoteCount: z.number().int(),
  commentCount: z.number().int(),
  mergedAt: time,
  mergedBy: person.nullable(),
});
export type MergedCard = z.infer<typeof mergedCard>;

/**
 * A single card. `role` is the caller's role in its project; null for a guest. Only signed-in users see the names of
 * voters.
 */
export const cardDetail = card.extend({
  project: projectRef,
  board: boardRef.extend({ visibility: z.enum(boardVisibilities) }),
  role: z.enum(projectRoles).nullable(),
  upvotedBy: z.array(person),
  likedBy: z.array(person),
  /** The caller is blocked in its project, and only reads. */
  blocked: z.boolean(),
  /** A moderator hid it: only moderators and its author see it, and nobody changes it. */
  hidden: hiding.nullable(),
  /** Only admins comment there; null where everybody may who sees it. */
  lock: z.object({ at: time, by: person.nullable(), reason: z.string().nullable() }).nullable(),
  /** The cards that were merged into it, oldest merge first. */
  merged: z.array(mergedCard),
  /** The comment that admins pinned as the official answer. */
  answer: comment.nullable(),
  /** People whom the description mentions. */
  mentions: z.array(mention),
});
export type CardDetail = z.infer<typeof cardDetail>;

/** A card on the dashboard. */
const cardSummary = card
  .omit({ description: true, descriptionIsCut: true, imageUrls: true })
  .extend({ project: projectRef, board: boardRef });
export type CardSummary = z.infer<typeof cardSummary>;

const blank = 'Please fill in both title and description.';
const titleInput = line(limits.cardTitle, 'Title', { blank });
const descriptionInput = requiredProse(limits.cardDescription, blank);
const cardImages = z
  .array(imagePath)
  .max(limits.cardImages, `You can only upload up to ${limits.cardImages} images`)
  .nullable();
const createIdList = ({ most, message }: { most: number; message: string }) => z.array(id).max(most, message);
const assigneeIds = createIdList(cardListLimits.assigneeIds);
const labelIds = createIdList(cardListLimits.labelIds);
const byBoard = z.object({ slug, boardSlug: slug });
const byCard = z.object({ cardId: id });
const byPublicBoard = z.object({ project: slug, board: slug });

const cardPage = z.object({
  cards: z.array(card),
  /** The `cursor` of the next page; null at the end. */
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** Numbers of cards by status, with all filters but that of the status. */
  counts: statusCounts,
});
export type CardPage = z.infer<typeof cardPage>;
const publicCardPage = cardPage.extend({
  /** Numbers of cards by type, with all filters but that of the type. */
  typeCounts: z.object({ bug: z.number().int(), feature: z.number().int() }),
});
export type PublicCardPage = z.infer<typeof publicCardPage>;
const order = z.enum(sortOrders).default('desc');
/** A list of a board without its pages. */
export const listQuery = z.object({
  ...cardFilterParams,
  sort: z.enum(boardSortFields).default('createdAt'),
  order,
});
/** Of one lane only (`countBoardGroups`); nobody sees a lane of people or labels that cards do not show them. */
export const laneParam = z.string().max(50).refine(isLane, 'Unknown lane').optional();
const pageQuery = listQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Holds a rank of the manual order (`limits.rankLength`), in base64. */
  cursor: z.string().max(2_000).optional(),
});

/** The newest 1,000 cards of a board, or as many as fit into 2 MB; use `pageBoardCards` for all. */
export const listBoardCards = defineCall({
  id: 'listBoardCards',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/cards',
  summary: 'Cards of a board, newest first, at most 1,000',
  access: access.boardViewer,
  params: byBoard,
  response: z.array(card),
  cache: 'revalidate',
});

/** Cards of the board that say nearly the same as a draft of one, the most similar first, at most five. */
export const listSimilarCards = defineCall({
  id: 'listSimilarCards',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/cards/similar',
  summary: 'Cards of a board that are like a draft of a new one',
  access: access.boardViewerOrGuest,
  params: byBoard,
  query: z.object({
    title: searchText(limits.cardTitle).pipe(z.string().min(1, 'A title is required')),
    /** The beginning of the description. */
    description: searchText(limits.similarText).default(''),
  }),
  response: z.object({
    cards: z.array(
      card.pick({
        id: true,
        title: true,
        type: true,
        status: true,
        upvoteCount: true,
        userHasUpvoted: true,
        commentCount: true,
      }),
    ),
  }),
});

export const pageBoardCards = defineCall({
  id: 'pageBoardCards',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/cards/page',
  summary: 'Cards of a board by page, filtered, searched and sorted on the server',
  access: access.boardViewer,
  params: byBoard,
  query: pageQuery.extend({ lane: laneParam }),
  response: cardPage,
  cache: 'revalidate',
});

/** For the lanes of a board; nobody sees assignees or labels that cards do not show them. */
export const countBoardGroups = defineCall({
  id: 'countBoardGroups',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/cards/groups',
  summary: 'How many cards of a board each person has, or each label, or each priority',
  access: access.boardViewer,
  params: byBoard,
  query: z.object({ ...cardFilterParams, by: z.enum(boardGroups) }),
  response: z.object({
    groups: z.array(
      z.object({
        /** The id of a person or a label, a priority or a word; null for cards without. */
        key: z
          .union([id, z.number().int(), ...laneProperties.map((name) => z.enum(propertyWords(name)))])
          .nullable(),
        /** Of the person or the label. */
        name: z.string().nullable(),
        total: z.number().int(),
        counts: statusCounts,
      }),
    ),
  }),
});

/** Counts what a change of the board's visibility publishes or hides. */
export const getBoardContents = defineCall({
  id: 'getBoardContents',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/contents',
  summary: 'How much a board holds, and how many people outside the team wrote cards on it',
  access: access.projectAdmin,
  params: byBoard,
  response: z.object({
    cards: z.number().int(),
    comments: z.number().int(),
    images: z.number().int(),
    /** Authors of its cards outside the team, who only see it while it is public. */
    outsideAuthors: z.number().int(),
  }),
});

/** For a member outside the team that is the caller alone. */
export const listAssignees = defineCall({
  id: 'listAssignees',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/assignees',
  summary: 'Whom the caller may assign to cards of a board, by name',
  access: access.boardViewer,
  params: byBoard,
  response: z.array(person),
});

/** Members of the team are offered the team, all others whom they meet on the card. */
export const listMentionable = defineCall({
  id: 'listMentionable',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/mentionable',
  summary:
    'Whom the caller may mention on a board, or on a card of it; ten at most, names that begin so first',
  access: access.boardViewer,
  params: byBoard,
  query: z.object({
    q: searchText(limits.usernameMax).default(''),
    cardId: id.optional(),
    /** In an internal note of the card: those alone who may read it. */
    internal: z.enum(['true', 'false']).optional(),
  }),
  response: z.array(person),
});

export const createCard = defineCall({
  id: 'createCard',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/boards/:boardSlug/cards',
  summary: 'Report a bug or request a feature',
  access: access.boardViewer,
  params: byBoard,
  body: z.object({
    ...newCardProperties,
    title: titleInput,
    /** Null for a card that has only a title so far; then it is empty. */
    description: descriptionInput.nullable(),
    imageUrls: cardImages.optional(),
    assigneeIds: assigneeIds.optional(),
    labelIds: labelIds.optional(),
    /** The card to stand right above it, one of the caller's unless an admin; on top without one, or if it left. */
    afterId: id.optional(),
  }),
  response: card,
  status: 201,
});

export const listPublicCards = defineCall({
  id: 'listPublicCards',
  service: 'cards',
  method: 'GET',
  path: '/api/public/:project/:board/cards',
  summary: 'Cards of a public board, newest first, at most 1,000',
  access: access.guest,
  params: byPublicBoard,
  response: z.array(card),
  cache: 'revalidate',
});

export const pagePublicCards = defineCall({
  id: 'pagePublicCards',
  service: 'cards',
  method: 'GET',
  path: '/api/public/:project/:board/cards/page',
  summary: 'Cards of a public board by page',
  access: access.guest,
  params: byPublicBoard,
  query: pageQuery,
  response: publicCardPage,
  cache: 'revalidate',
});

/**
 * The dashboard's table: all boards that the caller may see in their projects. `project` and `board` are ids or slugs.
 */
export const listCards = defineCall({
  id: 'listCards',
  service: 'cards',
  method: 'GET',
  path: '/api/cards',
  summary: "Cards of the caller's projects, filtered, sorted and paged",
  access: access.user,
  query: z.object({
    ...paging(limits.cardsPage),
    ...dashboardFilterParams,
    project: z.string().max(140).optional(),
    board: z.string().max(140).optional(),
    sort: z.enum(['createdAt', 'userPriority', 'devPriority']).default('createdAt'),
    order,
  }),
  response: z.object({ cards: z.array(cardSummary), hasMore: z.boolean(), total: z.number().int() }),
});

export const getCard = defineCall({
  id: 'getCard',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId',
  summary: 'One card',
  access: access.cardViewerOrGuest,
  params: byCard,
  response: cardDetail,
  cache: 'revalidate',
});

export const updateCard = defineCall({
  id: 'updateCard',
  service: 'cards',
  method: 'PATCH',
  path: '/api/cards/:cardId',
  summary:
    'Change a card; only the user priority is open to everyone who sees it, and members may assign themselves. Takes If-Match',
  access: access.cardEditor,
  params: byCard,
  body: z
    .object({
      ...changedCardProperties,
      title: titleInput.optional(),
      description: descriptionInput.optional(),
      imageUrls: cardImages.optional(),
      assigneeIds: assigneeIds.optional(),
      labelIds: labelIds.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: cardDetail,
});

/**
 * Puts a card before or after another one, on top of a column, or on another board of its project. Comments, votes and
 * images come with it. A neighbour that is not in that column is refused with 400, or with 409 and `current` if it was
 * moved a moment ago.
 */
export const moveCard = defineCall({
  id: 'moveCard',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/move',
  summary:
    'Move a card to a place in a column: before or after another card, else on top; also to another board. Takes If-Match',
  access: access.cardEditor,
  params: byCard,
  body: cardMove.refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    'Nothing to change',
  ),
  response: cardDetail,
});

export const deleteCard = defineCall({
  id: 'deleteCard',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId',
  summary: 'Delete a card with its comments, votes and images',
  access: access.cardEditor,
  params: byCard,
});

export const upvoteCard = defineCall({
  id: 'upvoteCard',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/upvote',
  summary: 'Toggle the own upvote',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ upvoteCount: z.number().int(), userHasUpvoted: z.boolean() }),
});

export const giveUpvote = defineCall({
  id: 'giveUpvote',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/upvote',
  summary: 'Upvote, if not done before',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ upvoteCount: z.number().int(), userHasUpvoted: z.boolean() }),
});

export const withdrawUpvote = defineCall({
  id: 'withdrawUpvote',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/upvote',
  summary: 'Take the own upvote back, if there is one',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ upvoteCount: z.number().int(), userHasUpvoted: z.boolean() }),
});

export const likeCard = defineCall({
  id: 'likeCard',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/like',
  summary: 'Toggle the own like',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ likeCount: z.number().int(), userHasLiked: z.boolean() }),
});

export const giveLike = defineCall({
  id: 'giveLike',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/like',
  summary: 'Like, if not done before',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ likeCount: z.number().int(), userHasLiked: z.boolean() }),
});

export const withdrawLike = defineCall({
  id: 'withdrawLike',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/like',
  summary: 'Take the own like back, if there is one',
  access: access.cardViewer,
  params: byCard,
  response: z.object({ likeCount: z.number().int(), userHasLiked: z.boolean() }),
});

/** Only with FEATURE_POINTS=on (docs/product-rules.md, Points). */
export const awardPoints = defineCall({
  id: 'awardPoints',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/points',
  summary: "Award points to the card's author",
  access: access.cardEditor,
  params: byCard,
  body: z.object({ points: z.number().int().min(1).max(1_000) }),
  response: z.object({ userId: id, points: z.number().int() }),
  status: 201,
});
