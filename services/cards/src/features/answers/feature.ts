import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import { mountAnswers } from './answer.routes.ts';
import { createPinAnswer } from './pin-answer.ts';
import { createSeeAnswer } from './see-answer.ts';

/** Official answers. The card names the comment. */
export function createAnswersFeature({ kernel, comments }: { kernel: Kernel; comments: CommentsFeature }) {
  const { store, update, names } = kernel;
  const pin = createPinAnswer({ store, comments: comments.comments });
  const seeAnswer = createSeeAnswer({ comments: comments.comments, names });
  comments.hooks.deleted.push(pin.forget);
  const feature: Feature = {
    name: 'answers',
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      cardFields: {
        async detail(card, viewer, role) {
          const answer = await seeAnswer(card, viewer, role);
          return { present: () => ({ answer }) };
        },
      },
    },
    mount: (router) => mountAnswers(router, { update, pin }),
  };
  return { feature };
}
