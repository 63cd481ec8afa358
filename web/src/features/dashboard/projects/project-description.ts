import type { Project } from '@cardinal/contracts';

export const descriptionOf = ({ description }: Pick<Project, 'description'>): string =>
  description?.trim() || 'No description provided';
