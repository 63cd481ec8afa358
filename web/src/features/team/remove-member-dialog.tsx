import type { TeamMember } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { useSession } from '#features/session/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveMember } from './api/remove-member.ts';
import { useLast } from './use-last.ts';

interface RemoveMemberDialogProps {
  slug: string;
  /** The member to remove; null while nothing is asked. */
  member: TeamMember | null;
  onClose: () => void;
}

export function RemoveMemberDialog({ slug, member, onClose }: RemoveMemberDialogProps) {
  const shown = useLast(member);
  const remove = useRemoveMember(slug);
  const { user } = useSession();
  const [, navigate] = useLocation();

  async function confirm() {
    if (!shown) return;
    await remove.mutateAsync(shown.id);
    if (shown.id === user?.id) navigate('/dashboard', { replace: true });
  }

  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove Team Member"
      description={`Remove ${shown?.username ?? ''} from this project? Their account will remain active but they'll lose access to this project.`}
      confirmLabel="Remove"
      onConfirm={confirm}
    />
  );
}
