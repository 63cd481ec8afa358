import { type CardProperty, cardProperties } from './card-properties.ts';

type Table = typeof cardProperties;
export type CardPropertyName = keyof Table;

type Listed<Entry> = Entry extends { values: readonly (infer Value)[] }
  ? Value extends number
    ? number
    : Value
  : string;
type Missing<Entry> = Entry extends { default: null } ? null : never;

/** The values of the properties of a card. */
export type CardProperties = { [Name in CardPropertyName]: Listed<Table[Name]> | Missing<Table[Name]> };

export const cardPropertyNames = Object.keys(cardProperties) as CardPropertyName[];

export const isCardProperty = (name: string): name is CardPropertyName => Object.hasOwn(cardProperties, name);

/** The entry of a property, without the types of its own values. */
export const getCardProperty = (name: CardPropertyName): CardProperty => cardProperties[name];

/** Whether a card may be without it. */
export const isOptional = (name: CardPropertyName): boolean => getCardProperty(name).default === null;

/** The properties of a new card for which nothing is chosen. */
export const defaultCardProperties = Object.fromEntries(
  cardPropertyNames.map((name) => [name, cardProperties[name].default]),
) as unknown as CardProperties;

/** The value of a property; the default where the card was stored without one. */
export const readProperty = <Name extends CardPropertyName>(
  card: Partial<Pick<CardProperties, Name>>,
  name: Name,
): CardProperties[Name] => card[name] ?? defaultCardProperties[name];

/** The properties of a card, without its other fields; what it was stored without is as in a new card. */
export const getCardProperties = (card: CardProperties): CardProperties =>
  Object.fromEntries(
    cardPropertyNames.map((name) => [name, readProperty(card, name)]),
  ) as unknown as CardProperties;

/** The order in which events and histories name what an edit changed; other properties follow. */
const editedFirst = [
  'type',
  'status',
  'closingReason',
  'devPriority',
  'userPriority',
  'title',
  'description',
  'imageUrls',
  'assigneeIds',
  'dueDate',
  'labelIds',
] as const;
export type EditableCardField = (typeof editedFirst)[number] | CardPropertyName;

/** The fields that an edit may change. Who may: `mayEditCard`. */
export const editableCardFields: readonly EditableCardField[] = [
  ...new Set([...editedFirst, ...cardPropertyNames]),
];

/** The properties that these people may change, besides the project's admins. */
export const propertiesFor = (editors: CardProperty['editors']): CardPropertyName[] =>
  cardPropertyNames.filter((name) => getCardProperty(name).editors === editors);

export type ChoosableProperty = {
  [Name in CardPropertyName]: Table[Name] extends { choosable: true } ? Name : never;
}[CardPropertyName];

/** The properties that can be chosen for a new card. */
export const choosableProperties = cardPropertyNames.filter(
  (name) => getCardProperty(name).choosable,
) as ChoosableProperty[];

/** The properties with words as values. */
export type WordProperty = {
  [Name in CardPropertyName]: Table[Name] extends { values: readonly string[] } ? Name : never;
}[CardPropertyName];

export const isWordProperty = (name: string): name is WordProperty =>
  isCardProperty(name) && isWords(getCardProperty(name).values);

const isWords = (values: CardProperty['values']): values is readonly string[] =>
  values !== 'day' && typeof values[0] === 'string';

/** The words that a property may be, in their order. */
export const propertyWords = (name: WordProperty): readonly string[] => cardProperties[name].values;

/** Properties that the web shows with its generic controls. */
export type SelectProperty = {
  [Name in WordProperty]: Table[Name] extends { select: true } ? Name : never;
}[WordProperty];

/** Properties that boards can be sorted by. */
export type SortProperty = {
  [Name in WordProperty]: Table[Name] extends { sort: true } ? Name : never;
}[WordProperty];

/** Properties that divide boards into lanes. */
export type LaneProperty = {
  [Name in WordProperty]: Table[Name] extends { lanes: true } ? Name : never;
}[WordProperty];

/** All `SelectProperty`, for code that has to work with none of them, too. */
export const selectProperties: readonly WordProperty[] = cardPropertyNames
  .filter(isWordProperty)
  .filter((name) => getCardProperty(name).select);

const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** How the interface calls a value of a property. */
export const valueName = (name: WordProperty, value: string): string =>
  getCardProperty(name).names?.[value] ?? capitalized(value);
