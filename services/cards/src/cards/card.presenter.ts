import type { Card, CardDetail, CardSummary } from '@cardinal/contracts';
import type { BoardModel, KnownBoard } from '../read-models/boards.ts';
import type { KnownProject, ProjectModel } from '../read-models/projects.ts';
import type { Names, Person } from '../read-models/users.ts';
import type { SeenBoard } from '../sight/sight.ts';
import type { Viewer } from '../sight/viewer.ts';
import type { Votes } from '../votes/vote.repository.ts';
import type { CardRow } from './card.model.ts';

/** Voters named on a card; whoever came later is only counted. */
const namedVoters = 100;

export interface CardPresenter {
  cards(cards: readonly CardRow[], viewer: Viewer): Promise<Card[]>;
  detail(card: CardRow, seen: SeenBoard, viewer: Viewer): Promise<CardDetail>;
  summaries(cards: readonly CardRow[], viewer: Viewer): Promise<CardSummary[]>;
}

export interface PresenterParts {
  names: Names;
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

const cardOf = (card: CardRow, { people, upvoted, liked }: Around): Card => ({
  id: card._id,
  boardId: card.boardId,
  projectId: card.projectId,
  title: card.title,
  description: card.description,
  type: card.type,
  status: card.status,
  userPriority: card.userPriority,
  devPriority: card.devPriority,
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

const refOf = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

/** What goes out of cards. Whatever a list needs is read with one query for the whole list. */
export function createCardPresenter({
  names,
  upvotes,
  likes,
  projects,
  boards,
}: PresenterParts): CardPresenter {
  async function around(
    cards: readonly CardRow[],
    viewer: Viewer,
    others: readonly string[] = [],
  ): Promise<Around> {
    const voted = (count: 'upvoteCount' | 'likeCount') =>
      cards.filter((card) => card[count] > 0).map(({ _id }) => _id);
    const [people, upvoted, liked] = await Promise.all([
      names([...cards.map(({ createdBy }) => createdBy), ...others]),
      upvotes.among(voted('upvoteCount'), viewer.id),
      likes.among(voted('likeCount'), viewer.id),
    ]);
    return { people, upvoted, liked };
  }

  const present = (ids: readonly string[], people: ReadonlyMap<string, Person>): Person[] =>
    ids.map((id) => people.get(id)).filter((person) => person !== undefined);

  return {
    async cards(cards, viewer) {
      const context = await around(cards, viewer);
      return cards.map((card) => cardOf(card, context));
    },
    async detail(card, { project, board, role }, viewer) {
      const named = (votes: Votes, count: number): Promise<string[]> | string[] =>
        viewer.id && count > 0 ? votes.voterIds(card._id, namedVoters) : [];
      const [upvoters, likers] = await Promise.all([
        named(upvotes, card.upvoteCount),
        named(likes, card.likeCount),
      ]);
      const context = await around([card], viewer, [...upvoters, ...likers]);
      return {
        ...cardOf(card, context),
        project: refOf(project),
        board: { ...refOf(board), visibility: board.visibility },
        role,
        upvotedBy: present(upvoters, context.people),
        likedBy: present(likers, context.people),
      };
    },
    async summaries(cards, viewer) {
      const idsOf = (key: 'projectId' | 'boardId') => [...new Set(cards.map((card) => card[key]))];
      const [context, itsProjects, itsBoards] = await Promise.all([
        around(cards, viewer),
        projects.find({ _id: { $in: idsOf('projectId') } }).lean<KnownProject[]>(),
        boards.find({ _id: { $in: idsOf('boardId') } }).lean<KnownBoard[]>(),
      ]);
      const projectById = new Map(itsProjects.map((project) => [project._id, project]));
      const boardById = new Map(itsBoards.map((board) => [board._id, board]));
      return cards.flatMap((card) => {
        const project = projectById.get(card.projectId);
        const board = boardById.get(card.boardId);
        // Deleted between the two looks.
        if (!project || !board || project.gone || board.gone) return [];
        const { description: _description, imageUrls: _imageUrls, ...summary } = cardOf(card, context);
        return [{ ...summary, project: refOf(project), board: refOf(board) }];
      });
    },
  };
}
