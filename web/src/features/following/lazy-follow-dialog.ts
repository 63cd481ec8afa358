import { loadable } from '#ui/loadable.tsx';

export const FollowDialog = loadable(async () => (await import('./follow-dialog.tsx')).FollowDialog);
