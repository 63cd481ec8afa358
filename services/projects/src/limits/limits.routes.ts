import { getUsage } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';

interface Deps {
  projects: { countOwnedBy(ownerId: string): Promise<number> };
  boards: { countOwnedBy(ownerId: string): Promise<number> };
}

export function mountLimits(router: Router, { projects, boards }: Deps): void {
  mountCall(router, getUsage, async ({ actor }) => {
    const [ownedProjects, ownedBoards] = await Promise.all([
      projects.countOwnedBy(actor.id),
      boards.countOwnedBy(actor.id),
    ]);
    return { projects: ownedProjects, boards: ownedBoards };
  });
}
