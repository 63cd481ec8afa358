import { z } from 'zod';
import {
  type AssigneeFilter,
  type CardChoices,
  type ChoiceName,
  choiceNames,
  choiceValues,
  dashboardChoiceNames,
  labelModes,
  longestSearch,
  noLabel,
} from './card-filter.ts';
import { limits } from './constants.ts';
import { id, searchText } from './primitives.ts';

/** One of the values, as text in a query. */
function createParam(values: readonly string[] | readonly number[]): z.ZodType {
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

const createParams = <Name extends ChoiceName>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, createParam(choiceValues(name)).optional()]),
  ) as unknown as Params<Name>;

const isLabelList = (text: string): boolean => {
  if (text === noLabel) return true;
  const ids = text.split(',');
  return ids.length <= limits.cardLabels && ids.every((each) => id.safeParse(each).success);
};

/** Labels separated by commas, of which a card must have any, or with `labelMode=all` all; `none` for no label at all. */
const labelParams = {
  label: z
    .string()
    .max(40 * limits.cardLabels)
    .refine(
      isLabelList,
      `Label must be up to ${limits.cardLabels} ids of labels, separated by commas, or none`,
    )
    .optional(),
  labelMode: z.enum(labelModes).optional(),
};

const search = searchText(longestSearch).optional();

/** The query parameters of a board's lists. */
export const cardFilterParams = {
  ...createParams(choiceNames),
  /** Also the id of a person, for those who see assignees. */
  assignee: z
    .union([
      z.enum(choiceValues('assignee') as AssigneeFilter[]),
      id as z.ZodType<AssigneeFilter, AssigneeFilter>,
    ])
    .optional(),
  ...labelParams,
  search,
};

export const dashboardFilterParams = { ...createParams(dashboardChoiceNames), ...labelParams, search };
