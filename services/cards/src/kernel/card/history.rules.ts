import {
  type CardChange,
  type CardPropertyName,
  cardPropertyNames,
  type EditableCardField,
  isCardProperty,
  type KeptChange,
  type ProjectAction,
  readProperty,
} from '@cardinal/contracts';
import type { CardDocument } from './card.model.ts';
import { textDifference } from './text-difference.ts';

/** How a field is kept and shown. */
interface HistoryField {
  /**
   * `value`: as it is. `count`: how many. `people` and `labels`: ids, shown by name. `board`: an id, shown by name to
   * anyone who sees it. `text`: only what is different. `lock`: its reason, which may be empty.
   */
  as: 'value' | 'count' | 'people' | 'labels' | 'board' | 'text' | 'lock';
  /** Shown to those who may do this; to everybody who sees the card without it. */
  to?: ProjectAction;
}

const propertyFields = Object.fromEntries(cardPropertyNames.map((name) => [name, { as: 'value' }])) as Record<
  CardPropertyName,
  HistoryField
>;

/** The fields of a card whose changes make its history. */
const historyFields = {
  ...propertyFields,
  title: { as: 'value' },
  description: { as: 'text' },
  imageUrls: { as: 'count' },
  assigneeIds: { as: 'people', to: 'card.viewAssignees' },
  labelIds: { as: 'labels', to: 'label.use' },
  boardId: { as: 'board' },
  lock: { as: 'lock' },
  answerId: { as: 'value' },
  relations: { as: 'value', to: 'relation.use' },
} as const satisfies Record<EditableCardField | 'boardId' | 'lock' | 'answerId' | 'relations', HistoryField>;

export const findHistoryField = (name: string): HistoryField | undefined =>
  Object.hasOwn(historyFields, name) ? historyFields[name as keyof typeof historyFields] : undefined;

/**
 * Characters of descriptions that are kept of a card, so that endless edits do not fill the database. Of edits beyond,
 * the history says that they were made.
 */
const mostText = 500_000;

type Content = Pick<CardDocument, 'description'>;
type Before = Content & Pick<CardDocument, 'historyText'>;

/** The difference of the descriptions; null where they are equal or too much is kept already. */
function getDifference(before: Before, after: Content): { from: string; to: string } | null {
  if (before.description === after.description) return null;
  const difference = textDifference(before.description, after.description);
  return (before.historyText ?? 0) + getSize(difference) <= mostText ? difference : null;
}

const getSize = ({ from, to }: { from: string; to: string }): number => from.length + to.length;

/** Set in a card when its description changes. */
export function getKeptText(before: Before, after: Content): { historyText?: number } {
  const difference = getDifference(before, after);
  return difference ? { historyText: (before.historyText ?? 0) + getSize(difference) } : {};
}

const getLength = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const getReason = (lock: unknown): string | null =>
  lock === null ? null : ((lock as CardDocument['lock'])?.reason ?? '');

function findValue(card: Content, field: string): KeptChange['from'] {
  if (isCardProperty(field)) return readProperty(card as Partial<CardDocument>, field);
  return (card as unknown as Record<string, KeptChange['from'] | undefined>)[field] ?? null;
}

function keptChange(field: string, before: Before, after: Content): KeptChange[] {
  const how = findHistoryField(field);
  if (!how) return [];
  if (how.as === 'text') return [{ field, ...(getDifference(before, after) ?? { from: null, to: null }) }];
  const [from, to] = [before, after].map((card) => {
    const value = findValue(card, field);
    if (how.as === 'lock') return getReason(value);
    return how.as === 'count' ? getLength(value) : value;
  }) as [KeptChange['from'], KeptChange['to']];
  return [{ field, from, to }];
}

/** Changes that an edit of these fields adds to the history of a card. */
export const changesBetween = (before: Before, after: Content, changed: readonly string[]): KeptChange[] =>
  changed.flatMap((field) => keptChange(field, before, after));

/** The names that stand in changes. */
export interface HistoryNames {
  people: ReadonlyMap<string, { username: string }>;
  labels: ReadonlyMap<string, { name: string }>;
  /** The boards that the viewer may see. */
  boards: ReadonlyMap<string, { name: string }>;
}

/** The ids in changes of a kind of fields. */
export const idsIn = (changes: readonly KeptChange[], as: HistoryField['as']): string[] =>
  changes
    .filter(({ field }) => findHistoryField(field)?.as === as)
    .flatMap(({ from, to }) => [from, to].flat())
    .filter((id) => typeof id === 'string');

/** Shown instead of the name of a label that is no more. */
const deletedLabel = 'deleted label';

const shown =
  (as: HistoryField['as'], { people, labels, boards }: HistoryNames) =>
  (value: KeptChange['from']) => {
    const ids = [value].flat().filter((id) => typeof id === 'string');
    if (as === 'people') return ids.map((id) => ({ id, name: people.get(id)?.username ?? 'Unknown' }));
    if (as === 'labels') return ids.map((id) => ({ id, name: labels.get(id)?.name ?? deletedLabel }));
    if (as !== 'board') return value as string | number | null;
    const name = boards.get(ids[0] ?? '')?.name;
    return name === undefined ? null : { id: ids[0] ?? '', name };
  };

/** Changes as they are shown, those of `text` fields without their texts. */
export function presentChanges(changes: readonly KeptChange[], names: HistoryNames): CardChange[] {
  return changes.map(({ field, from, to }) => {
    const as = findHistoryField(field)?.as ?? 'value';
    if (as === 'text') return { field, from: null, to: null, hasDifference: from !== null };
    const show = shown(as, names);
    return { field, from: show(from), to: show(to) };
  });
}
