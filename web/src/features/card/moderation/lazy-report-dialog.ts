import { loadable } from '#ui/loadable.tsx';

export const ReportDialog = loadable(async () => (await import('./report-dialog.tsx')).ReportDialog);
