export { ActivityRow } from './activity-row.tsx';
export { ListPanel, NothingHere, rowClass } from './list-panel.tsx';
