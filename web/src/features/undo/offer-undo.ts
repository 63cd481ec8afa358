import type { QueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { type ToastOptions, toast } from '#ui/toast-store.ts';
import { forgetStep, rememberStep, type UndoStep } from './undo-stack.ts';

/** Takes a change back, unless that was done already, and says so. */
export async function runUndo(client: QueryClient, step: UndoStep): Promise<void> {
  if (!forgetStep(client, step)) return;
  try {
    await step.undo(client);
  } catch (error) {
    rememberStep(client, step);
    toast({
      title: `Failed to undo: ${step.what}`,
      description: errorMessage(error),
      variant: 'destructive',
    });
  }
}

/** Remembers a change, which can be taken back with Ctrl+Z from now on; returns the button for its toast. */
export function offerUndo(client: QueryClient, step: UndoStep): ToastOptions['action'] {
  rememberStep(client, step);
  return { label: 'Undo', onClick: () => void runUndo(client, step) };
}
