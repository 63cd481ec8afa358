import { cardPriorities, cardStatuses, cardTypes, closingReasonNames, closingReasons } from './constants.ts';

/** A field of a card that has the same value in answers, events and the database. */
export interface CardProperty {
  /** Its name in the interface. */
  label: string;
  /** Its values: words, numbers in a row, or `day`, which is a text such as 2026-12-24. */
  values: readonly string[] | readonly number[] | 'day';
  /** How the interface calls its values; without it, like the values, in capital letters. */
  names?: Readonly<Record<string, string>>;
  /** The value of a new card if nothing is chosen; null for a property that a card may be without. */
  default: string | number | null;
  /**
   * People who may change it besides the project's admins (`mayEditCard`). `author`: the author while the card is
   * New; `scheduler`: such an author who is in the team.
   */
  editors: 'everybody' | 'author' | 'scheduler' | 'admins';
  /** Whether it can be chosen for a new card. */
  choosable?: true;
  /**
   * Whether an earlier release knew cards without it. Cards and events that have none are read as if they had the
   * default, so no stored card has to be changed.
   */
  added?: true;
  /**
   * The query parameter by which lists are filtered. Counts are stored for each combination of the values of all filters,
   * and the index by which cards are counted holds it.
   */
  filter?: string;
  /** Whether boards are sorted by it: by the order of its words, of which the last is the greatest. */
  sort?: true;
  /** Whether boards are divided into lanes by it. */
  lanes?: true;
  /**
   * Whether the web shows it by what it does for every property: a select in the form of a new card, on the card and for
   * many cards, commands, a badge, a column of the list and of exports. Those without have controls of their own.
   */
  select?: true;
}

/** Counts distinguish values that every card has. */
type Countable =
  | { values: readonly string[] | readonly number[]; default: string | number }
  | { filter?: never };
/** Features that the product has for every property work with words only. */
type Generic = { values: readonly string[] } | { sort?: never; lanes?: never; select?: never };

/**
 * The table of these fields. From an entry follow the schemas of calls and events, the rules who may edit, how a card is
 * stored, counted and filtered, its history, and what the web offers: docs/adding-a-field.md.
 */
export const cardProperties = {
  type: {
    label: 'Type',
    values: cardTypes,
    default: 'bug',
    editors: 'author',
    choosable: true,
    filter: 'type',
  },
  /** `create-card.ts`: whatever is up to the admins, only they choose for a new card. */
  status: {
    label: 'Status',
    values: cardStatuses,
    default: 'New',
    editors: 'admins',
    choosable: true,
    filter: 'status',
  },
  userPriority: {
    label: 'User priority',
    values: cardPriorities,
    default: 1,
    editors: 'everybody',
    choosable: true,
    filter: 'priority',
  },
  devPriority: {
    label: 'Dev priority',
    values: [0, ...cardPriorities],
    default: null,
    editors: 'admins',
  },
  /** Only of a resolved card, or one that the same change resolves; another status takes it away. */
  closingReason: {
    label: 'Closing reason',
    values: closingReasons,
    names: closingReasonNames,
    default: null,
    editors: 'admins',
    added: true,
  },
  dueDate: {
    label: 'Due date',
    values: 'day',
    default: null,
    editors: 'scheduler',
    choosable: true,
    added: true,
  },
} as const satisfies Record<string, CardProperty & Countable & Generic>;
