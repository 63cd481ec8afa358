import { z } from 'zod';
import { cardPriorities, cardStatuses, cardTypes, closingReasons } from './constants.ts';
import { day } from './primitives.ts';

const priority = z.number().int().min(1).max(cardPriorities.length);

/**
 * The fields of a card that have the same value in answers, events and the database: everything but its texts, images,
 * counts and what identifies it. Answers, events, the stored card and the makers of test data follow from this.
 */
export const cardProperties = {
  type: z.enum(cardTypes),
  status: z.enum(cardStatuses),
  userPriority: z.number().int(),
  devPriority: z.number().int().nullable(),
  /** Only of a resolved card. Cards and events of earlier releases have none. */
  closingReason: z.enum(closingReasons).nullable().default(null),
  /** A day, such as 2026-12-24. Cards and events of earlier releases have none. */
  dueDate: z.string().nullable().default(null),
};
const properties = z.object(cardProperties);
export type CardProperties = z.infer<typeof properties>;
export const cardPropertyNames = Object.keys(cardProperties) as (keyof CardProperties)[];

/** A number of cards of each status. */
export const statusCounts = z.object(
  Object.fromEntries(cardStatuses.map((status) => [status, z.number().int()])) as Record<
    (typeof cardStatuses)[number],
    z.ZodNumber
  >,
);

/** What may be chosen for a new card, and what it is if nothing is chosen. */
export const newCardProperties = {
  type: z.enum(cardTypes).default('bug'),
  /** Anything but New is up to the project's admins. */
  status: z.enum(cardStatuses).default('New'),
  userPriority: priority.default(1),
  /** Up to the team. */
  dueDate: day.nullable().default(null),
};

/** What may be changed. Without defaults: an edit leaves alone what it does not name. Who may: `mayEditCard`. */
export const changedCardProperties = {
  type: z.enum(cardTypes).optional(),
  status: z.enum(cardStatuses).optional(),
  /** Of a card that is resolved, or is by the same change; another status takes it away. */
  closingReason: z.enum(closingReasons).nullable().optional(),
  devPriority: z.number().int().min(0).max(cardPriorities.length).nullable().optional(),
  userPriority: priority.optional(),
  dueDate: day.nullable().optional(),
};

/** What a new card has if nothing is chosen. */
const newCardDefaults = z.object(newCardProperties).parse({});

/** The properties of a new card for which nothing is chosen. */
export const defaultCardProperties: CardProperties = {
  ...newCardDefaults,
  closingReason: null,
  devPriority: null,
};

/** The properties of a card, without its other fields; what it was stored without is as in a new card. */
export function propertiesOf(card: CardProperties): CardProperties {
  const properties: Record<string, unknown> = {};
  for (const name of cardPropertyNames) properties[name] = card[name] ?? defaultCardProperties[name];
  return properties as unknown as CardProperties;
}
