export { viewsQuery } from './api/views.queries.ts';
export { ViewsOfBoard } from './lazy-views.tsx';
export { SidebarViews } from './sidebar-views.tsx';
export { type KnownView, useKnownViews } from './use-known-views.ts';
export { useOpenView, useSavedSearch } from './use-open-view.ts';
export { viewHref, viewIdIn, withFilters } from './view-address.ts';
