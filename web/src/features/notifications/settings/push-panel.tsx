import type { PushDevice, PushStatus } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { DeviceRow, deviceName } from '#ui/device-row.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { browserPushQuery, pushStatusQuery, useTurnOff, useTurnOn } from '../api/push.ts';
import type { BrowserPush } from '../push/browser-push.ts';
import { Notice } from './notice.tsx';

/** Notifications of this browser, and of the others of the user. */
export function PushPanel() {
  const browser = useQuery(browserPushQuery);
  const status = useQuery({ ...pushStatusQuery, refetchOnMount: 'always' });
  const isMissing = (status.isError && !status.data) || browser.isError;
  return (
    <Panel aria-label="Browser">
      <PanelHeader
        title="Browser"
        description="Shows what happens at once, also while Cardinal is closed, until you sign out."
      />
      <PanelBody className="grid gap-3 py-3">
        {isMissing && <ErrorState onRetry={() => void Promise.all([status.refetch(), browser.refetch()])} />}
        {!isMissing && status.data && browser.data && (
          <>
            <ThisBrowser browser={browser.data} status={status.data} />
            {status.data.devices.length > 0 && <Devices devices={status.data.devices} />}
          </>
        )}
        {!isMissing && !(status.data && browser.data) && <Skeleton className="my-1.5 h-9" />}
      </PanelBody>
    </Panel>
  );
}

const reasons: Partial<Record<BrowserPush, string>> = {
  unsupported: 'This browser cannot show notifications of websites, or not at this address.',
  blocked:
    'This browser blocks notifications of this site. Allow them in its settings for this site, then reload the page.',
};

/** The way to turn this browser on, which asks for the permission; nothing where it is on. */
function ThisBrowser({ browser, status }: { browser: BrowserPush; status: PushStatus }) {
  const turnOn = useTurnOn();
  const reason = reasons[browser];
  if (reason) return <Notice>{reason}</Notice>;
  const isOn = browser === 'subscribed' && status.devices.some(({ isCurrent }) => isCurrent);
  if (isOn) return null;
  return (
    <div className="grid justify-items-start gap-3 py-1.5">
      <Button variant="primary" loading={turnOn.isPending} onClick={() => turnOn.mutate(status.key)}>
        Turn on notifications in this browser
      </Button>
      {turnOn.data === false && <Notice>This browser was not allowed to show notifications.</Notice>}
      {turnOn.isError && (
        <Notice>
          {errorMessage(
            turnOn.error,
            'This browser could not reach its push service. Please try again later.',
          )}
        </Notice>
      )}
    </div>
  );
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  return (
    <ul className="divide-y" aria-label="Browsers that are on">
      {devices.map((device) => (
        <PushDeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}

function PushDeviceRow({ device }: { device: PushDevice }) {
  const turnOff = useTurnOff();
  return (
    <DeviceRow
      device={device}
      detail={
        <>
          Turned on <DateText date={device.createdAt} />
        </>
      }
      action={
        <Button
          size="sm"
          aria-label={`Turn off: ${deviceName(device)}`}
          loading={turnOff.isPending}
          onClick={() => turnOff.mutate(device)}
        >
          Turn Off
        </Button>
      }
    />
  );
}
