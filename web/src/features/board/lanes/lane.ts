import {
  type BoardGroup,
  type Card,
  type CardPage,
  cardPriorities,
  getCardProperty,
  isLaneProperty,
  isOptional,
  type Label,
  type Lane,
  type LaneKey,
  laneProperties,
  mayAssign,
  mayEditCard,
  type ProjectRole,
  partsOfLane,
  propertyWords,
  toLane,
  valueName,
} from '@cardinal/contracts';
import type { CardChanges } from '#features/card-data/index.ts';
import { unmovable } from '../kanban/move-refusal.ts';

type Person = Card['assignees'][number];
type StatusCounts = CardPage['counts'];

/** The value that the cards of a lane have in common. */
export interface BoardLane {
  id: Lane;
  key: LaneKey;
  name: string;
  person?: Person;
  label?: Label;
  counts: StatusCounts;
  /** The counts are from disk, and may be old. */
  isCopy?: boolean;
}

interface Group {
  key: LaneKey;
  name: string | null;
  counts: StatusCounts;
}

export interface LaneSources {
  by: BoardGroup;
  /** The values of the cards that pass the filters. */
  groups: readonly Group[];
  people: readonly Person[];
  labels: readonly Label[];
  /** Whether lanes without cards are shown, for cards to be brought to them. */
  empty: boolean;
}

const noCards: StatusCounts = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };

/** The lanes of a board by name, those without a person or a label last; priorities and words from the highest on. */
export function lanesFrom({ by, groups, people, labels, empty }: LaneSources): BoardLane[] {
  const counts = new Map(groups.map((group) => [group.key, group.counts]));
  const make = (key: LaneKey, name: string, more: Partial<BoardLane> = {}): BoardLane[] =>
    empty || counts.has(key)
      ? [{ id: toLane(by, key), key, name, counts: counts.get(key) ?? noCards, ...more }]
      : [];
  if (by === 'priority') return cardPriorities.toReversed().flatMap((key) => make(key, `Priority ${key}`));
  if (isLaneProperty(by)) {
    const { label } = getCardProperty(by);
    const words = propertyWords(by).toReversed();
    return [
      ...words.flatMap((word) => make(word, `${label}: ${valueName(by, word)}`)),
      ...(isOptional(by) ? make(null, `No ${label.toLowerCase()}`) : []),
    ];
  }
  if (by === 'label') {
    return [...labels.flatMap((label) => make(label.id, label.name, { label })), ...make(null, 'No label')];
  }
  const found = groups.flatMap(({ key, name }) =>
    typeof key === 'string' && name ? [{ id: key, username: name }] : [],
  );
  const all = new Map([...people, ...found].map((person) => [person.id, person]));
  const named = [...all.values()].sort((one, other) => one.username.localeCompare(other.username));
  return [
    ...named.flatMap((person) => make(person.id, person.username, { person })),
    ...make(null, 'No assignee'),
  ];
}

/** The changes of a card that is moved from one lane to another: its other people and labels stay. */
export function changesInto(card: Card, from: LaneKey, to: BoardLane): CardChanges {
  const others = <T extends { id: string }>(list: readonly T[], next: T | undefined): T[] =>
    next ? [...list.filter(({ id }) => id !== from && id !== next.id), next] : [];
  if (typeof to.key === 'number') return { userPriority: to.key };
  const { by } = partsOfLane(to.id);
  if (isLaneProperty(by)) return { [by]: to.key } as CardChanges;
  return to.id.startsWith('label')
    ? { labels: others(card.labels, to.label) }
    : { assignees: others(card.assignees, to.person) };
}

interface Mover {
  role: ProjectRole;
  userId: string;
}

const getIds = (people: readonly Person[] = []) => people.map(({ id }) => id);

/** Why somebody may not change a card like this; undefined where they may. */
export function getRefusal({ role, userId }: Mover, card: Card, changes: CardChanges): string | undefined {
  const editor = { role, userId, card };
  if (changes.status && !mayEditCard({ ...editor, fields: ['status'] })) return unmovable;
  if (changes.labels && !mayEditCard({ ...editor, fields: ['labelIds'] }))
    return 'Only project admins can set labels, and authors on their own cards while they are New.';
  const property = laneProperties.find(
    (name) => changes[name] !== undefined && !mayEditCard({ ...editor, fields: [name] }),
  );
  if (property) return `You cannot change the ${getCardProperty(property).label.toLowerCase()} of this card.`;
  const [before, after] = [getIds(card.assignees), getIds(changes.assignees)];
  const touched = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ];
  return changes.assignees && !mayAssign({ ...editor, userIds: touched })
    ? 'You can take a card and leave it. Only project admins assign others, and authors on their own cards while they are New.'
    : undefined;
}
