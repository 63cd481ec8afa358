import { type LabelColor, labelColors, limits, nameKey } from '@cardinal/contracts';
import { AppError, isDuplicateId, onlyDuplicateKeys } from '@cardinal/service-kit';
import type { SeenBoard } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { createdEvent } from '../../kernel/card/card.events.ts';
import { rankAt } from '../../kernel/card/rank.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Person } from '../../kernel/read-models/users.ts';
import { createdEvent as commentCreatedEvent } from '../comments/comment.events.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { Labels } from '../labels/labels.ts';
import type { ImportModels, ImportRow } from './import.model.ts';
import { toAuthorId, toCommentId } from './import.rules.ts';
import { tooManyLabels } from './import-report.ts';
import { settle, type Turn } from './import-turn.ts';
import type { Author, MappedCard } from './map-card.ts';

export interface WriteCardsDeps {
  store: Kernel['store'];
  comments: Pick<CommentsFeature, 'stores'>;
  labels: Pick<Labels, 'of' | 'create'>;
  recount: Pick<Kernel['recount'], 'counted'>;
  importAuthors: ImportModels['importAuthors'];
}

/** A card to be written, with its id and its place in the file. */
export interface NewCard {
  id: string;
  /** Counted from 0 over the whole file. */
  at: number;
  card: MappedCard;
}

/** The board of an import, and its importer as both are now. */
export interface ImportTarget extends SeenBoard {
  user: SignedIn;
}

/** A card that was written, and the parts of it that were left out then. */
export interface WrittenCard {
  id: string;
  leftOut: string[];
}

export type WriteCards = ReturnType<typeof createWriteCards>;

/** The one that is there already was written by a try that a crash interrupted. */
const unlessThere = (error: unknown): null => {
  if (!isDuplicateId(error)) throw error;
  return null;
};

function assertHeld({ isHeld }: Turn): void {
  if (!isHeld()) throw new AppError('unavailable', 'Another process works on this import by now');
}

/** A colour for each name, always the same. */
function chooseColor(name: string): LabelColor {
  const sum = [...name].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  return labelColors[sum % labelColors.length] ?? 'grey';
}

/** Somebody made the label, or the last one that may be, at this moment. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'label_taken' || error.code === 'validation_failed');

/** Finds the labels of a project by name, and makes those that are missing. */
function createFindLabels({ labels }: Pick<WriteCardsDeps, 'labels'>) {
  const readKnown = async (projectId: string) =>
    new Map((await labels.of(projectId)).map(({ id, name }) => [nameKey(name), id]));

  return async (projectId: string, names: readonly string[]): Promise<Map<string, string>> => {
    let known = await readKnown(projectId);
    for (const name of names) {
      if (known.has(nameKey(name)) || known.size >= limits.projectLabels) continue;
      try {
        known.set(nameKey(name), (await labels.create(projectId, { name, color: chooseColor(name) })).id);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        known = await readKnown(projectId);
      }
    }
    return known;
  };
}

const toPerson = ({ board, user }: ImportTarget, author: Author): Person =>
  'userId' in author
    ? { id: author.userId, username: user.username }
    : { id: toAuthorId(board.projectId, author.name), username: author.name };

/** A card stands where its line stood: the first of the file on top. */
const toRank = ({ startedAt, createdAt }: ImportRow, { id, at }: NewCard) =>
  rankAt(new Date((startedAt ?? createdAt).getTime() - at), id);

/** Keeps the names of authors without an account: before the texts, so that nobody reads one without the name. */
const createKeepAuthors =
  ({ importAuthors }: Pick<WriteCardsDeps, 'importAuthors'>) =>
  async ({ projectId }: ImportRow, cards: readonly NewCard[]): Promise<void> => {
    const all = cards.flatMap(({ card }) => [card.author, ...card.comments.map(({ author }) => author)]);
    const names = new Set(all.flatMap((author) => ('name' in author ? [author.name] : [])));
    const rows = [...names].map((name) => ({ _id: toAuthorId(projectId, name), projectId, name }));
    if (rows.length === 0) return;
    await importAuthors.insertMany(rows, { ordered: false }).catch((error) => {
      if (!onlyDuplicateKeys(error)) throw error;
    });
  };

/**
 * Writes cards with their comments as everybody's are written: with their events, so that lists, counts, search and
 * history have them. The events say that an import did it. Harmless to repeat.
 */
export function createWriteCards(deps: WriteCardsDeps) {
  const { store, comments, recount } = deps;
  const keepAuthors = createKeepAuthors(deps);
  const findLabels = createFindLabels(deps);

  async function writeCard(row: ImportRow, target: ImportTarget, made: NewCard, labelIds: string[]) {
    const { board } = target;
    const { card, id } = made;
    const { title, description, status, closingReason, type, devPriority, dueDate } = card;
    const by = toPerson(target, card.author);
    const fields = {
      ...{ _id: id, projectId: row.projectId, boardId: board._id, title, description },
      ...{ status, closingReason, type, devPriority, dueDate, userPriority: 1 },
      ...{ imageUrls: null, createdBy: by.id, createdAt: card.createdAt, updatedAt: card.updatedAt },
      ...(card.assigneeIds.length > 0 ? { assigneeIds: card.assigneeIds } : {}),
      ...(labelIds.length > 0 ? { labelIds } : {}),
      ...(card.references.length > 0 ? { references: card.references } : {}),
      rank: toRank(row, made),
      ...{ countsVersion: 0, commentCount: card.comments.length, upvoteCount: card.votes, likeCount: 0 },
      ...(card.votes > 0 ? { importedVotes: card.votes } : {}),
      untallied: 1,
    };
    const written = await store.insert(fields, [createdEvent(fields, by, true)]).catch(unlessThere);
    return written ?? { ...fields, version: 1, outbox: [], deleted: false };
  }

  async function writeComments(
    target: ImportTarget,
    turn: Turn,
    card: Awaited<ReturnType<typeof writeCard>>,
    made: NewCard,
  ) {
    const { boardId, projectId } = card;
    for (const [at, said] of made.card.comments.entries()) {
      assertHeld(turn);
      const by = toPerson(target, said.author);
      const fields = {
        ...{ _id: toCommentId(made.id, at), cardId: made.id, boardId, projectId, userId: by.id },
        ...{ content: said.content, imageUrls: null, parentCommentId: null, placeholder: false },
        ...(said.references.length > 0 ? { references: said.references } : {}),
        ...{ createdAt: said.createdAt, updatedAt: said.createdAt, recountAt: new Date() },
      };
      const event = commentCreatedEvent(fields, by.username, card, null, true);
      const comment = await comments.stores.comments.insert(fields, [event]).catch(unlessThere);
      // The card counts it already.
      if (comment) recount.counted('comment', comment);
    }
  }

  return async (
    row: ImportRow,
    target: ImportTarget,
    cards: readonly NewCard[],
    turn: Turn,
  ): Promise<WrittenCard[]> => {
    if (cards.length === 0) return [];
    await keepAuthors(row, cards);
    const labels = await findLabels(
      row.projectId,
      cards.flatMap(({ card }) => card.labels),
    );
    return settle(
      cards.map(async (made) => {
        const labelIds = made.card.labels.flatMap((name) => labels.get(nameKey(name)) ?? []);
        const missing = made.card.labels.filter((name) => !labels.has(nameKey(name)));
        assertHeld(turn);
        await writeComments(target, turn, await writeCard(row, target, made, labelIds), made);
        return { id: made.id, leftOut: missing.map(tooManyLabels) };
      }),
    );
  };
}
