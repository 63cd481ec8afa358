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

const formatRefused = ({ refused }: Reach) =>
  refused === 1 ? '1 change was not saved.' : `${refused} changes were not saved.`;

const formatSince = (time: number | undefined) =>
  time === undefined ? '' : ` since ${formatMoment(new Date(time))}`;

/** The sentences of the notice; none while all is well. */
function formatNotice(reach: Reach, online: boolean): string {
  const state = online
    ? reach.since !== undefined && `Cardinal cannot be reached${formatSince(reach.since)}.`
    : `You are offline${formatSince(offlineSince)}.`;
  return [state && `${state} ${formatWaiting(reach)}`, reach.refused > 0 && formatRefused(reach)]
    .filter(Boolean)
    .join(' ');
}

/**
 * Shown while the browser is offline, which is not said of a page that started so before something waits, while writes
 * find no server, and while something was refused.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const reach = useSyncExternalStore(subscribeToReach, readReach);
  const text = formatNotice(reach, online);
  const canOpen = reach.open && reach.waiting + reach.refused > 0;
  return (
    <BottomNotice icon={<WifiOff aria-hidden />}>
      {text && (
        <>
          {text}
          {canOpen && (
            <button
              type="button"
              className="pointer-events-auto rounded-xs underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={reach.open}
            >
              Show
            </button>
          )}
        </>
      )}
    </BottomNotice>
  );
}
