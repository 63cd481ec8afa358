import { type Board, type BoardGroup, may, type Project } from '@cardinal/contracts';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'wouter';
import { type BoardAddress, boardPath, copyPublicUrl } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { useRecent } from '#features/recents/index.ts';
import { groupsFor, groupText } from './toolbar/group-select.tsx';
import type { BoardView, Density } from './view/use-board-view.ts';

interface OpenBoard {
  address: BoardAddress;
  project: Project;
  board: Board;
  view: BoardView;
  setView: (view: BoardView) => void;
  density: Density;
  setDensity: (density: Density) => void;
  group: BoardGroup | null;
  setGroup: (group: BoardGroup | null) => void;
  addCard: () => void;
  edit: () => void;
  saveView: (() => void) | undefined;
}

/** Offers the commands of the open board; returns the ref of its search box. */
export function useBoardCommands(open: OpenBoard): RefObject<HTMLInputElement | null> {
  const { address, project, board, view, setView, density, setDensity, addCard, edit, saveView } = open;
  const groups = [null, ...groupsFor(project.role)];
  const nextGroup = groups[(groups.indexOf(open.group) + 1) % groups.length] ?? null;
  const [, navigate] = useLocation();
  const searchBox = useRef<HTMLInputElement>(null);
  const isPublic = board.visibility === 'public';
  const other = view === 'list' ? 'kanban' : 'list';
  useRecent({
    kind: 'board',
    id: board.id,
    href: boardPath(address),
    title: board.name,
    place: project.name,
  });
  useCommand('create.card', addCard, { title: `Create card in ${board.name}` });
  useCommand('board.search', () => searchBox.current?.select());
  useCommand('board.view', () => setView(other), {
    title: other === 'list' ? 'Show as list' : 'Show as Kanban',
  });
  useCommand('board.density', () => setDensity(density === 'roomy' ? 'compact' : 'roomy'), {
    when: view === 'list',
    title: density === 'roomy' ? 'Show one line a card' : 'Show roomy rows',
  });
  useCommand('board.group', () => open.setGroup(nextGroup), {
    when: view === 'kanban',
    title: nextGroup ? groupText(nextGroup) : 'No lanes',
  });
  useCommand('board.edit', edit, { when: may(project.role, 'board.manage') });
  useCommand('board.saveView', () => saveView?.(), {
    when: saveView !== undefined,
    title: 'Save what is shown as a view',
    fallback: true,
  });
  useCommand('board.copyLink', () => void copyPublicUrl(address), { when: isPublic });
  useCommand('go.publicBoard', () => navigate(`/public/${address.projectSlug}/${address.boardSlug}`), {
    when: isPublic,
  });
  return searchBox;
}
