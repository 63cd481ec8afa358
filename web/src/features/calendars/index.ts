export { CalendarsPanel } from './calendars-panel.tsx';
export { CalendarDialog } from './lazy-calendar-dialog.ts';
