import { cardProperties } from './card-properties.ts';
import {
  cardPropertyNames,
  getCardProperty,
  readProperty,
  type SelectProperty,
} from './card-property-values.ts';
import { type ClosingReason, closingReasons } from './constants.ts';
import { foldText } from './fold-text.ts';
import { searchPattern } from './search-pattern.ts';

type Table = typeof cardProperties;
type Fields = {
  [Name in keyof Table as Table[Name] extends { filter: infer Param extends string } ? Param : never]: {
    field: Name;
    values: Exclude<Table[Name]['values'], 'day'>;
  };
};

/**
 * The filters of card lists by query parameter: the property of a card, and its values. Everything else is derived from
 * this: the query parameters, the database query, the search in memory, the counts of a board and the web's filters. The
 * order is that of the selects in the web, and of the stored counts.
 */
export const cardFilterFields = Object.fromEntries(
  cardPropertyNames.flatMap((field) => {
    const { filter } = getCardProperty(field);
    return filter ? [[filter, { field, values: cardProperties[field].values }]] : [];
  }),
) as unknown as Fields;

export type CardFilterName = keyof Fields;
/** Filters by a property that the web shows by what it does for every property. */
export type SelectFilterName = {
  [Name in CardFilterName]: Fields[Name]['field'] extends SelectProperty ? Name : never;
}[CardFilterName];
type Listed<Name extends CardFilterName> = Fields[Name]['values'][number];
type Value<Name extends CardFilterName> = Listed<Name> extends number ? number : Listed<Name>;

/** The fields of a card that filters use. */
export type FilteredFields = { [Name in CardFilterName as Fields[Name]['field']]: Value<Name> };
type SearchedText = { title: string; description: string };

/** To whom a card is assigned: to the caller, to anybody at all, or to nobody. */
const assigneeFilters = ['me', 'somebody', 'nobody'] as const;
/** On boards it may also be the id of a person. */
export type AssigneeFilter = (typeof assigneeFilters)[number] | `${string}-${string}`;
export const isPerson = (assignee: AssigneeFilter | undefined): boolean =>
  assignee !== undefined && !assigneeFilters.some((known) => known === assignee);

/** Whether a card must have any of the chosen labels, which is the default, or all of them. */
export const labelModes = ['any', 'all'] as const;
/** Stands for cards without any label. */
export const noLabel = 'none';
export interface LabelChoice {
  /** Ids of labels, separated by commas, or `noLabel`. */
  label?: string | undefined;
  labelMode?: (typeof labelModes)[number] | undefined;
}

/** The selected values; a filter without one lets all cards pass. */
export type CardChoices = { [Name in CardFilterName]?: Value<Name> | undefined } & {
  assignee?: AssigneeFilter | undefined;
  /** Why it was closed; stored counts do not say. */
  reason?: ClosingReason | undefined;
} & LabelChoice;
export interface CardFilter extends CardChoices {
  /** Part of the title or the description, as `foldText` compares texts. */
  search?: string | undefined;
}

export const cardFilterNames = Object.keys(cardFilterFields) as CardFilterName[];
export type ChoiceName = CardFilterName | 'assignee' | 'reason';
/** All filters but the text: by a field, which stored counts distinguish, by assignee and by closing reason. */
export const choiceNames: readonly ChoiceName[] = [...cardFilterNames, 'assignee', 'reason'];
/** The dashboard's table is sorted by priority and not filtered by it. */
export const dashboardChoiceNames = choiceNames.filter((name) => name !== 'priority' && name !== 'reason');

/** The values that a filter offers. */
export function choiceValues(name: ChoiceName): readonly string[] | readonly number[] {
  if (name === 'assignee') return assigneeFilters;
  return name === 'reason' ? closingReasons : cardFilterFields[name].values;
}

/** The longest search text. */
export const longestSearch = 200;

/** The values that a card's fields must have to pass the selection. */
export function wantedFields(choices: CardChoices): Partial<FilteredFields> {
  const wanted = cardFilterNames.filter((name) => choices[name] !== undefined);
  return Object.fromEntries(wanted.map((name) => [cardFilterFields[name].field, choices[name]]));
}

/** Whether a card passes the selection, without the text search. */
export function passesChoices(choices: CardChoices): (card: FilteredFields) => boolean {
  const wanted = Object.entries(wantedFields(choices)) as [keyof FilteredFields, unknown][];
  return (card) => wanted.every(([field, value]) => readProperty(card, field) === value);
}

/** Whether a card that was closed for this reason passes. */
export const passesReason =
  (reason: ClosingReason | undefined) =>
  (given: ClosingReason | null): boolean =>
    reason === undefined || given === reason;

/** Whether a card that is assigned to these people passes; `userId` is the caller's, null for a guest. */
export function passesAssignee(
  assignee: AssigneeFilter | undefined,
  userId: string | null,
): (assigneeIds: readonly string[]) => boolean {
  if (assignee === undefined) return () => true;
  if (assignee === 'me') return (ids) => userId !== null && ids.includes(userId);
  if (assignee === 'somebody' || assignee === 'nobody')
    return (ids) => ids.length > 0 === (assignee === 'somebody');
  return (ids) => ids.includes(assignee);
}

/** The ids of the chosen labels. */
export const chosenLabels = ({ label }: LabelChoice): string[] =>
  label && label !== noLabel ? label.split(',') : [];

/** Whether a card with these labels passes. */
export function passesLabels(choice: LabelChoice): (labelIds: readonly string[]) => boolean {
  if (choice.label === noLabel) return (labelIds) => labelIds.length === 0;
  const chosen = chosenLabels(choice);
  if (chosen.length === 0) return () => true;
  const many = choice.labelMode === 'all' ? 'every' : 'some';
  return (labelIds) => chosen[many]((id) => labelIds.includes(id));
}

/** Whether the title or the description contains this text, as a browser finds out: without the pattern of the database. */
export function passesSearch(search: string): (card: SearchedText) => boolean {
  const wanted = foldText(search.trim());
  return ({ title, description }) => foldText(`${title}\n${description}`).includes(wanted);
}

/** Whether a card passes the choices of fields and the text; for people and labels, see `passesAssignee` and `passesLabels`. */
export function passesFilter({
  search = '',
  ...choices
}: CardFilter): (card: FilteredFields & SearchedText) => boolean {
  const passesFields = passesChoices(choices);
  const pattern = searchPattern(search);
  return (card) => passesFields(card) && (pattern.test(card.title) || pattern.test(card.description));
}
