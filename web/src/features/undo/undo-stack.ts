import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

/** An own change that can be taken back. */
export interface UndoStep {
  /** As in "Undo ...": 'move of “Login fails”'. */
  what: string;
  /** Takes it back and says so; where that fails, the step stays. */
  undo: (client: QueryClient) => Promise<void>;
}

/** Changes that are remembered. */
const most = 50;

/** In the cache of queries, as it is emptied when somebody else signs in. */
const queryKey = ['undo'] as const;
const getSteps = (client: QueryClient) => client.getQueryData<readonly UndoStep[]>(queryKey) ?? [];

export function rememberStep(client: QueryClient, step: UndoStep): void {
  client.setQueryData(queryKey, [...getSteps(client), step].slice(-most));
}

/** @returns whether it was still there */
export function forgetStep(client: QueryClient, step: UndoStep): boolean {
  const steps = getSteps(client);
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
