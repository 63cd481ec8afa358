import type { Contribution, User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast-store.ts';
import { contributionsQuery } from './api/contributions.queries.ts';
import { useWithdraw } from './api/withdraw-contribution.ts';
import { setWaitingHere } from './waiting/note-waiting.ts';
import { isWaitingHere } from './waiting/waiting-here.ts';

/** The items that a user left on the server, without finished ones: those are announced once. */
export function useOutcome(user: User | null): readonly Contribution[] {
  const mayWait = user !== null && (user.status === 'pending' || isWaitingHere(user.id));
  const { data } = useQuery({ ...contributionsQuery(user?.status), enabled: mayWait });
  const { mutate: forget } = useWithdraw();
  const announced = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!data || !user) return;
    if (data.length > 0) setWaitingHere(user.id);
    else if (user.status === 'active') setWaitingHere(null);
    const done = data.filter(({ id, state }) => state === 'done' && !announced.current.has(id));
    if (done.length === 0) return;
    announced.current = new Set([...announced.current, ...done.map(({ id }) => id)]);
    toast({
      title: 'Your account is approved',
      description: `${done.length === 1 ? 'What you asked for is' : `All ${done.length} that you asked for are`} done.`,
      variant: 'success',
    });
    for (const { id } of done) forget(id);
  }, [data, user, forget]);
  return data?.filter(({ state }) => state !== 'done') ?? [];
}
