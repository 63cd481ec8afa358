import { z } from 'zod';
import {
  type CardChoices,
  type ChoiceName,
  choiceNames,
  choiceValues,
  dashboardChoiceNames,
  longestSearch,
} from './card-filter.ts';
import { searchText } from './primitives.ts';

/** One of the values, as text in a query. */
function paramOf(values: readonly string[] | readonly number[]): z.ZodType {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return z.enum(values as readonly string[]);
  return z.coerce
    .number()
    .int()
    .min(Math.min(...numbers))
    .max(Math.max(...numbers));
}

type Params<Name extends ChoiceName> = {
  [Key in Name]: z.ZodOptional<z.ZodType<NonNullable<CardChoices[Key]>, NonNullable<CardChoices[Key]>>>;
};

const paramsOf = <Name extends ChoiceName>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, paramOf(choiceValues(name)).optional()]),
  ) as unknown as Params<Name>;

const search = searchText(longestSearch).optional();

/** The query parameters of a board's lists. */
export const cardFilterParams = { ...paramsOf(choiceNames), search };

export const dashboardFilterParams = { ...paramsOf(dashboardChoiceNames), search };
