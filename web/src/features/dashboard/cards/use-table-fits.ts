import { useMediaQuery } from '#ui/use-media-query.ts';

/** Whether the screen is wide enough for eleven columns and a title that can be read. */
export const useTableFits = (): boolean => !useMediaQuery('(width < 76rem)');
