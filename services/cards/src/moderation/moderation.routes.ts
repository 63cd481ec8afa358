import { lockComments, unlockComments } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../access/viewer.ts';
import type { UpdateCard } from '../cards/update-card.ts';
import type { LockComments } from './lock-comments.ts';

export interface ModerationRouteDeps {
  update: UpdateCard;
  lock: LockComments;
}

export function mountModeration(router: Router, { update, lock }: ModerationRouteDeps): void {
  mountCall(router, lockComments, ({ params, body, actor }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => {
      const card = await lock(user, seen, { reason: body.reason || null });
      return { card, at: seen };
    });
  });

  mountCall(router, unlockComments, ({ params, actor }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => ({ card: await lock(user, seen, null), at: seen }));
  });
}
