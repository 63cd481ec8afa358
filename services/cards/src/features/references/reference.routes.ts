import { getReferences } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { viewerOf } from '../../kernel/access/viewer.ts';
import type { References } from './references.ts';

export function mountReferences(
  router: Router,
  { references }: { references: Pick<References, 'read'> },
): void {
  mountCall(router, getReferences, ({ params, actor }) => references.read(viewerOf(actor), params.cardId));
}
