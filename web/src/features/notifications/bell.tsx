import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { preloadWhenUsed } from '#ui/preload-when-used.ts';
import { Spinner } from '#ui/spinner.tsx';
import { unreadCountQuery } from './api/notifications.queries.ts';
import { badgeText } from './groups/badge-text.ts';

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = loadable(async () => (await loadPanel()).NotificationPanel, <PanelFallback />);

export function Bell() {
  const { user } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...unreadCountQuery, enabled: user?.status === 'active' });
  useEffect(() => preloadWhenUsed(NotificationPanel), []);
  useCommand('general.notifications', () => setOpen(true), { when: user !== null });
  if (!user) return null;
  const count = data?.count ?? 0;
  const prefetch = () => {
    loadPanel().then(
      (panel) => panel.prefetch(client),
      () => undefined,
    );
  };
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      shortcuts="Notifications"
      className="w-96 overflow-hidden p-0"
      trigger={
        <button
          type="button"
          aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          className={buttonClass('ghost', 'md', 'icon')}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <BellIcon aria-hidden />
          {count > 0 && <CountBadge count={count} />}
        </button>
      }
    >
      <NotificationPanel onClose={() => setOpen(false)} />
    </Popover>
  );
}

/** As high as the panel, whose code is usually loaded before it is opened. */
function PanelFallback() {
  return (
    <div className="grid h-[521px] place-items-center text-subtle">
      <Spinner label="Loading" />
    </div>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      data-testid="unread-badge"
      className="absolute -top-0.5 left-1/2 grid h-4 min-w-4 place-items-center rounded-full bg-unread px-1 text-[0.625rem] font-semibold leading-none text-on-unread tabular-nums ring-2 ring-canvas"
    >
      {badgeText(count)}
    </span>
  );
}
