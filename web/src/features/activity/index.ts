export { ActivityRow } from './activity-row.tsx';
export { CardLinkRow } from './card-link-row.tsx';
export { ListPanel, NothingHere, rowClass } from './list-panel.tsx';
