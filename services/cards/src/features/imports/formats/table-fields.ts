import { type ImportField, type ImportFormat, repeatedImportFields } from '@cardinal/contracts';

/**
 * The field behind a heading, by the headings that products write into their exports: Jira's "Export CSV (all fields)",
 * Linear's "Export data", Canny's "Export posts", and common words. A field that an earlier column has is not proposed
 * again, so the order within a list says what is preferred.
 */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['issue key', 'id', 'identifier', 'key', 'post id', 'number', 'issue id'],
  title: ['summary', 'title', 'name', 'subject', 'post title', 'post'],
  description: ['description', 'details', 'body', 'content', 'text'],
  state: ['status', 'state', 'list', 'column', 'post status'],
  type: ['issue type', 'type', 'kind', 'category'],
  priority: ['priority', 'severity'],
  labels: ['labels', 'label', 'tags', 'tag', 'tag list'],
  author: ['reporter', 'creator', 'author', 'author name', 'created by', 'reported by'],
  assignee: ['assignee', 'assignees', 'assigned to', 'owner'],
  createdAt: ['created', 'created at', 'created on', 'created date', 'date', 'post created'],
  updatedAt: ['updated', 'updated at', 'last updated', 'modified'],
  dueDate: ['due date', 'due', 'deadline'],
  comment: ['comment', 'comments'],
  votes: ['votes', 'vote count', 'upvotes', 'score', 'post score'],
  address: ['url', 'link', 'address', 'post url'],
};

const toKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

/** Proposes a field for each column. */
export function proposeColumns(names: readonly string[]): (ImportField | null)[] {
  const keys = names.map(toKey);
  const proposed: (ImportField | null)[] = names.map(() => null);
  for (const [field, known] of Object.entries(headings) as [ImportField, readonly string[]][]) {
    for (const heading of known) {
      const found = keys.flatMap((key, at) => (key === heading && proposed[at] === null ? [at] : []));
      const taken = repeatedImportFields.includes(field) ? found : found.slice(0, 1);
      for (const at of taken) proposed[at] = field;
      if (taken.length > 0) break;
    }
  }
  return proposed;
}

/** The product that writes such headings. */
export function findTableFormat(names: readonly string[]): ImportFormat {
  const keys = new Set(names.map(toKey));
  const has = (...wanted: string[]) => wanted.every((key) => keys.has(key));
  if (has('issue key', 'summary')) return 'jira';
  if (has('id', 'title', 'status', 'team') && (has('creator') || has('cycle number'))) return 'linear';
  if (has('details') && (has('votes') || has('vote count') || has('score'))) return 'canny';
  return 'csv';
}
