import { Bell } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Panel, PanelHeader } from '#ui/panel.tsx';

export function NotificationsPanel() {
  return (
    <Panel aria-label="Notifications">
      <PanelHeader
        className="items-center border-b-0"
        title="Notifications"
        description="What you hear of in the bell and by e-mail, and when."
        actions={
          <Button asChild>
            <Link href="/settings/notifications">
              <Bell aria-hidden /> Choose
            </Link>
          </Button>
        }
      />
    </Panel>
  );
}
