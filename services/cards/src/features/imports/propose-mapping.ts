import type { CardStatus, CardType, ClosingReason, ImportMapping, ImportSource } from '@cardinal/contracts';
import { nameKey, unmappedValues } from '@cardinal/contracts';

type State = { status: CardStatus; closingReason: ClosingReason | null };

/** Words of states, the first that fits counts. */
const states: readonly [RegExp, State][] = [
  [/duplicate/i, { status: 'Resolved', closingReason: 'duplicate' }],
  [/declin|won.?t|not.planned|cancel|reject|invalid/i, { status: 'Resolved', closingReason: 'not_planned' }],
  [/not.done|to.?do/i, { status: 'New', closingReason: null }],
  [/progress|start|doing|develop|active/i, { status: 'In Progress', closingReason: null }],
  [/test|review|\bqa\b|staging|verif/i, { status: 'In Testing', closingReason: null }],
  [/done|complet|resolv|ship|released|finish|closed/i, { status: 'Resolved', closingReason: 'done' }],
  [/archiv/i, { status: 'Resolved', closingReason: null }],
];
const bug = /bug|defect|incident|error/i;
const priorities: readonly [RegExp, number][] = [
  [/highest|urgent|critical|blocker|\bp0\b/i, 5],
  [/lowest|trivial/i, 1],
  [/high|major|\bp1\b/i, 4],
  [/medium|normal|moderate|\bp2\b/i, 3],
  [/low|minor|\bp3\b/i, 2],
];

const findIn = <T>(table: readonly (readonly [RegExp, T])[], value: string): T | undefined =>
  table.find(([pattern]) => pattern.test(value))?.[1];

const byValue = <T>(found: ImportSource['states'], choose: (value: string) => T | undefined) =>
  Object.fromEntries(
    found.flatMap(({ value }) => {
      const chosen = choose(value);
      return chosen === undefined ? [] : [[value, chosen]];
    }),
  ) as Record<string, T>;

type Proposed = Pick<ImportMapping, 'states' | 'types' | 'priorities' | 'people'>;

/** Proposes what values mean, by their words, and who people are, by their names. */
export function proposeMapping(
  source: Pick<ImportSource, 'states' | 'types' | 'priorities' | 'people'>,
  team: readonly { id: string; username: string }[],
): Proposed {
  const ids = new Map(team.map(({ id, username }) => [nameKey(username), id]));
  return {
    states: byValue<State>(source.states, (value) => findIn(states, value) ?? unmappedValues.state),
    types: byValue<CardType>(source.types, (value) => (bug.test(value) ? 'bug' : 'feature')),
    priorities: byValue(source.priorities, (value) => findIn(priorities, value)),
    people: byValue(source.people, (value) => ids.get(nameKey(value))),
  };
}
