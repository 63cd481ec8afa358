import type { CardFollowing } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { cardFollowingQuery } from './api/following.ts';

const CardFollowPanel = loadable(async () => (await import('./card-follow-panel.tsx')).CardFollowPanel);

function textOf({ level, inherited, follows }: CardFollowing): string {
  if ((level ?? inherited) === 'nothing') return 'Muted';
  return follows ? 'Following' : 'Follow';
}

/** Whether one follows a card, with the number of those who do; opens the choice. */
export function CardFollowButton({ cardId }: { cardId: string }) {
  const { user } = useSession();
  const { data } = useQuery({ ...cardFollowingQuery(cardId), enabled: user?.status === 'active' });
  if (!data) return null;
  const text = textOf(data);
  const { count } = data.followers;
  return (
    <Popover
      label="Notifications of this card"
      className="w-80 p-0"
      trigger={
        <Button
          variant="ghost"
          icon={text === 'Muted' ? <BellOff /> : <Bell />}
          aria-label={`${text}, ${count === 1 ? '1 follower' : `${count} followers`}`}
          onPointerEnter={() => void CardFollowPanel.preload()}
          onFocus={() => void CardFollowPanel.preload()}
        >
          <span className="max-sm:hidden">{text}</span>
          <span className="text-subtle tabular-nums">{count}</span>
        </Button>
      }
    >
      <CardFollowPanel cardId={cardId} following={data} />
    </Popover>
  );
}
