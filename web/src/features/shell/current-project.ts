import type { Project } from '@cardinal/contracts';
import { useEffect } from 'react';
import { useLocation, useRoute } from 'wouter';
import { isApiError } from '#api/api-error.ts';
import { useBackgroundBoard } from '#features/board/index.ts';
import { useOpenCard } from '#features/card-data/index.ts';
import { projectHref, useProject } from '#features/project-data/index.ts';

export type CurrentProject =
  /** The page belongs to no project. */
  | { state: 'none' }
  /** The project or card does not exist, or the user may not see it. */
  | { state: 'missing' }
  | { state: 'loading' }
  | { state: 'ready'; slug: string; project: Project; boardSlug?: string };

/** The project of this page; a card's is known once the card is loaded. */
export function useCurrentProject(): CurrentProject {
  const [inProject, params] = useRoute('/projects/:slug/*?');
  const card = useOpenCard();
  // The board that a card was opened from is known before the card is loaded.
  const background = useBackgroundBoard();
  const slug = inProject ? params.slug : (card.data?.project.slug ?? background?.projectSlug);
  const { data: project, isPending, error } = useProject(slug ?? '-', { enabled: slug !== undefined });
  useCurrentSlug(inProject ? params.slug : undefined, project);
  if (slug === undefined && card.isLoading) return { state: 'loading' };
  if (slug === undefined) return { state: card.isError ? 'missing' : 'none' };
  // Cached data are hidden after the access was lost.
  if (isApiError(error, 404)) return { state: 'missing' };
  const boardSlug = card.data?.board.slug ?? background?.boardSlug;
  if (project) return { state: 'ready', slug: project.slug, project, boardSlug };
  return { state: isPending ? 'loading' : 'missing' };
}

/** A renamed project answers under its old slug too, and is shown under its new one. */
function useCurrentSlug(asked: string | undefined, project: Project | undefined): void {
  const [location, navigate] = useLocation();
  const current = project?.slug;
  useEffect(() => {
    if (asked === undefined || current === undefined || asked === current) return;
    const rest = location.split('/').slice(3).join('/');
    const path = projectHref(current) + (rest && `/${rest}`);
    navigate(path + window.location.search + window.location.hash, { replace: true });
  }, [asked, current, location, navigate]);
}
