import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Reach, readReach, subscribeToReach } from '#api/reach.ts';
import { BottomNotice } from '#ui/bottom-notice.tsx';
import { formatMoment } from '#ui/locale.ts';

let offlineSince: number | undefined;
onlineManager.subscribe((isOnline) => {
  offlineSince = isOnline ? undefined : Date.now();
});

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** The text that says what waits, as in "2 changes wait." */
function formatWaiting({ waiting }: Reach): string {
  if (waiting === 0) return 'Changes are sent when you are back.';
  return waiting === 1 ? '1 change waits.' : `${waiting} changes wait.`;
}

const formatSince = (time: number | undefined) =>
  time === undefined ? '' : ` since ${formatMoment(new Date(time))}`;

/**
 * Shown while the browser is offline, which is not said of a page that started so before something waits, and while
 * writes find no server.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const reach = useSyncExternalStore(subscribeToReach, readReach);
  const isAway = online && reach.since !== undefined;
  const sentence = isAway
    ? `Cardinal cannot be reached${formatSince(reach.since)}.`
    : `You are offline${formatSince(offlineSince)}.`;
  return (
    <BottomNotice icon={<WifiOff aria-hidden />}>
      {(!online || isAway) && `${sentence} ${formatWaiting(reach)}`}
    </BottomNotice>
  );
}
