import { pinAnswer, unpinAnswer } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { UpdateCard } from '../../kernel/card/update-card.ts';
import type { PinAnswer } from './pin-answer.ts';

export interface AnswerRouteDeps {
  update: UpdateCard;
  pin: PinAnswer;
}

export function mountAnswers(router: Router, { update, pin }: AnswerRouteDeps): void {
  mountCall(router, pinAnswer, ({ params, body, actor, ifMatch }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => ({
      card: await pin.set(user, seen, body.commentId, ifMatch),
      at: seen,
    }));
  });

  mountCall(router, unpinAnswer, ({ params, actor, ifMatch }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => ({
      card: await pin.set(user, seen, null, ifMatch),
      at: seen,
    }));
  });
}
