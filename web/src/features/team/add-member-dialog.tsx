import type { Project } from '@cardinal/contracts';
import { SponsoredNotice, useSession } from '#features/session/index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { InviteUserForm } from './invite-user-form.tsx';

interface AddMemberDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddMemberDialog({ project, open, onOpenChange }: AddMemberDialogProps) {
  const { user } = useSession();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Add Team Member"
      description={`Give somebody a role in ${project.name}.`}
    >
      <Tabs
        label="Add Team Member"
        className="flex flex-1 flex-col pt-2"
        listClassName="px-5"
        contentClassName="flex flex-1 flex-col pt-0"
        tabs={[
          {
            value: 'invite',
            label: 'Invite Existing User',
            content: <InviteUserForm project={project} onDone={close} />,
          },
          {
            value: 'create',
            label: 'Create New User',
            content: user?.sponsor ? (
              <SponsoredNotice user={user} className="m-5" />
            ) : (
              <CreateUserForm project={project} onDone={close} />
            ),
          },
        ]}
      />
    </Dialog>
  );
}
