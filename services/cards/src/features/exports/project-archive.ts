import {
  type Card,
  getCardProperties,
  lookUpProject,
  lookUpViews,
  may,
  type ProjectTree,
  type Role,
} from '@cardinal/contracts';
import {
  AppError,
  createCache,
  type InternalClient,
  inBatches,
  notFound,
  type ObjectStore,
} from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { getCardId, type HistoryRepository } from '../../kernel/history/history.repository.ts';
import type { ImageModel } from '../../kernel/images/image.model.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { CommentRow } from '../comments/comment.model.ts';
import type { PresentComments } from '../comments/comment.presenter.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { PresentHistory } from '../history/present-history.ts';
import type { Labels } from '../labels/labels.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import { type Archive, writeArchive } from './write-archive.ts';

/** Of the format of docs/export.md; a new one where older programs would misread it. */
const formatVersion = 1;

export interface ProjectArchiveDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  lists: Pick<BoardLists, 'eachPage'>;
  labels: Pick<Labels, 'of'>;
  comments: Record<'open' | 'internal', Pick<CommentRepository, 'eachOfCards'>>;
  presentComments: PresentComments;
  votes: Record<'upvote' | 'like', Pick<VoteRepository, 'eachOn'>>;
  history: Pick<HistoryRepository, 'eachOfCards'>;
  presentHistory: PresentHistory;
  names: Names;
  models: { cards: CardModel; images: ImageModel };
  objects: Pick<ObjectStore, 'get'>;
  internal: InternalClient;
  origin: string;
}

interface Reader {
  viewer: SignedIn;
  role: Role;
  projectId: string;
}

/** Decided anew for each part, as an export may take as long as its reader likes. */
type FindReader = () => Promise<Reader>;

/** How long a decision holds for the parts of a page of cards, which may be many and small. Milliseconds. */
const decidedForMs = 3_000;

interface Target {
  archive: Archive;
  findReader: FindReader;
}

/** Fields of a card that lists do not show. */
type Rest = Pick<CardRow, '_id' | 'answerId' | 'lock'>;

const toLine = (card: Card, rest: Rest | undefined) => ({
  id: card.id,
  boardId: card.boardId,
  title: card.title,
  description: card.description,
  ...getCardProperties(card),
  images: card.imageUrls ?? [],
  author: { id: card.createdBy, username: card.createdByUser?.username ?? null },
  assignees: card.assignees,
  labelIds: card.labels.map(({ id }) => id),
  rank: card.rank,
  answerId: rest?.answerId ?? null,
  locked: rest?.lock ? { at: rest.lock.at.toISOString(), reason: rest.lock.reason } : null,
  upvotes: card.upvoteCount,
  likes: card.likeCount,
  comments: card.commentCount,
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
});

/** Writes what is on cards. */
function createCardWriter(deps: ProjectArchiveDeps) {
  const { models, comments, presentComments, votes, history, presentHistory, names, objects } = deps;

  async function writeCards({ archive }: Target, cards: readonly Card[]): Promise<void> {
    const ids = cards.map(({ id }) => id);
    const rest = await models.cards
      .find({ _id: { $in: ids } }, { answerId: 1, lock: 1 })
      .hint({ _id: 1 })
      .lean<Rest[]>();
    const byId = new Map(rest.map((one) => [one._id, one]));
    for (const card of cards) await archive.line('cards', toLine(card, byId.get(card.id)));
  }

  async function writeComments({ archive, findReader }: Target, found: readonly CommentRow[]): Promise<void> {
    const reader = await findReader();
    for (const comment of await presentComments(found, reader.viewer, reader.role)) {
      const { projectId: _, boardId: __, version: ___, ...line } = comment;
      await archive.line('comments', line);
    }
  }

  /** Nobody is shown who likes a card. */
  async function writeVotes({ archive, findReader }: Target, cardIds: readonly string[]): Promise<void> {
    for (const kind of ['upvote', 'like'] as const)
      for await (const found of inBatches(votes[kind].eachOn(cardIds), 200)) {
        await findReader();
        const people = kind === 'upvote' && (await names(found.map(({ userId }) => userId)));
        for (const { cardId, userId: id, createdAt: at } of found)
          await archive.line('votes', {
            ...{ cardId, kind, at },
            ...(people && { by: { id, username: people.get(id)?.username ?? null } }),
          });
      }
  }

  async function writeHistory({ archive, findReader }: Target, cardIds: readonly string[]): Promise<void> {
    for await (const found of inBatches(history.eachOfCards(cardIds), 100)) {
      const reader = await findReader();
      const shown = await presentHistory(
        found.map(({ changes }) => changes),
        reader,
      );
      const people = await names(found.map(({ userId }) => userId));
      for (const [n, { userId: id, at, text, ...edit }] of found.entries())
        await archive.line('history', {
          cardId: getCardId(edit),
          at,
          by: { id, username: people.get(id)?.username ?? null },
          changes: shown[n],
          ...(text && { description: text }),
        });
    }
  }

  async function writeImages({ archive, findReader }: Target, cardIds: readonly string[]): Promise<void> {
    const found = models.images
      .find({ cardId: { $in: [...cardIds] }, state: 'ready' }, { _id: 1 })
      .lean<{ _id: string }[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<{ _id: string }>;
    for await (const { _id } of found) {
      await findReader();
      const object = await objects.get(_id);
      if (object) await archive.copy(`images/${_id}`, object);
    }
  }

  return async (target: Target, cards: readonly Card[]): Promise<void> => {
    const cardIds = cards.map(({ id }) => id);
    if (cardIds.length === 0) return;
    await writeCards(target, cards);
    for (const kind of ['open', 'internal'] as const)
      for await (const part of inBatches(comments[kind].eachOfCards(cardIds), 50))
        await writeComments(target, part);
    await writeVotes(target, cardIds);
    await writeHistory(target, cardIds);
    await writeImages(target, cardIds);
  };
}

/** A project as a file that is written while it is read, for its admins. */
export function createProjectArchive(deps: ProjectArchiveDeps) {
  const { access, lists, labels, internal, origin } = deps;
  const writeCards = createCardWriter(deps);

  /** The parts of the project that its own service has, as it knows them now. */
  async function readTree({ viewer, projectId }: Reader) {
    const [{ tree }, { views }] = await Promise.all([
      internal.call(lookUpProject, { query: { projectId } }),
      internal.call(lookUpViews, { query: { projectId, userId: viewer.id } }),
    ]);
    if (!tree) throw notFound('Project');
    return { tree, views };
  }

  async function writeProject({ archive, findReader }: Target): Promise<ProjectTree> {
    const reader = await findReader();
    const { tree, views } = await readTree(reader);
    const { ownerId: _, ...project } = tree.project.value;
    await archive.file('manifest.json', {
      format: 'cardinal-project',
      version: formatVersion,
      origin,
      exportedAt: new Date(),
      exportedBy: { id: reader.viewer.id, username: reader.viewer.username },
      project,
    });
    for (const { value } of tree.boards) await archive.line('boards', value);
    for (const { userId: id, username, role } of tree.members.value)
      await archive.line('members', { id, username, role });
    for (const view of views) await archive.line('views', view);
    for (const label of await labels.of(reader.projectId)) await archive.line('labels', label);
    return tree;
  }

  /** @throws AppError as for what only admins may do */
  async function findAdmin(slug: string, findUser: () => Promise<SignedIn>): Promise<Reader> {
    const viewer = await findUser();
    const { project, role } = await access.projectBySlug(viewer, slug);
    if (!may(role, 'project.manage')) throw new AppError('forbidden', 'Only project admins may do this');
    return { viewer, role, projectId: project._id };
  }

  async function fill(archive: Archive, slug: string, findReader: FindReader): Promise<void> {
    const tree = await writeProject({ archive, findReader });
    const decided = createCache<Reader>({ ttlMs: decidedForMs, size: 1 });
    const target = { archive, findReader: async () => (await decided.get(slug, findReader)) as Reader };
    for (const { value: board } of tree.boards) {
      const at = { slug, boardSlug: board.slug };
      const findViewer = async () => (await findReader()).viewer;
      for await (const cards of lists.eachPage(findViewer, at, { sort: 'createdAt', order: 'asc' }))
        await writeCards(target, cards);
    }
    await target.findReader();
    await archive.file('end.json', { lines: await archive.flush() });
  }

  /** @throws AppError before anything is written, to those who may not export it */
  return async (slug: string, findUser: () => Promise<SignedIn>): Promise<AsyncGenerator<Buffer, void>> => {
    const findReader = () => findAdmin(slug, findUser);
    await findReader();
    return writeArchive((archive) => fill(archive, slug, findReader));
  };
}
export type ProjectArchive = ReturnType<typeof createProjectArchive>;
