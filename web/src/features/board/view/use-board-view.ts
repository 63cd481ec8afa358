import {
  type BoardGroup,
  type BoardMode,
  boardGroups,
  boardModes,
  type ListDensity,
  listDensities,
  type ProjectRole,
  seesLanes,
} from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { type BoardAddress, boardPath } from '#features/card-data/index.ts';
import { restoreChoice, useRemembered } from '#ui/use-remembered.ts';

export type BoardView = BoardMode;
export type Density = ListDensity;
const VIEW_KEY = 'cardinal_board_view';
const DENSITY_KEY = 'cardinal_list_density';

const chosen = <Value extends string>(search: string, name: string, values: readonly Value[]) => {
  const text = new URLSearchParams(search).get(name);
  return values.find((value) => value === text);
};

/** The view in an address, such as that of a saved view, or else the one that was chosen last. */
export const viewIn = (search: string): BoardView =>
  chosen(search, 'mode', boardModes) ?? restoreChoice(VIEW_KEY, boardModes);
/** The same for the density of lists. */
export const densityIn = (search: string): Density =>
  chosen(search, 'density', listDensities) ?? restoreChoice(DENSITY_KEY, listDensities);

/** The field by which an address divides the columns into lanes. */
export const groupIn = (search: string): BoardGroup | null => chosen(search, 'group', boardGroups) ?? null;

function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** A choice that is in the address, or else stored on this device. */
function useChoice<Value extends string>(
  { address, search }: BoardPlace,
  name: string,
  key: string,
  values: readonly [Value, ...Value[]],
) {
  const [, navigate] = useLocation();
  const [remembered, remember] = useRemembered(key, values);
  const inAddress = chosen(search, name, values);
  const choose = (value: Value) => {
    if (inAddress === undefined) return remember(value);
    navigate(boardPath(address) + withParam(search, name, value), { replace: true });
  };
  return [inAddress ?? remembered, choose] as const;
}

interface BoardPlace {
  address: BoardAddress;
  search: string;
}

/** Whether a board is shown as a list or as columns. */
export const useBoardView = (place: BoardPlace) => useChoice(place, 'mode', VIEW_KEY, boardModes);

/** Whether lists show the beginning of each description or one line a card. */
export const useDensity = (place: BoardPlace) => useChoice(place, 'density', DENSITY_KEY, listDensities);

/** The field that divides the columns into lanes, if the viewer sees it. */
export function useBoardGroup({ address, search }: BoardPlace, role: ProjectRole | null) {
  const [, navigate] = useLocation();
  const asked = groupIn(search);
  const choose = (group: BoardGroup | null) =>
    navigate(boardPath(address) + withParam(search, 'group', group), { replace: true });
  return [asked && seesLanes(role, asked) ? asked : null, choose] as const;
}
