import { documentedPoints, getPoints } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { Points } from './points.repository.ts';

interface Deps {
  points: Points;
  projects: Projects;
  /** Whether awarding points is enabled (docs/product-rules.md, Points). */
  awarding: boolean;
}

export function mountPoints(router: Router, { points, projects, awarding }: Deps): void {
  async function sumPoints(userId: string): Promise<number> {
    const rows = await points.ofUser(userId);
    const living = await projects.living(rows.map(({ projectId }) => projectId));
    return rows.reduce((sum, row) => sum + (living.has(row.projectId) ? row.points : 0), 0);
  }

  mountCall(router, getPoints, async ({ actor }) => ({
    points: awarding ? await sumPoints(actor.id) : documentedPoints,
    awarding,
  }));
}
