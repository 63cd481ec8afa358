import {
  type CardStatus,
  type CardType,
  cardStatuses,
  cardTypes,
  longestSearch,
  type OwnCards,
  ownCards,
  type SearchPlace,
  searchPlaces,
} from '@cardinal/contracts';

/** The terms and the scope of a search. */
export interface Wanted {
  q: string;
  /** The slug of a project; all without. */
  project?: string | undefined;
  foundIn?: SearchPlace | undefined;
  type?: CardType | undefined;
  status?: CardStatus | undefined;
  mine?: OwnCards | undefined;
  /** Created at most so long ago. */
  age?: Age | undefined;
}

/** How many days ago the oldest cards of a search may have been created. */
export const ageDays = { day: 1, week: 7, month: 30, year: 365 };
export type Age = keyof typeof ageDays;
export const ages = Object.keys(ageDays) as Age[];

const parseChoice = <Value extends string>(
  values: readonly Value[],
  given: string | null,
): Value | undefined => values.find((value) => value === given);

/** Parses `?q=…&project=…&in=…&type=…&status=…&mine=…&age=…`; invalid values are ignored. */
export function parseSearch(params: URLSearchParams): Wanted {
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestSearch),
    project: params.get('project')?.slice(0, 140) || undefined,
    foundIn: parseChoice(searchPlaces, params.get('in')),
    type: parseChoice(cardTypes, params.get('type')),
    status: parseChoice(cardStatuses, params.get('status')),
    mine: parseChoice(ownCards, params.get('mine')),
    age: parseChoice(ages, params.get('age')),
  };
}

export function formatSearch({ q, foundIn, ...filters }: Wanted): string {
  const params = new URLSearchParams({ q });
  for (const [name, value] of Object.entries({ ...filters, in: foundIn })) if (value) params.set(name, value);
  return `?${params}`;
}

/** The page with all results. */
export const searchHref = (q: string): string => `/search${formatSearch({ q })}`;
