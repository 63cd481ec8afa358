import type { ProjectToken } from '@cardinal/contracts';
import type { ReactNode } from 'react';

/** The parts that tokens of a person and of a project have in common, and a line that tells them apart. */
export type ShownToken = Omit<ProjectToken, 'by'> & { note: ReactNode };

export const isOver = ({ expiresAt }: ShownToken): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
