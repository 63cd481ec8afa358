import type { User } from '@cardinal/contracts';
import { LifeBuoy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { helpMail } from '../support-mail.ts';

export function SupportPanel({ user }: { user: User }) {
  return (
    <Panel aria-label="Support">
      <PanelHeader
        className="items-center border-b-0"
        title="Need help?"
        description="Questions about your account or a plan: write to us, we answer."
        actions={
          <Button asChild>
            <a href={helpMail(user)}>
              <LifeBuoy aria-hidden />
              Contact Support
            </a>
          </Button>
        }
      />
    </Panel>
  );
}
