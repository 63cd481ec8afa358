import { z } from 'zod';
import type { cardProperties } from './card-properties.ts';
import {
  type CardProperties,
  type CardPropertyName,
  type ChoosableProperty,
  cardPropertyNames,
  choosableProperties,
  editableCardFields,
  getCardProperty,
  isCardProperty,
  isOptional,
} from './card-property-values.ts';
import { cardStatuses } from './constants.ts';
import { day } from './primitives.ts';

type Table = typeof cardProperties;
type Value<Name extends CardPropertyName> = z.ZodType<CardProperties[Name], CardProperties[Name]>;
type Read<Name extends CardPropertyName> = Table[Name] extends { added: true }
  ? z.ZodDefault<Value<Name>>
  : Value<Name>;

const orNull = (name: CardPropertyName, schema: z.ZodType): z.ZodType =>
  isOptional(name) ? schema.nullable() : schema;

/** For answers and events: any number, and any text for a day; only people are bound to the values. */
function readSchema(name: CardPropertyName): z.ZodType {
  const { values, added, default: without } = getCardProperty(name);
  const schema = orNull(
    name,
    values === 'day' ? z.string() : isNumbers(values) ? z.number().int() : z.enum(values as string[]),
  );
  return added ? schema.default(without) : schema;
}

/** For values that people choose. */
function chosenSchema(name: CardPropertyName): z.ZodType {
  const { values } = getCardProperty(name);
  if (values === 'day') return orNull(name, day);
  if (!isNumbers(values)) return orNull(name, z.enum(values as string[]));
  return orNull(
    name,
    z
      .number()
      .int()
      .min(Math.min(...values))
      .max(Math.max(...values)),
  );
}

function isNumbers(values: readonly string[] | readonly number[]): values is readonly number[] {
  return typeof values[0] === 'number';
}

const buildShape = <Shape>(
  names: readonly CardPropertyName[],
  schema: (name: CardPropertyName) => z.ZodType,
) => Object.fromEntries(names.map((name) => [name, schema(name)])) as unknown as Shape;

/** The properties in answers and events. */
export const cardPropertySchemas = buildShape<{ [Name in CardPropertyName]: Read<Name> }>(
  cardPropertyNames,
  readSchema,
);

/** The properties that may be chosen for a new card, with their defaults. */
export const newCardProperties = buildShape<{ [Name in ChoosableProperty]: z.ZodDefault<Value<Name>> }>(
  choosableProperties,
  (name) => chosenSchema(name).default(getCardProperty(name).default),
);

/** For edits, without defaults: an edit leaves alone what it does not name. Who may: `mayEditCard`. */
export const changedCardProperties = buildShape<{ [Name in CardPropertyName]: z.ZodOptional<Value<Name>> }>(
  editableCardFields.filter(isCardProperty),
  (name) => chosenSchema(name).optional(),
);

/** A number of cards of each status. */
export const statusCounts = z.object(
  Object.fromEntries(cardStatuses.map((status) => [status, z.number().int()])) as Record<
    (typeof cardStatuses)[number],
    z.ZodNumber
  >,
);
