import type { CardUndo } from '@cardinal/contracts';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { BoardAddress } from '../card-filters.ts';

/** An own change that can be taken back. */
export interface UndoStep {
  /** As in "Undo ...": 'move of “Login fails”'. */
  what: string;
  /** What was changed, or the ids of cards that were deleted. */
  cards: readonly CardUndo[] | { deleted: readonly string[] };
  /** The board whose lists show the cards. */
  address: BoardAddress;
}

/** Changes that are remembered. */
const most = 50;

/** In the cache of queries, as it is emptied when somebody else signs in. */
const queryKey = ['undo'] as const;
const stepsOf = (client: QueryClient) => client.getQueryData<readonly UndoStep[]>(queryKey) ?? [];

export function rememberStep(client: QueryClient, step: UndoStep): void {
  client.setQueryData(queryKey, [...stepsOf(client), step].slice(-most));
}

/** @returns whether it was still there */
export function forgetStep(client: QueryClient, step: UndoStep): boolean {
  const steps = stepsOf(client);
  client.setQueryData(
    queryKey,
    steps.filter((one) => one !== step),
  );
  return steps.includes(step);
}

/** The last change that was made on this page and not taken back. */
export function useLastStep(): UndoStep | undefined {
  const { data } = useQuery<readonly UndoStep[]>({ queryKey, queryFn: skipToken, structuralSharing: false });
  return data?.at(-1);
}
