import type { CardFollowing } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { cardFollowingQuery } from './api/following.ts';

const CardFollowPanel = loadable(async () => (await import('./card-follow-panel.tsx')).CardFollowPanel);

function describeFollowing({ level, inherited, follows }: CardFollowing): string {
  if ((level ?? inherited) === 'nothing') return 'Muted';
  return follows ? 'Following' : 'Follow';
}

/** As wide for every text, and for up to 99 followers. */
const Face = ({ text, count }: { text: string; count: number }) => (
  <>
    <span className="grid text-left *:col-start-1 *:row-start-1 @max-[34rem]:hidden">
      <span aria-hidden className="invisible">
        Following
      </span>
      <span>{text}</span>
    </span>
    <span className="min-w-[2ch] text-left text-subtle tabular-nums @max-[34rem]:hidden">{count}</span>
  </>
);

/** Whether the user follows a card, with the number of followers; opens the choice. */
export function CardFollowButton({ cardId }: { cardId: string }) {
  const { user } = useSession();
  const isActive = user?.status === 'active';
  const { data } = useQuery({ ...cardFollowingQuery(cardId), enabled: isActive });
  const [open, setOpen] = useState(false);
  useCommand('card.follow', () => setOpen(true), { when: data !== undefined });
  if (!isActive) return null;
  // Holds its place, so that nothing moves when it comes.
  if (!data)
    return (
      <Button variant="ghost" icon={<Bell />} className="invisible" aria-hidden disabled>
        <Face text="Following" count={0} />
      </Button>
    );
  const text = describeFollowing(data);
  const { count } = data.followers;
  return (
    <Popover
      label="Notifications of this card"
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-0"
      trigger={
        <Button
          variant="ghost"
          icon={text === 'Muted' ? <BellOff /> : <Bell />}
          aria-label={`${text}, ${count === 1 ? '1 follower' : `${count} followers`}`}
          onPointerEnter={() => void CardFollowPanel.preload()}
          onFocus={() => void CardFollowPanel.preload()}
        >
          <Face text={text} count={count} />
        </Button>
      }
    >
      <CardFollowPanel cardId={cardId} following={data} />
    </Popover>
  );
}
