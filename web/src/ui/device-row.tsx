import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

interface Device {
  browser: string | null;
  system: string | null;
  isCurrent: boolean;
}

/** Such as "Firefox on Windows". */
export const deviceName = ({ browser, system }: Pick<Device, 'browser' | 'system'>): string =>
  [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');

interface DeviceRowProps {
  device: Device;
  detail: ReactNode;
  action: ReactNode;
}

/** A browser of the user in a list. */
export function DeviceRow({ device, detail, action }: DeviceRowProps) {
  const isPhone = ['iOS', 'Android'].includes(device.system ?? '');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden className="text-subtle [&_svg]:size-5">
        {isPhone ? <Smartphone /> : <Monitor />}
      </span>
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 text-base">
          {deviceName(device)}
          {device.isCurrent && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      {action}
    </li>
  );
}
