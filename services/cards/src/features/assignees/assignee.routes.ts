import { listAssignees } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { Assignees } from './assignees.ts';

export function mountAssignees(router: Router, { assignees }: { assignees: Pick<Assignees, 'list'> }): void {
  mountCall(router, listAssignees, ({ params, actor }) => assignees.list(signedIn(actor), params));
}
