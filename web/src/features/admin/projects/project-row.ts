import type { AdminProject } from '../api/admin.queries.ts';

export interface ProjectRowsProps {
  projects: readonly AdminProject[];
  onEdit: (project: AdminProject) => void;
  onDelete: (project: AdminProject) => void;
}

/** The data of a project that the dialogs need. */
export interface ManagedProject {
  id: string;
  name: string;
  slug: string;
  version?: number;
}
