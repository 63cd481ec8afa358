import {
  type BodyOf,
  type CardProperties,
  type CardPropertyName,
  type createCard,
  defaultCardProperties,
  getCardProperty,
  may,
  propertiesFor,
  type Role,
  readProperty,
} from '@cardinal/contracts';
import { type AggregateStore, AppError, isForGood, newId, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import { createdEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { storedImages, writtenBy } from '../../kernel/card/card.rules.ts';
import { type Attach, withImages } from '../../kernel/images/attachment.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { PendingTasks } from '../../kernel/tasks/pending-tasks.ts';
import type { PlaceNewCard } from '../places/place-new-card.ts';

export interface CreateCardDeps {
  store: AggregateStore<CardDocument>;
  access: BoardAccess;
  projects: Pick<Projects, 'boardRow'>;
  attach: Attach;
  cleanup: Pick<PendingTasks, 'start'>;
  /** Asks the features. */
  ask: Pick<AskFeatures, 'checkText' | 'checkFields' | 'nameInText'>;
  placeNewCard: PlaceNewCard;
}

export type CreateCard = (
  user: SignedIn,
  at: { slug: string; boardSlug: string },
  body: BodyOf<typeof createCard>,
  /** Of the new card, for requests that may be repeated. */
  id?: string,
) => Promise<{ card: CardDocument; role: Role }>;

/** @throws AppError `forbidden` where something is chosen that is not up to the author */
function assertMayChoose(chosen: Partial<CardProperties>, role: Role): void {
  const findLabel = (names: readonly CardPropertyName[]): string | undefined => {
    const found = names.find((name) => readProperty(chosen, name) !== defaultCardProperties[name]);
    return found && getCardProperty(found).label.toLowerCase();
  };
  const scheduled = findLabel(propertiesFor('scheduler'));
  if (scheduled && !may(role, 'card.schedule'))
    throw new AppError('forbidden', `Only the team may set a ${scheduled}`);
  const managed = findLabel(propertiesFor('admins'));
  if (managed && !may(role, 'card.manage'))
    throw new AppError('forbidden', `Only project admins may choose the ${managed} of a new card`);
}

export function createCreateCard(deps: CreateCardDeps): CreateCard {
  const { store, access, projects, attach, cleanup, ask, placeNewCard } = deps;
  return async (user, { slug, boardSlug }, body, _id = newId()) => {
    const { board, ...seen } = await access.boardBySlugs(user, slug, boardSlug);
    const { role } = seen;
    requirePart(user, seen);
    assertMayChoose(body, role);
    const { title, description } = body;
    await ask.checkText(board.projectId, role, { title, description: description ?? undefined });
    const { imageUrls, assigneeIds, labelIds, afterId, ...content } = writtenBy(
      { ...body, description: body.description ?? '' },
      may(role, 'text.writeLinks'),
    );
    const wanted = { assigneeIds, labelIds };
    const checked = await ask.checkFields({ user, seen: { ...seen, board }, before: null, wanted });
    const text = { text: content.description, path: 'description' as const };
    const named = await ask.nameInText(user, text, { role, board, card: null });
    const now = new Date();
    const place = { boardId: board._id, projectId: board.projectId };
    const { status } = body;
    const where = await placeNewCard.find(user, role, { ...place, _id, afterId, status, createdAt: now });
    const fields = {
      _id,
      ...place,
      ...{ ...defaultCardProperties, ...content },
      imageUrls: storedImages(imageUrls),
      createdBy: user.id,
      ...checked,
      ...named,
      ...{ createdAt: now, updatedAt: now },
      rank: where.found.rank,
      ...{ countsVersion: 0, commentCount: 0, upvoteCount: 0, likeCount: 0 },
      untallied: 1,
    };
    const attachment = attach(user.id, { cardId: fields._id, commentId: null, ...place });
    const card = await withImages(attachment, async () => {
      await attachment.prepare(null, fields.imageUrls);
      return store.insert(fields, [createdEvent(fields, { id: user.id, username: user.username })]);
    });
    // A board that was deleted in the meantime may have been cleaned up before this card came. It is in memory; what this
    // replica has not heard of is found before the card's event leaves the outbox (`late-cards.ts`).
    const row = await projects.boardRow(board._id);
    if (row && isForGood(row)) {
      await cleanup.start([board._id]);
      throw notFound('Board');
    }
    return { card: await placeNewCard.keep(user, card, where), role };
  };
}
