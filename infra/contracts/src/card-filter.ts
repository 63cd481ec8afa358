import { z } from 'zod';
import { cardPriorities, cardStatuses, cardTypes } from './constants.ts';
import { searchText } from './primitives.ts';
import { composed } from './text.ts';

/**
 * The filters of card lists by query parameter: the field of a card, its values, and the parameter's schema. Everything
 * else is derived from this: the query parameters, the database query, the search in memory, the counts of a board and
 * the web's filters. The order is that of the selects in the web, and of the stored counts.
 */
export const cardFilterFields = {
  type: { field: 'type', values: cardTypes, param: z.enum(cardTypes) },
  status: { field: 'status', values: cardStatuses, param: z.enum(cardStatuses) },
  priority: {
    field: 'userPriority',
    values: cardPriorities,
    param: z.coerce.number().int().min(1).max(cardPriorities.length),
  },
} as const;

type Fields = typeof cardFilterFields;
export type CardFilterName = keyof Fields;
type Value<Name extends CardFilterName> = z.output<Fields[Name]['param']>;

/** The fields of a card that filters use. */
export type FilteredFields = { [Name in CardFilterName as Fields[Name]['field']]: Value<Name> };
type SearchedText = { title: string; description: string };

/** The selected values; a filter without one lets all cards pass. */
export type CardChoices = { [Name in CardFilterName]?: Value<Name> | undefined };
export interface CardFilter extends CardChoices {
  /** Part of the title or the description, ignoring case. */
  search?: string | undefined;
}

export const cardFilterNames = Object.keys(cardFilterFields) as CardFilterName[];
/** The dashboard's table is sorted by priority and not filtered by it. */
export const dashboardFilterNames = cardFilterNames.filter((name) => name !== 'priority');

const params = Object.fromEntries(
  cardFilterNames.map((name) => [name, cardFilterFields[name].param.optional()]),
) as { [Name in CardFilterName]: z.ZodOptional<Fields[Name]['param']> };

/** The longest search text. */
export const longestSearch = 200;

/** The query parameters of a board's lists. */
export const cardFilterParams = { ...params, search: searchText(longestSearch).optional() };

const { priority: _, ...others } = cardFilterParams;
export const dashboardFilterParams = others;

/** The values that a card's fields must have to pass the selection. */
export function wantedFields(choices: CardChoices): Partial<FilteredFields> {
  const wanted = cardFilterNames.filter((name) => choices[name] !== undefined);
  return Object.fromEntries(wanted.map((name) => [cardFilterFields[name].field, choices[name]]));
}

/** Whether a card passes the selection, without the text search. */
export function passesChoices(choices: CardChoices): (card: FilteredFields) => boolean {
  const wanted = Object.entries(wantedFields(choices)) as [keyof FilteredFields, unknown][];
  return (card) => wanted.every(([field, value]) => card[field] === value);
}

/** Matches a text ignoring case. Stored text is in NFC, so the search text is converted to it. */
export const searchPattern = (search: string): RegExp =>
  new RegExp(composed(search.trim()).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'iu');

/** Whether the title or the description contains this text. */
export function passesSearch(search: string): (card: SearchedText) => boolean {
  const pattern = searchPattern(search);
  return ({ title, description }) => pattern.test(title) || pattern.test(description);
}

/** Whether a card passes the whole filter. */
export function passesFilter({
  search = '',
  ...choices
}: CardFilter): (card: FilteredFields & SearchedText) => boolean {
  const [passesFields, passesText] = [passesChoices(choices), passesSearch(search)];
  return (card) => passesFields(card) && passesText(card);
}
