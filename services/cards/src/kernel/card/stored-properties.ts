import {
  type CardPropertyName,
  cardFilterFields,
  cardPropertyNames,
  getCardProperty,
  isOptional,
} from '@cardinal/contracts';

/** How the properties of a card are stored, counted and found, from their table. */

function storedAs(name: CardPropertyName): object {
  const { values, added, default: without } = getCardProperty(name);
  const type = typeof values[0] === 'number' ? Number : String;
  const optional = isOptional(name);
  const words = type === String && values !== 'day' ? { enum: [...values, ...(optional ? [null] : [])] } : {};
  return { type, ...words, ...(optional || added ? { default: without } : { required: true }) };
}

/** The fields of the schema. */
export const storedProperties = Object.fromEntries(
  cardPropertyNames.map((name) => [name, storedAs(name)]),
) as Record<CardPropertyName, object>;

const countedNames = Object.values(cardFilterFields).map(({ field }) => field);

/** The properties by which counts distinguish cards, in a group of the database. */
export const countedProperties: Readonly<Record<string, unknown>> = Object.fromEntries(
  countedNames.map((name) => {
    const { added, default: without } = getCardProperty(name);
    return [name, added ? { $ifNull: [`$${name}`, without] } : `$${name}`];
  }),
);

/** The query of cards with these values. Cards of earlier releases may lack those that have been added since. */
export const withProperties = (wanted: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const { added, default: without } = getCardProperty(name as CardPropertyName);
      return [name, added && value === without ? { $in: [value, null] } : value];
    }),
  );

/** The keys by which lists of one status are in their order. */
const columnKeys = { boardId: 1, deleted: 1, status: 1, createdAt: 1, _id: 1 } as const;
/** The index of columns, which holds all that counting a board needs. */
export const columnIndexKeys: Readonly<Record<string, 1>> = {
  ...columnKeys,
  ...Object.fromEntries(countedNames.map((name) => [name, 1])),
};
const addedCounted = countedNames.filter((name) => getCardProperty(name).added);
/**
 * Named by its keys, as an index cannot get others under its name: `column` in the first release, and what was added
 * since. The service kit replaces it.
 */
export const columnIndex = ['column', ...addedCounted].join(':') as 'column';
