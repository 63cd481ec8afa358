import { useLocation } from 'wouter';
import { useKept, useSession } from '#features/session/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { isWaitingHere } from './waiting/waiting-here.ts';

const Contributions = loadable(async () => (await import('./contributions.tsx')).Contributions);

/** Sends contributions, and shows the waiting ones; loaded for users who have any. */
export function ContributionLayer() {
  const { user } = useSession();
  const [location] = useLocation();
  const { length } = useKept();
  const mayAsk = length > 0 || (user && (user.status === 'pending' || isWaitingHere(user.id)));
  // The pages on the way in say themselves what will be done.
  return mayAsk && !/^.(login|sso)/.test(location) && <Contributions />;
}
