import { suggestInvitees } from '@cardinal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { useSettled } from '#ui/use-settled.ts';

const PAUSE_MS = 200;

/** The names of people who fit the typed text; none without one. */
export function useInvitees(slug: string, typed: string): string[] {
  const q = useSettled(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    ...callQuery(suggestInvitees, { params: { slug }, query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return q === '' ? [] : (data ?? []).map(({ username }) => username);
}
