import { useSearchParams } from 'wouter';

export type AdminTab = 'users' | 'projects';

interface AdminParams {
  tab: AdminTab;
  /** Starts at 1. */
  page: number;
  search: string;
}

export function parseAdminParams(params: URLSearchParams): AdminParams {
  const page = Number(params.get('page'));
  return {
    tab: params.get('tab') === 'projects' ? 'projects' : 'users',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    search: params.get('search')?.trim() ?? '',
  };
}

function formatAdminParams({ tab, page, search }: AdminParams): Record<string, string> {
  return {
    ...(tab === 'projects' && { tab }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Tab, page and search are in the URL, so that a reload and the back button keep them. */
export function useAdminParams() {
  const [params, setParams] = useSearchParams();
  const current = parseAdminParams(params);
  return {
    ...current,
    setTab: (tab: AdminTab) => setParams(formatAdminParams({ tab, page: 1, search: '' }), { replace: true }),
    setPage: (page: number) => setParams(formatAdminParams({ ...current, page })),
    setSearch: (search: string) =>
      setParams(formatAdminParams({ ...current, search, page: 1 }), { replace: true }),
  };
}
