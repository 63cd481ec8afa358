import {
  type Card,
  type CardDetail,
  type CardSummary,
  getCardProperties,
  may,
  type Role,
} from '@cardinal/contracts';
import type { SeenBoard } from '../access/board-access.ts';
import { presentHidden } from '../access/hidden.rules.ts';
import type { Viewer } from '../access/viewer.ts';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import { type Names, type Person, presentPeople } from '../read-models/users.ts';
import type { AddedDetail, CardFields, ListFields } from './card.hooks.ts';
import type { CardRow } from './card.model.ts';
import { mentionedIn, presentMentions } from './mention.rules.ts';
import { getRank } from './rank.ts';
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
  projects: Pick<Projects, 'livingProjects' | 'livingBoards'>;
  /** Fields of features. */
  fields: readonly CardFields[];
}

interface ListContext {
  people: ReadonlyMap<string, Person>;
  /** Whether the viewer sees to whom cards are assigned. */
  assignees: boolean;
  added: readonly ((card: CardRow) => ListFields)[];
}

function toViewContext(card: ListedCard, { people, assignees, added }: ListContext): CardViewContext {
  const { createdBy, assigneeIds = [] } = card;
  const context: CardViewContext = {
    creator: people.get(createdBy) ?? null,
    assignees: assignees ? presentPeople(assigneeIds, people) : [],
    labels: [],
    upvoted: false,
    liked: false,
  };
  for (const getFields of added) Object.assign(context, getFields(card));
  return context;
}

const toCard = (card: ListedCard, { creator, assignees, labels, upvoted, liked }: CardViewContext): Card => ({
  id: card._id,
  boardId: card.boardId,
  projectId: card.projectId,
  title: card.title,
  description: card.description,
  descriptionIsCut: card.descriptionIsCut ?? false,
  ...getCardProperties(card),
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
  rank: getRank(card),
  version: card.version,
});

const toLock = ({ lock }: CardRow, people: ReadonlyMap<string, Person>): CardDetail['lock'] =>
  lock ? { at: lock.at.toISOString(), by: people.get(lock.by) ?? null, reason: lock.reason } : null;

const seesAssignees = (role: Role): boolean => may(role, 'card.viewAssignees');

const toRef = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

/** Reads what a list of cards shows besides the cards. */
function createListContext({ names, fields }: Pick<PresenterDeps, 'names' | 'fields'>) {
  return async function readContext(
    cards: readonly CardRow[],
    viewer: Viewer,
    assignees: boolean,
    role?: Role,
  ): Promise<ListContext> {
    const asked = fields.map(({ list }) => list?.(cards, viewer, role));
    const [people, added] = await Promise.all([
      names(
        cards.flatMap(({ createdBy, assigneeIds = [] }) => [createdBy, ...(assignees ? assigneeIds : [])]),
      ),
      Promise.all(asked.filter((list) => list !== undefined)),
    ]);
    return { people, assignees, added };
  };
}

/** Reads what features show on the page of a card. */
function createReadDetail({ fields }: Pick<PresenterDeps, 'fields'>) {
  return async function readDetail(card: CardRow, viewer: Viewer, role: Role) {
    const asked = fields.map(({ detail }) => detail?.(card, viewer, role));
    const found = await Promise.all(asked.filter((detail) => detail !== undefined));
    return {
      people: found.flatMap(({ people = [] }) => people),
      present: (people: ReadonlyMap<string, Person>): Partial<AddedDetail> =>
        Object.assign({}, ...found.map((detail) => detail.present(people))),
    };
  };
}

/** Presents cards. Whatever a list needs is read with one query for the whole list. */
export function createCardPresenter({ names, projects, fields }: PresenterDeps): CardPresenter {
  const shown = createShownCards({ make: toCard });
  const readContext = createListContext({ names, fields });
  const readDetail = createReadDetail({ fields });

  return {
    async cards(cards, viewer, role) {
      const context = await readContext(cards, viewer, seesAssignees(role), role);
      return cards.map((card) => shown(card, toViewContext(card, context)));
    },
    async detail(card, { project, board, role, blocked }, viewer) {
      const [context, detail] = await Promise.all([
        readContext([card], viewer, seesAssignees(role), role),
        readDetail(card, viewer, role),
      ]);
      const locker = [card.lock, card.hidden].flatMap((done) => (done ? [done.by] : []));
      const people = await names([...detail.people, ...mentionedIn(card.mentions), ...locker]);
      const added = detail.present(people);
      return {
        ...toCard(card, toViewContext(card, context)),
        project: toRef(project),
        board: { ...toRef(board), visibility: board.visibility },
        role,
        upvotedBy: added.upvotedBy ?? [],
        likedBy: added.likedBy ?? [],
        blocked,
        hidden: card.hidden ? presentHidden(card.hidden, { role, sees: true, people }) : null,
        lock: toLock(card, people),
        merged: added.merged ?? [],
        answer: added.answer ?? null,
        mentions: presentMentions(card.mentions, people),
      };
    },
    async summaries(cards, viewer) {
      const [context, itsProjects, itsBoards] = await Promise.all([
        readContext(cards, viewer, true),
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
        } = toCard(card, toViewContext(card, context));
        return [{ ...summary, project: toRef(project), board: toRef(board) }];
      });
    },
  };
}
