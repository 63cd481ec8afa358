import { restoreChoice, useRemembered } from '#ui/use-remembered.ts';

const VIEW_KEY = 'cardinal_board_view';
const views = ['kanban', 'list'] as const;
export type BoardView = (typeof views)[number];

const DENSITY_KEY = 'cardinal_list_density';
const densities = ['roomy', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The view that was chosen last. */
export const restoreView = (): BoardView => restoreChoice(VIEW_KEY, views);
/** The density of lists that was chosen last. */
export const restoreDensity = (): Density => restoreChoice(DENSITY_KEY, densities);

/** Whether boards are shown as a list or as columns; stored on this device. */
export const useBoardView = () => useRemembered(VIEW_KEY, views);

/** Whether lists show the beginning of each description or one line a card; stored on this device. */
export const useDensity = () => useRemembered(DENSITY_KEY, densities);
