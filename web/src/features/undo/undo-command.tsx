import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '#features/commands/index.ts';
import { runUndo } from './offer-undo.ts';
import { useLastStep } from './undo-stack.ts';

/** Offers to take back the last change, from wherever one has gone since. */
export function UndoCommand(): null {
  const client = useQueryClient();
  const step = useLastStep();
  useCommand('card.undo', () => step && void runUndo(client, step), {
    when: step !== undefined,
    title: step && `Undo ${step.what}`,
  });
  return null;
}
