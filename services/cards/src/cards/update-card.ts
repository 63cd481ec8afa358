import {
  type BodyOf,
  type CardDetail,
  cardFilterFields,
  type EditableCardField,
  editableCardFields,
  may,
  mayEditCard,
  type updateCard,
} from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import { type Assignees, assertMayAssign } from '../assignees/assignees.ts';
import { keptTextOf } from '../history/history.rules.ts';
import { type Attach, withImages } from '../images/attachment.ts';
import type { Labels } from '../labels/labels.ts';
import { editedEvent } from './card.events.ts';
import type { CardDocument } from './card.model.ts';
import type { CardPresenter } from './card.presenter.ts';
import { addedTo, sameList, storedIds, storedImages, writtenBy } from './card.rules.ts';
import { type SeeCard, type SeenCard, takingPart } from './see-card.ts';

export interface UpdateCardDeps {
  store: AggregateStore<CardDocument>;
  seeCard: SeeCard;
  attach: Attach;
  presenter: CardPresenter;
  assignees: Pick<Assignees, 'assertMaySee'>;
  labels: Pick<Labels, 'assertKnown'>;
}

export type UpdateCard = (
  user: SignedIn,
  cardId: string,
  body: BodyOf<typeof updateCard>,
  ifMatch: number | undefined,
) => Promise<CardDetail>;

type Edit = Partial<Pick<CardDocument, EditableCardField>>;

const namedIn = (body: object): EditableCardField[] =>
  editableCardFields.filter((field) => (body as Record<string, unknown>)[field] !== undefined);

function wantedOf(body: BodyOf<typeof updateCard>, linksAllowed: boolean): Edit {
  const { imageUrls, ...rest } = writtenBy(body, linksAllowed);
  return { ...rest, ...(imageUrls === undefined ? {} : { imageUrls: storedImages(imageUrls) }) };
}

/** The fields that really change. */
function changesOf(card: CardDocument, wanted: Edit): { set: Edit; changed: EditableCardField[] } {
  const lists = {
    imageUrls: () => sameList(card.imageUrls, wanted.imageUrls ?? null),
    assigneeIds: () => sameList(card.assigneeIds ?? [], wanted.assigneeIds ?? []),
    labelIds: () => sameList(card.labelIds ?? [], wanted.labelIds ?? []),
  };
  const changed = namedIn(wanted).filter((field) =>
    field in lists ? !lists[field as keyof typeof lists]() : card[field] !== wanted[field],
  );
  return { set: Object.fromEntries(changed.map((field) => [field, wanted[field]])), changed };
}

/** What moves a card to another cell of its board's counts, or changes what a search finds. */
const marking: readonly string[] = [
  ...Object.values(cardFilterFields).map(({ field }) => field),
  ...['title', 'description'],
];
const marksCard = (changed: readonly EditableCardField[]) => changed.some((field) => marking.includes(field));

export function createUpdateCard(deps: UpdateCardDeps): UpdateCard {
  const { store, seeCard, attach, presenter, assignees, labels } = deps;
  const takePart = takingPart(seeCard);

  /** The edit with the assignees as they would be stored. */
  async function assigning(seen: SeenCard, user: SignedIn, card: CardDocument, wanted: Edit): Promise<Edit> {
    if (wanted.assigneeIds === undefined) return wanted;
    const assigneeIds = storedIds(card.assigneeIds, wanted.assigneeIds);
    const added = addedTo(card.assigneeIds, assigneeIds);
    const userIds = [...added, ...addedTo(assigneeIds, card.assigneeIds)];
    assertMayAssign({ role: seen.role, userId: user.id, card, userIds });
    await assignees.assertMaySee(seen.board, added);
    return { ...wanted, assigneeIds };
  }

  /** The edit with the labels as they would be stored. */
  async function labelling(card: CardDocument, wanted: Edit): Promise<Edit> {
    if (wanted.labelIds === undefined) return wanted;
    const labelIds = storedIds(card.labelIds, wanted.labelIds);
    await labels.assertKnown(card.projectId, addedTo(card.labelIds, labelIds));
    return { ...wanted, labelIds };
  }

  function assertMayEdit(
    seen: SeenCard,
    user: SignedIn,
    card: SeenCard['card'],
    fields: EditableCardField[],
  ): void {
    if (!mayEditCard({ role: seen.role, userId: user.id, card, fields }))
      throw new AppError('forbidden', 'Only project admins may change this');
  }

  return async (user, cardId, body, ifMatch) => {
    const seen = await takePart(user, cardId);
    const fields = namedIn(body);
    assertMayEdit(seen, user, seen.card, fields);
    const wanted = wantedOf(body, may(seen.role, 'text.writeLinks'));
    const { boardId, projectId } = seen.card;
    const attachment = attach(user.id, { cardId, commentId: null, boardId, projectId });

    const decide = async (card: CardDocument) => {
      // Its status may have changed since it was looked at.
      assertMayEdit(seen, user, card, fields);
      const { set, changed } = changesOf(
        card,
        await labelling(card, await assigning(seen, user, card, wanted)),
      );
      if (changed.length === 0) return null;
      if (set.imageUrls !== undefined) await attachment.prepare(card.imageUrls, set.imageUrls);
      const edited = { ...card, ...set, updatedAt: new Date() };
      return {
        set: {
          ...set,
          updatedAt: edited.updatedAt,
          ...keptTextOf(card, edited),
          ...(marksCard(changed) ? { untallied: card.version + 1 } : {}),
        },
        events: [editedEvent(card, edited, changed, { id: user.id, username: user.username })],
      };
    };

    const detailOf = async (card: SeenCard['card']) => presenter.detail(card, seen, user);
    try {
      const edited = await withImages(attachment, async () => {
        const card = await store.change(cardId, decide, { ifMatch, known: seen.card });
        if (!card) throw notFound('Card');
        return card;
      });
      return await detailOf(edited);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale_version') throw error;
      const { card } = await seeCard(user, cardId);
      throw new AppError(error.code, error.message, { current: await detailOf(card) });
    }
  };
}
