import { type BoardMode, boardModes, type ListDensity, listDensities } from '@cardinal/contracts';
import { restoreChoice, useRemembered } from '#ui/use-remembered.ts';

const VIEW_KEY = 'cardinal_board_view';
export type BoardView = BoardMode;

const DENSITY_KEY = 'cardinal_list_density';
export type Density = ListDensity;

/** The view that was chosen last. */
export const restoreView = (): BoardView => restoreChoice(VIEW_KEY, boardModes);
/** The density of lists that was chosen last. */
export const restoreDensity = (): Density => restoreChoice(DENSITY_KEY, listDensities);

/** Whether boards are shown as a list or as columns; stored on this device. */
export const useBoardView = () => useRemembered(VIEW_KEY, boardModes);

/** Whether lists show the beginning of each description or one line a card; stored on this device. */
export const useDensity = () => useRemembered(DENSITY_KEY, listDensities);
