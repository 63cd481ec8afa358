export {
  publicChangelogQuery,
  publicEntriesQuery,
  publicEntryQuery,
} from './api/changelog.queries.ts';
export { EntryArticle } from './entry-article.tsx';
export { EntriesLoading, EntryList } from './entry-list.tsx';
export { EntryNotFound } from './entry-not-found.tsx';
