import {
  type BodyOf,
  cardFilterFields,
  cardListLimits,
  type EditableCardField,
  editableCardFields,
  getCardProperties,
  may,
  mayEditCard,
  type updateCard,
} from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import { type Attach, withImages } from '../images/attachment.ts';
import type { AskFeatures } from './ask-features.ts';
import { editedEvent } from './card.events.ts';
import type { CardDocument, CardRow } from './card.model.ts';
import { sameList, storedImages, writtenBy } from './card.rules.ts';
import { closing } from './closing.rules.ts';
import { getKeptText } from './history.rules.ts';
import { keptEdit } from './kept-edit.ts';
import { stampFields } from './known-cards.ts';
import { assertOnSeenBoard, type SeenCard } from './see-card.ts';

export interface EditCardDeps {
  store: AggregateStore<CardDocument>;
  attach: Attach;
  /** Asks the features. */
  ask: Pick<AskFeatures, 'checkText' | 'checkFields' | 'nameInText'>;
}

/** Ids that are added to a list of a card, and taken from it. */
interface ListChange {
  add: readonly string[];
  remove: readonly string[];
}

interface CardEdit {
  body: BodyOf<typeof updateCard>;
  /** Changes of lists, whatever else they hold. */
  lists?: { [Field in 'assigneeIds' | 'labelIds']?: ListChange | undefined };
  ifMatch?: number | undefined;
  bulkId?: string;
  /** The version that it takes back. */
  undoes?: number;
}

/**
 * Changes a card that somebody may change.
 * @param seen the card as they see it
 * @throws AppError `stale_version` where it is not the version in `ifMatch`
 */
export type EditCard = (user: SignedIn, seen: SeenCard, edit: CardEdit) => Promise<CardRow>;

type Edit = Partial<Pick<CardDocument, EditableCardField>>;

const namedIn = (body: object): EditableCardField[] =>
  editableCardFields.filter((field) => (body as Record<string, unknown>)[field] !== undefined);

function toEdit(body: BodyOf<typeof updateCard>, linksAllowed: boolean): Edit {
  const { imageUrls, ...rest } = writtenBy(body, linksAllowed);
  return { ...rest, ...(imageUrls === undefined ? {} : { imageUrls: storedImages(imageUrls) }) };
}

/** The lists as they would be after the change. @throws AppError `validation_failed` for one that gets too long */
function changedLists(card: CardDocument, lists: NonNullable<CardEdit['lists']>): Edit {
  const after = (Object.keys(lists) as (keyof typeof cardListLimits)[]).flatMap((field) => {
    const change = lists[field];
    if (!change) return [];
    const ids = [...new Set([...(card[field] ?? []), ...change.add])].filter(
      (id) => !change.remove.includes(id),
    );
    const { most, message } = cardListLimits[field];
    if (ids.length <= most) return [[field, ids] as const];
    throw new AppError('validation_failed', message, { issues: [{ path: field, message }] });
  });
  return Object.fromEntries(after);
}

/** The fields that really change. */
function getChanges(card: CardDocument, wanted: Edit): { set: Edit; changed: EditableCardField[] } {
  const lists = {
    imageUrls: () => sameList(card.imageUrls, wanted.imageUrls ?? null),
    assigneeIds: () => sameList(card.assigneeIds ?? [], wanted.assigneeIds ?? []),
    labelIds: () => sameList(card.labelIds ?? [], wanted.labelIds ?? []),
  };
  const before = { ...card, ...getCardProperties(card) };
  const changed = namedIn(wanted).filter((field) =>
    field in lists ? !lists[field as keyof typeof lists]() : (before[field] ?? null) !== wanted[field],
  );
  return { set: Object.fromEntries(changed.map((field) => [field, wanted[field]])), changed };
}

/** Fields that move a card to another cell of its board's counts, or change what a search finds. */
const marking: readonly string[] = [
  ...Object.values(cardFilterFields).map(({ field }) => field),
  ...['title', 'description'],
];
const marksCard = (changed: readonly EditableCardField[]) => changed.some((field) => marking.includes(field));

export function createEditCard(deps: EditCardDeps): EditCard {
  const { store, attach, ask } = deps;

  const naming = (user: SignedIn, seen: SeenCard, before: CardDocument, text: string) =>
    ask.nameInText(user, { text, path: 'description', before }, { ...seen, card: before });

  function assertMayEdit(
    seen: SeenCard,
    user: SignedIn,
    card: SeenCard['card'],
    fields: EditableCardField[],
  ): void {
    if (!mayEditCard({ role: seen.role, userId: user.id, card, fields }))
      throw new AppError('forbidden', 'Only project admins may change this');
  }

  return async (user, seen, { body, lists = {}, ifMatch, bulkId, undoes }) => {
    const fields = [...namedIn(body), ...namedIn(lists)];
    assertMayEdit(seen, user, seen.card, fields);
    const wanted = toEdit(body, may(seen.role, 'text.writeLinks'));
    const { _id: cardId, boardId, projectId } = seen.card;
    const { title, description } = wanted;
    await ask.checkText(projectId, seen.role, { title, description });
    const attachment = attach(user.id, { cardId, commentId: null, boardId, projectId });

    const decide = async (card: CardDocument) => {
      assertOnSeenBoard(card, seen);
      // Its status may have changed since it was looked at.
      assertMayEdit(seen, user, card, fields);
      const edit = closing(card, { ...wanted, ...changedLists(card, lists) });
      const checked = await ask.checkFields({ user, seen, before: card, wanted: edit });
      const { set, changed } = getChanges(card, { ...edit, ...checked });
      if (changed.length === 0) return null;
      if (set.imageUrls !== undefined) await attachment.prepare(card.imageUrls, set.imageUrls);
      const named = set.description === undefined ? {} : await naming(user, seen, card, set.description);
      const edited = { ...card, ...set, ...named, updatedAt: new Date() };
      const actor = { id: user.id, username: user.username };
      return {
        set: {
          ...set,
          updatedAt: edited.updatedAt,
          ...named,
          ...getKeptText(card, edited),
          ...(marksCard(changed) ? { untallied: card.version + 1 } : {}),
        },
        ...keptEdit(card, set, { userId: user.id, undoes }),
        events: [editedEvent(card, edited, changed, actor, bulkId)],
      };
    };

    return withImages(attachment, async () => {
      const asKnown = seen.fromMemory && stampFields;
      const card = await store.change(cardId, decide, { ifMatch, known: seen.card, asKnown });
      if (!card) throw notFound('Card');
      return card;
    });
  };
}
