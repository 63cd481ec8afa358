import { undoChanges } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { UndoChanges } from './undo-changes.ts';

export function mountUndo(router: Router, { undo }: { undo: UndoChanges }): void {
  mountCall(router, undoChanges, ({ body, actor }) => undo(signedIn(actor), body));
}
