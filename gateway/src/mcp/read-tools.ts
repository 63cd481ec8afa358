import {
  type Card,
  type Comment,
  getCard,
  getWork,
  listBoards,
  listComments,
  listProjects,
  type Person,
  pageBoardCards,
  searchCards,
} from '@cardinal/contracts';
import { z } from 'zod';
import { defineTool, inProject, keepAllowed, onCard } from './tool.ts';

const getName = (person: Person | null): string | null => person?.username ?? null;

/** Long lists cost agents more than they help; each tool says how to get the rest. */
const longestPage = 50;

export const showCard = (card: Card) => ({
  id: card.id,
  title: card.title,
  type: card.type,
  status: card.status,
  userPriority: card.userPriority,
  devPriority: card.devPriority,
  votes: card.upvoteCount,
  comments: card.commentCount,
  author: getName(card.createdByUser),
  assignees: card.assignees.map(getName),
  labels: card.labels.map(({ name }) => name),
  dueDate: card.dueDate,
  createdAt: card.createdAt,
  version: card.version,
});

export const showComment = (comment: Comment) => ({
  id: comment.id,
  author: getName(comment.user),
  text: comment.content,
  internal: comment.internal,
  replyTo: comment.parentCommentId,
  createdAt: comment.createdAt,
});

const board = { slug: listBoards.params.shape.slug, boardSlug: pageBoardCards.params.shape.boardSlug };

const projects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'The projects of the person, with the slugs that other tools take as `slug`, and their role in each.',
  input: z.strictObject({}),
  call: listProjects,
  async run({ ask }) {
    const { value, total } = await ask(listProjects, { query: { limit: 200 } });
    return {
      total,
      projects: value.map(({ name, slug, description, role, cardCount }) => ({
        ...{ name, slug, description, role, cards: cardCount },
      })),
    };
  },
});

const boards = defineTool({
  name: 'list_boards',
  title: 'List the boards of a project',
  description: 'The boards of a project, with the slugs that other tools take as `boardSlug`.',
  input: z.strictObject({ slug: board.slug }),
  call: listBoards,
  findProject: inProject,
  async run({ ask }, { slug }) {
    const { value } = await ask(listBoards, { params: { slug } });
    return {
      boards: value.map(({ name, slug, description, visibility, cardCount }) => ({
        ...{ name, slug, description, visibility, cards: cardCount },
      })),
    };
  },
});

const search = defineTool({
  name: 'search_cards',
  title: 'Search cards',
  description:
    'Cards of the projects of the person that hold all words, in title, description or a comment. 20 at a time; `offset` goes on.',
  input: z.strictObject(searchCards.query.omit({ limit: true }).shape),
  call: searchCards,
  async run({ ask, permission }, query) {
    const { value } = await ask(searchCards, { query });
    const hits = await keepAllowed(permission, value.hits);
    return {
      hasMore: value.hasMore,
      cards: hits.map(({ card, project, board: { slug: boardSlug }, foundIn, excerpt }) => ({
        ...{ id: card.id, title: card.title, type: card.type, status: card.status },
        ...{ project: project.slug, board: boardSlug, foundIn, excerpt: excerpt?.text ?? null },
      })),
    };
  },
});

const cards = defineTool({
  name: 'list_cards',
  title: 'List the cards of a board',
  description:
    'Cards of a board, filtered and sorted, without their descriptions. For the next page, give `nextCursor` as `cursor`.',
  input: z.strictObject({
    ...board,
    ...pageBoardCards.query.omit({ lane: true }).shape,
    limit: z.number().int().min(1).max(longestPage).default(20),
  }),
  call: pageBoardCards,
  findProject: inProject,
  async run({ ask }, { slug, boardSlug, ...query }) {
    const { value } = await ask(pageBoardCards, { params: { slug, boardSlug }, query });
    return { total: value.total, nextCursor: value.nextCursor, cards: value.cards.map(showCard) };
  },
});

const card = defineTool({
  name: 'get_card',
  title: 'Read a card',
  description:
    'A card with its description and comments, oldest first, 50 at a time; `commentsFrom` goes on. Its `version` is for edits.',
  input: z.strictObject({
    cardId: getCard.params.shape.cardId,
    commentsFrom: z.number().int().min(0).max(100_000).default(0),
  }),
  call: getCard,
  findProject: onCard,
  async run({ ask }, { cardId, commentsFrom }) {
    const params = { cardId };
    const [{ value }, comments] = await Promise.all([
      ask(getCard, { params }),
      ask(listComments, { params, query: { limit: longestPage, offset: commentsFrom } }),
    ]);
    return {
      card: {
        ...showCard(value),
        ...{ description: value.description, closingReason: value.closingReason },
        ...{ project: value.project.slug, board: value.board.slug },
      },
      totalComments: comments.total,
      comments: comments.value.map(showComment),
    };
  },
});

const work = defineTool({
  name: 'my_work',
  title: 'My work',
  description:
    'Cards that are assigned to the person and not resolved, those due first; and cards that they follow, by the last activity.',
  input: z.strictObject({}),
  call: getWork,
  async run({ ask, permission }) {
    const { value } = await ask(getWork, {});
    const show = (each: (typeof value.assigned)[number] | (typeof value.followed)[number]) => ({
      ...{ id: each.card.id, title: each.card.title, type: each.card.type, status: each.card.status },
      ...{ project: each.project.slug, board: each.board.slug, lastActivityAt: each.at },
      ...('dueDate' in each ? { dueDate: each.dueDate } : {}),
    });
    const [assigned, followed] = await Promise.all([
      keepAllowed(permission, value.assigned),
      keepAllowed(permission, value.followed),
    ]);
    return { assigned: assigned.map(show), followed: followed.map(show) };
  },
});

export const readTools = [projects, boards, search, cards, card, work];
