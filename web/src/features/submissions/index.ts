export { submissionsQuery } from './api/submissions.queries.ts';
export { Submissions } from './queue/submissions.tsx';
