import { awardPoints } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { AwardPoints } from './award-points.ts';

export function mountPoints(router: Router, { award }: { award: AwardPoints }): void {
  mountCall(router, awardPoints, ({ params, body, actor }) =>
    award(signedIn(actor), params.cardId, body.points),
  );
}
