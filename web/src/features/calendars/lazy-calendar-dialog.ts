import { loadable } from '#ui/loadable.tsx';

export const CalendarDialog = loadable(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);
