import { commentPath } from '@cardinal/contracts';
import { Bookmark, FolderKanban, Globe, Lock, Search, SquareKanban, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { commandGroups, commandTable } from '#features/commands/index.ts';
import { boardHref, projectHref } from '#features/project-data/index.ts';
import type { RecentItem } from '#features/recents/index.ts';
import { searchHref } from '#features/search/index.ts';
import { type KnownView, viewHref } from '#features/views/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { Marks } from '#ui/marked.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import type { FoundCards } from './find-cards.ts';
import type { useProjectsAndBoards } from './projects-and-boards.ts';
import { bestScore, ranked, type Searchable } from './rank.ts';
import type { Action } from './use-actions.ts';

export interface Entry extends Searchable {
  value: string;
  icon: ReactNode;
  /** Of a card: what is marked in its title, and where else it was found. */
  marks?: Marks;
  excerpt?: { text: string; marks: Marks } | null;
  place?: string | undefined;
  keys?: string | undefined;
  /** Its link, or its action. */
  to: string | Action['offer'];
}

export interface EntryGroup {
  heading: string;
  entries: Entry[];
}

type Places = Pick<ReturnType<typeof useProjectsAndBoards>, 'projects' | 'boards'>;
const MOST_SHOWN = 6;

const actionEntry = ({ id, title, words, offer }: Action): Entry => {
  const { icon: Icon, keys } = commandTable[id];
  return { value: id, title, words, keys, icon: <Icon aria-hidden className="text-subtle" />, to: offer };
};

const projectEntry = ({ id, name, slug, logoUrl }: Places['projects'][number]): Entry => ({
  value: `project ${id}`,
  title: name,
  words: slug,
  icon: <Avatar name={name} src={logoUrl} square size="xs" />,
  to: projectHref(slug),
});

const boardIcon = (visibility: string) =>
  visibility === 'public' ? (
    <Globe aria-hidden className="text-subtle" />
  ) : (
    <Lock aria-hidden className="text-subtle" />
  );

const boardEntry = ({ id, name, slug, visibility, project }: Places['boards'][number]): Entry => ({
  value: `board ${id}`,
  title: name,
  words: `${project.name} ${slug} ${visibility}`,
  place: project.name,
  icon: boardIcon(visibility),
  to: boardHref(project.slug, slug),
});

const viewEntry = (view: KnownView): Entry => ({
  value: `view ${view.id}`,
  title: `Open view ${view.name}`,
  words: `saved filter ${view.boardSlug}`,
  place: view.shared ? 'Shared' : 'Only you',
  icon: <Bookmark aria-hidden className="text-subtle" />,
  to: viewHref(view.projectSlug, view),
});

const cardEntry = (hit: FoundCards['cards'][number]): Entry => {
  const { card, project, board, titleMarks, excerpt, commentId } = hit;
  return {
    value: `card ${card.id}`,
    title: card.title,
    marks: titleMarks,
    excerpt,
    place: `${project.name} : ${board.name}`,
    icon: <StatusIcon status={card.status} />,
    to: commentPath(card.id, commentId),
  };
};

/** Only its kind is stored; its other properties may have changed since. */
const recentIcons = {
  project: <FolderKanban aria-hidden className="text-subtle" />,
  board: <SquareKanban aria-hidden className="text-subtle" />,
  card: <StickyNote aria-hidden className="text-subtle" />,
};

const recentEntry = ({ kind, id, title, place, href }: RecentItem): Entry => ({
  value: `recent ${kind} ${id}`,
  title,
  place,
  icon: recentIcons[kind],
  to: href,
});

/** Leads to the page with all that is found. */
const allEntry = (typed: string): Entry => ({
  value: 'all results',
  title: `See all results for “${typed.trim()}”`,
  icon: <Search aria-hidden className="text-subtle" />,
  to: searchHref(typed.trim()),
});

const filled = (groups: EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);

/** Without a search text: recent items and commands, commands of this page first. */
export function groupsAtRest(recent: readonly RecentItem[], actions: readonly Action[]): EntryGroup[] {
  return filled([
    { heading: 'Recent', entries: recent.map(recentEntry) },
    ...commandGroups.map((group) => ({
      heading: group,
      entries: actions.filter((action) => action.group === group).map(actionEntry),
    })),
  ]);
}

/** Entries that match the text; the group with the best match first. */
export function groupsFor(
  typed: string,
  found: Places & { actions: Action[]; views: KnownView[]; cards: FoundCards['cards'] },
) {
  const groups = filled([
    { heading: 'Actions', entries: ranked(found.actions.map(actionEntry), typed, MOST_SHOWN) },
    { heading: 'Projects', entries: ranked(found.projects.map(projectEntry), typed, MOST_SHOWN) },
    { heading: 'Boards', entries: ranked(found.boards.map(boardEntry), typed, MOST_SHOWN) },
    { heading: 'Views', entries: ranked(found.views.map(viewEntry), typed, MOST_SHOWN) },
    { heading: 'Cards', entries: found.cards.map(cardEntry) },
  ]);
  const fit = (group: EntryGroup) => bestScore(group.entries, typed);
  groups.sort((a, b) => fit(b) - fit(a));
  return groups.map((group) =>
    group.heading === 'Cards' ? { ...group, entries: [...group.entries, allEntry(typed)] } : group,
  );
}

/** The boards where the user can create a card. */
export const boardGroups = (typed: string, { boards }: Pick<Places, 'boards'>): EntryGroup[] =>
  filled([{ heading: 'Create a card in', entries: ranked(boards.map(boardEntry), typed) }]);
