import { may, type ProjectRole, type View, type ViewSettings } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type BoardAddress, boardPath } from '#features/card-data/index.ts';
import { viewsQuery } from './api/views.queries.ts';
import { formatViewSearch, isBare, viewIdIn, withoutView } from './view-address.ts';

/** The search of a board, where that of a view that is opened by its id alone is what is saved; null until it is read. */
export function useSavedSearch(
  { projectSlug, boardSlug }: BoardAddress,
  search: string,
  role: ProjectRole | undefined,
): string | null {
  const asks = isBare(search) && may(role, 'view.use');
  const { data, isPending } = useQuery({ ...viewsQuery(projectSlug), enabled: asks });
  if (asks && isPending) return null;
  const id = viewIdIn(search);
  const view = isBare(search) && data?.find((each) => each.id === id && each.boardSlug === boardSlug);
  return view ? formatViewSearch(view, view.id) : search;
}

export interface OpenView {
  view: View | undefined;
  /** Whether the board differs from the saved view. */
  changed: boolean;
  reset: () => void;
  /** Leaves the view, and shows the same. */
  close: () => void;
}

interface Shown {
  address: BoardAddress;
  search: string;
  settings: ViewSettings;
  role: ProjectRole;
}

/** The view that is open on a board. While nobody changes what it shows, it follows what others save. */
export function useOpenView({ address, search, settings, role }: Shown): OpenView {
  const [location, navigate] = useLocation();
  const id = viewIdIn(search);
  const {
    data: views,
    isSuccess,
    isFetching,
  } = useQuery({
    ...viewsQuery(address.projectSlug),
    enabled: may(role, 'view.use'),
  });
  const view = views?.find((each) => each.id === id && each.boardSlug === address.boardSlug);
  const saved = view && formatViewSearch(view, view.id);
  const shown = formatViewSearch(settings, id ?? '');
  const followed = useRef(saved);
  const path = boardPath(address);
  const go = (next: string) => navigate(path + next, { replace: true });
  const isGone = id !== null && (!may(role, 'view.use') || (isSuccess && !isFetching && !view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved, and what is shown
  useEffect(() => {
    // Behind an open card the board keeps its address.
    if (location !== path) return;
    if (isGone) go(withoutView(search));
    else if (saved && saved !== shown && followed.current === shown) go(saved);
    else if (saved && isBare(window.location.search)) go(saved);
    followed.current = saved;
  }, [saved, shown, isGone, location]);
  return {
    view,
    changed: saved !== undefined && saved !== shown,
    reset: () => saved && go(saved),
    close: () => go(withoutView(search)),
  };
}
