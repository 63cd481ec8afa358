import { changeCards } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { ChangeCards } from './change-cards.ts';

export function mountBulk(router: Router, deps: { changeCards: ChangeCards }): void {
  mountCall(router, changeCards, ({ params, body, actor }) =>
    deps.changeCards(signedIn(actor), params.slug, body),
  );
}
