import { type Mention, mentioned } from '@cardinal/markdown';
import { useContext } from 'react';
import { cn } from '#ui/cn.ts';
import { TextContext } from './text-context.ts';

/** Somebody who is mentioned has the name of today; other names stay as they are written. */
export function MentionView({ mention }: { mention: Mention }) {
  const { mentions, userId } = useContext(TextContext);
  const { found, rest } = mentioned(mention, (name) => mentions.find((one) => one.name === name));
  if (!found) return `@${mention.name}${rest}`;
  return (
    <>
      <bdi
        className={cn(
          'rounded-xs px-0.5 font-medium',
          found.id === userId ? 'bg-amber-soft text-amber-ink' : 'bg-sunken text-ink',
        )}
      >
        @{found.username}
      </bdi>
      {rest}
    </>
  );
}
