import { longestSearch, type SearchPlace, searchPlaces } from '@cardinal/contracts';

/** What is looked for, and where. */
export interface Wanted {
  q: string;
  /** The slug of a project; all without. */
  project?: string | undefined;
  foundIn?: SearchPlace | undefined;
}

/** Parses `?q=…&project=…&in=…`; what is invalid is ignored. */
export function parseSearch(params: URLSearchParams): Wanted {
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestSearch),
    project: params.get('project')?.slice(0, 140) || undefined,
    foundIn: searchPlaces.find((place) => place === params.get('in')),
  };
}

export function formatSearch({ q, project, foundIn }: Wanted): string {
  const params = new URLSearchParams({ q });
  if (project) params.set('project', project);
  if (foundIn) params.set('in', foundIn);
  return `?${params}`;
}

/** The page with all results. */
export const searchHref = (q: string): string => `/search${formatSearch({ q })}`;
