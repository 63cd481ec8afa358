import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { readReach, subscribeToReach } from '#api/reach.ts';
import { useSession } from '#features/session/index.ts';
import { BottomNotice } from '#ui/bottom-notice.tsx';
import { keepCopies } from './keep-copies.ts';
import { useCopiesState } from './use-copies-state.ts';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Keeps copies for the user, and says when the server cannot be reached. */
export function Copies() {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => (userId ? keepCopies({ client, userId }) : undefined), [client, userId]);
  const { isAway } = useCopiesState();
  const reach = useSyncExternalStore(subscribeToReach, readReach);
  // Offline, and while a change waits, there is a notice already.
  const isShown = useSyncExternalStore(subscribe, isOnline) && isAway && reach.since === undefined;
  return (
    <BottomNotice icon={<CloudOff aria-hidden />}>
      {isShown && 'The server cannot be reached. You see what was last read.'}
    </BottomNotice>
  );
}
