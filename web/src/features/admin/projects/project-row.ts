import type { AdminProject } from '../api/admin.queries.ts';

export interface ProjectRowsProps {
  projects: readonly AdminProject[];
  onEdit: (project: AdminProject) => void;
  onDelete: (project: AdminProject) => void;
}

/** What the dialogs need to know of a project; also what is known of a user's projects. */
export interface ManagedProject {
  id: string;
  name: string;
  slug: string;
  version?: number;
}
