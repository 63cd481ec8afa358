import type { User } from '@cardinal/contracts';
import { useEffect } from 'react';
import { isFresh, type Kept } from '#features/session/index.ts';
import { useContribute } from './api/contribute.ts';

/** Sent in this page and not answered yet. */
const underWay = new Set<string>();

/** Whether it is done without another click: this user signed in here for it. */
export const isDue = (kept: Kept, user: User | null): boolean =>
  user !== null && kept.userId === user.id && !kept.refusal && isFresh(kept);

/** Does what this user signed in for, one after the other. @returns does one more now */
export function useCarryOut(user: User | null, kept: readonly Kept[]): (kept: Kept) => void {
  const { mutateAsync } = useContribute(user?.id ?? '');
  const due = kept.find((each) => isDue(each, user));
  const send = (each: Kept) => {
    if (underWay.has(each.id)) return;
    underWay.add(each.id);
    // Refused items stay, with the reason.
    void mutateAsync(each)
      .catch(() => {})
      .finally(() => underWay.delete(each.id));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, and the next one after its answer
  useEffect(() => {
    if (due) send(due);
  }, [due?.id, user?.id]);
  return send;
}
