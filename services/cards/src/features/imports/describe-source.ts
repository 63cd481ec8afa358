import { type ImportSource, importLimits, toValueKey } from '@cardinal/contracts';
import { fault, tooLarge } from './formats/fault.ts';
import { readCards } from './formats/read-cards.ts';
import type { SourceFile, TableReading } from './formats/source-card.ts';

/** Counts different values, as many as are listed. */
function createTally(most: number) {
  const counts = new Map<string, number>();
  return {
    add(value: string | null): void {
      const key = toValueKey(value);
      // No mapping can name `__proto__`, so it is not offered.
      if (!key || key === '__proto__' || (!counts.has(key) && counts.size >= most)) return;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    list: () =>
      [...counts]
        .map(([value, count]) => ({ value, count }))
        .toSorted((one, other) => other.count - one.count),
  };
}

/** Reads a whole file, and says what there is to map. @throws AppError for a file that cannot be read */
export async function describeSource(
  file: SourceFile,
  reading: TableReading,
): Promise<Omit<ImportSource, 'columns'>> {
  const [states, types, priorities] = [1, 2, 3].map(() => createTally(importLimits.values)) as [
    ReturnType<typeof createTally>,
    ReturnType<typeof createTally>,
    ReturnType<typeof createTally>,
  ];
  const people = createTally(importLimits.people);
  let cards = 0;
  let comments = 0;
  for await (const card of readCards(file, reading)) {
    cards += 1;
    if (cards > importLimits.cards)
      throw tooLarge(`The file has more than ${importLimits.cards} cards. Import it in parts.`);
    comments += card.comments.length;
    states.add(card.state);
    types.add(card.type);
    priorities.add(card.priority);
    for (const person of [card.author, ...card.assignees, ...card.comments.map(({ author }) => author)])
      people.add(person);
  }
  if (cards === 0) throw fault('There is no card in this file.');
  const listed = { states: states.list(), types: types.list(), priorities: priorities.list() };
  return { cards, comments, ...listed, people: people.list() };
}
