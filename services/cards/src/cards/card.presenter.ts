import {
  type Card,
  type CardDetail,
  type CardSummary,
  propertiesOf,
  type Role,
  takesPart,
} from '@cardinal/contracts';
import type { Cache, ReadModelFields } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { SeenBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BoardModel, KnownBoard } from '../read-models/boards.ts';
import type { Caches } from '../read-models/caches.ts';
import type { KnownProject, ProjectModel } from '../read-models/projects.ts';
import type { Names, Person } from '../read-models/users.ts';
import { createKnownVotes, type KnownVotes } from '../votes/known-votes.ts';
import type { Votes } from '../votes/vote.repository.ts';
import type { CardRow } from './card.model.ts';

/** A card as it is read for a list, without most of a long description. */
export type ListedCard = CardRow & { descriptionIsCut?: boolean };

export interface CardPresenter {
  cards(cards: readonly ListedCard[], viewer: Viewer): Promise<Card[]>;
  detail(card: CardRow, seen: SeenBoard, viewer: Viewer): Promise<CardDetail>;
  summaries(cards: readonly CardRow[], viewer: Viewer): Promise<CardSummary[]>;
}

export interface PresenterParts {
  names: Names;
  caches: Caches;
  upvotes: Votes;
  likes: Votes;
  projects: ProjectModel;
  boards: BoardModel;
}

interface Around {
  people: ReadonlyMap<string, Person>;
  upvoted: ReadonlySet<string>;
  liked: ReadonlySet<string>;
}

const cardOf = (card: ListedCard, { people, upvoted, liked }: Around): Card => ({
  id: card._id,
  boardId: card.boardId,
  projectId: card.projectId,
  title: card.title,
  description: card.description,
  descriptionIsCut: card.descriptionIsCut ?? false,
  ...propertiesOf(card),
  upvotes: card.upvoteCount,
  upvoteCount: card.upvoteCount,
  likeCount: card.likeCount,
  commentCount: card.commentCount,
  userHasUpvoted: upvoted.has(card._id),
  userHasLiked: liked.has(card._id),
  imageUrls: card.imageUrls,
  createdBy: card.createdBy,
  createdByUser: people.get(card.createdBy) ?? null,
  createdAt: card.createdAt.toISOString(),
  updatedAt: card.updatedAt.toISOString(),
  version: card.version,
});

/** The living projects or boards of cards, by `id:…`; those that are not in memory are read with one query. */
function remembered<T extends ReadModelFields>(
  memory: Cache<T>,
  model: Model<T>,
  cards: readonly CardRow[],
  key: 'projectId' | 'boardId',
): Promise<Map<string, T>> {
  const keys = [...new Set(cards.map((card) => `id:${card[key]}`))];
  return memory.getAll(keys, async (missing) => {
    const ids = missing.map((one) => one.slice('id:'.length));
    const found = await model.find({ _id: { $in: ids }, gone: { $ne: true } } as never).lean<T[]>();
    return new Map(found.map((row) => [`id:${row._id}`, row]));
  });
}

const refOf = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

/** What goes out of cards. Whatever a list needs is read with one query for the whole list. */
export function createCardPresenter({
  names,
  caches,
  upvotes,
  likes,
  projects,
  boards,
}: PresenterParts): CardPresenter {
  const known = {
    upvotes: createKnownVotes(upvotes, 'upvoteCount'),
    likes: createKnownVotes(likes, 'likeCount'),
  };

  async function around(cards: readonly CardRow[], viewer: Viewer): Promise<Around> {
    const [people, upvoted, liked] = await Promise.all([
      names(cards.map(({ createdBy }) => createdBy)),
      known.upvotes.among(cards, viewer.id),
      known.likes.among(cards, viewer.id),
    ]);
    return { people, upvoted, liked };
  }

  /** Who votes for a card is told to users who take part. */
  const votersOf = (card: CardRow, votes: KnownVotes, viewer: Viewer, role: Role) =>
    viewer.id && takesPart(viewer, role) ? votes.first(card) : [];

  const present = (ids: readonly string[], people: ReadonlyMap<string, Person>): Person[] =>
    ids.map((id) => people.get(id)).filter((person) => person !== undefined);

  return {
    async cards(cards, viewer) {
      const context = await around(cards, viewer);
      return cards.map((card) => cardOf(card, context));
    },
    async detail(card, { project, board, role }, viewer) {
      const [context, upvoters, likers] = await Promise.all([
        around([card], viewer),
        votersOf(card, known.upvotes, viewer, role),
        votersOf(card, known.likes, viewer, role),
      ]);
      const voters = await names([...upvoters, ...likers]);
      return {
        ...cardOf(card, context),
        project: refOf(project),
        board: { ...refOf(board), visibility: board.visibility },
        role,
        upvotedBy: present(upvoters, voters),
        likedBy: present(likers, voters),
      };
    },
    async summaries(cards, viewer) {
      const [context, itsProjects, itsBoards] = await Promise.all([
        around(cards, viewer),
        remembered(caches.projects, projects, cards, 'projectId'),
        remembered(caches.boards, boards, cards, 'boardId'),
      ]);
      return cards.flatMap((card) => {
        const project = itsProjects.get(`id:${card.projectId}`);
        const board = itsBoards.get(`id:${card.boardId}`);
        // Deleted between the two looks.
        if (!project || !board) return [];
        const { description: _, descriptionIsCut: __, imageUrls: ___, ...summary } = cardOf(card, context);
        return [{ ...summary, project: refOf(project), board: refOf(board) }];
      });
    },
  };
}
