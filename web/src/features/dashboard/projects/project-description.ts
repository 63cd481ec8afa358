import type { Project } from '@cardinal/contracts';

export const formatProjectDescription = ({ description }: Pick<Project, 'description'>): string =>
  description?.trim() || 'No description provided';
