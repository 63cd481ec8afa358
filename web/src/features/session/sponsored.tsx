import type { User } from '@cardinal/contracts';
import { Hourglass } from 'lucide-react';
import { toast } from '#ui/toast-store.ts';

/** Why a sponsored account cannot do something, and until when. */
export const sponsoredReason = 'Your account is waiting for approval by a super admin.';

/** Classes of an `aria-disabled` button whose click and title show the reason. */
export const explainableDisabledClass = 'aria-disabled:pointer-events-auto aria-disabled:cursor-not-allowed';

/** Shows the reason when a sponsored user clicks a disabled control. */
export const showSponsoredReason = () =>
  toast({
    title: 'Not before your account is approved',
    description: 'Until then you can take part only in the projects that you were added to.',
  });

/** Explains to sponsored users what they can do already (docs/product-rules.md, Sponsored accounts). */
export function SponsoredNotice({ user, className = '' }: { user: User | null; className?: string }) {
  if (!user?.sponsor) return null;
  const { username, projectName } = user.sponsor;
  return (
    <p
      className={`flex gap-2.5 rounded-md border bg-sunken px-3.5 py-3 text-sm text-muted [overflow-wrap:anywhere] ${className}`}
    >
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <span>
        <strong className="font-medium text-ink">Your account is waiting for approval.</strong>{' '}
        <bdi>{username}</bdi> made it for <bdi>{projectName}</bdi>. You can work in the projects that you were
        added to and read other public boards. Projects of your own, a company account and taking part
        elsewhere come with the approval.
      </span>
    </p>
  );
}
