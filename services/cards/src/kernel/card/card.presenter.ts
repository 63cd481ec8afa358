import {
  type Card,
  type CardDetail,
  type CardSummary,
  may,
  propertiesOf,
  type Role,
  takesPart,
} from '@cardinal/contracts';
import { createSeeAnswer, type SeeAnswerDeps } from '../../features/answers/see-answer.ts';
import { labelsOn, type SeenLabels, type ShownLabels } from '../../features/labels/seen-labels.ts';
import type { MergedCards } from '../../features/merge/merged-cards.ts';
import { createKnownVotes, type KnownVotes } from '../../features/votes/known-votes.ts';
import type { VoteRepository } from '../../features/votes/vote.repository.ts';
import type { SeenBoard } from '../access/board-access.ts';
import { presentHidden } from '../access/hidden.rules.ts';
import type { Viewer } from '../access/viewer.ts';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import type { Names, Person } from '../read-models/users.ts';
import type { CardRow } from './card.model.ts';
import { mentionedIn, presentMentions } from './mention.rules.ts';
import { rankOf } from './rank.ts';
import { type CardViewContext, createShownCards } from './shown-cards.ts';

/** A card as it is read for a list, without most of a long description. */
export type ListedCard = CardRow & { descriptionIsCut?: boolean };

export interface CardPresenter {
  /** @param role the viewer's in the project of these cards */
  cards(cards: readonly ListedCard[], viewer: Viewer, role: Role): Promise<Card[]>;
  detail(card: CardRow, seen: SeenBoard, viewer: Viewer): Promise<CardDetail>;
  /** Cards of the viewer's own projects. */
  summaries(cards: readonly CardRow[], viewer: Viewer): Promise<CardSummary[]>;
}

export interface PresenterDeps {
  names: Names;
  upvotes: VoteRepository;
  likes: VoteRepository;
  projects: Pick<Projects, 'livingProjects' | 'livingBoards'>;
  seenLabels: SeenLabels;
  mergedCards: MergedCards;
  comments: SeeAnswerDeps['comments'];
}

interface ListContext {
  people: ReadonlyMap<string, Person>;
  /** Whether the viewer is told to whom cards are assigned. */
  assignees: boolean;
  labels: ShownLabels;
  upvoted: ReadonlySet<string>;
  liked: ReadonlySet<string>;
}

const present = (ids: readonly string[], people: ReadonlyMap<string, Person>): Person[] =>
  ids.map((id) => people.get(id)).filter((person) => person !== undefined);

const viewContextOf = (
  { _id, projectId, createdBy, assigneeIds = [], labelIds }: ListedCard,
  { people, assignees, labels, upvoted, liked }: ListContext,
): CardViewContext => ({
  creator: people.get(createdBy) ?? null,
  assignees: assignees ? present(assigneeIds, people) : [],
  labels: labelsOn({ projectId, labelIds }, labels),
  upvoted: upvoted.has(_id),
  liked: liked.has(_id),
});

const cardOf = (card: ListedCard, { creator, assignees, labels, upvoted, liked }: CardViewContext): Card => ({
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
  userHasUpvoted: upvoted,
  userHasLiked: liked,
  imageUrls: card.imageUrls,
  createdBy: card.createdBy,
  createdByUser: creator,
  assignees: [...assignees],
  labels: [...labels],
  createdAt: card.createdAt.toISOString(),
  updatedAt: card.updatedAt.toISOString(),
  rank: rankOf(card),
  version: card.version,
});

const lockOf = ({ lock }: CardRow, people: ReadonlyMap<string, Person>): CardDetail['lock'] =>
  lock ? { at: lock.at.toISOString(), by: people.get(lock.by) ?? null, reason: lock.reason } : null;

const seesAssignees = (role: Role): boolean => may(role, 'card.viewAssignees');

const refOf = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

/** Reads what a list of cards shows besides the cards. */
function createListContext({
  names,
  seenLabels,
  known,
}: Pick<PresenterDeps, 'names' | 'seenLabels'> & { known: Record<'upvotes' | 'likes', KnownVotes> }) {
  return async function contextOf(
    cards: readonly CardRow[],
    viewer: Viewer,
    assignees: boolean,
    role?: Role,
  ): Promise<ListContext> {
    const [people, itsLabels, upvoted, liked] = await Promise.all([
      names(
        cards.flatMap(({ createdBy, assigneeIds = [] }) => [createdBy, ...(assignees ? assigneeIds : [])]),
      ),
      seenLabels(cards, viewer, role),
      known.upvotes.among(cards, viewer.id),
      known.likes.among(cards, viewer.id),
    ]);
    return { people, assignees, labels: itsLabels, upvoted, liked };
  };
}

/** Who votes for a card is told to users who take part. */
const votersOf = (card: CardRow, votes: KnownVotes, viewer: Viewer, role: Role) =>
  viewer.id && takesPart(viewer, role) ? votes.first(card) : [];

/** What goes out of cards. Whatever a list needs is read with one query for the whole list. */
export function createCardPresenter({
  names,
  upvotes,
  likes,
  projects,
  seenLabels,
  mergedCards,
  comments,
}: PresenterDeps): CardPresenter {
  const seeAnswer = createSeeAnswer({ comments, names });
  const shown = createShownCards({ make: cardOf });
  const known = {
    upvotes: createKnownVotes({ votes: upvotes, count: 'upvoteCount' }),
    likes: createKnownVotes({ votes: likes, count: 'likeCount' }),
  };
  const contextOf = createListContext({ names, seenLabels, known });

  return {
    async cards(cards, viewer, role) {
      const context = await contextOf(cards, viewer, seesAssignees(role), role);
      return cards.map((card) => shown(card, viewContextOf(card, context)));
    },
    async detail(card, { project, board, role, blocked }, viewer) {
      const [context, answer, upvoters, likers, merged] = await Promise.all([
        contextOf([card], viewer, seesAssignees(role), role),
        seeAnswer(card, viewer, role),
        votersOf(card, known.upvotes, viewer, role),
        votersOf(card, known.likes, viewer, role),
        mergedCards(card),
      ]);
      const locker = [card.lock, card.hidden].flatMap((done) => (done ? [done.by] : []));
      const people = await names([...upvoters, ...likers, ...mentionedIn(card.mentions), ...locker]);
      return {
        ...cardOf(card, viewContextOf(card, context)),
        project: refOf(project),
        board: { ...refOf(board), visibility: board.visibility },
        role,
        upvotedBy: present(upvoters, people),
        likedBy: present(likers, people),
        blocked,
        hidden: card.hidden ? presentHidden(card.hidden, { role, sees: true, people }) : null,
        lock: lockOf(card, people),
        merged,
        answer,
        mentions: presentMentions(card.mentions, people),
      };
    },
    async summaries(cards, viewer) {
      const [context, itsProjects, itsBoards] = await Promise.all([
        contextOf(cards, viewer, true),
        projects.livingProjects(cards.map(({ projectId }) => projectId)),
        projects.livingBoards(cards.map(({ boardId }) => boardId)),
      ]);
      return cards.flatMap((card) => {
        const project = itsProjects.get(card.projectId);
        const board = itsBoards.get(card.boardId);
        // Deleted between the two looks.
        if (!project || !board) return [];
        const {
          description: _,
          descriptionIsCut: __,
          imageUrls: ___,
          ...summary
        } = cardOf(card, viewContextOf(card, context));
        return [{ ...summary, project: refOf(project), board: refOf(board) }];
      });
    },
  };
}
