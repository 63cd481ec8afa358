import { useContext } from 'react';
import { cn } from '#ui/cn.ts';
import { TextContext } from './text-context.ts';

/** Somebody who is mentioned has the name of today; other names stay as they are written. */
export function MentionView({ name }: { name: string }) {
  const { mentions, userId } = useContext(TextContext);
  // A name may be written with the end of its sentence.
  const mention = mentions.find(
    (one) => name.startsWith(one.name) && /^[._-]*$/.test(name.slice(one.name.length)),
  );
  if (!mention) return `@${name}`;
  return (
    <>
      <bdi
        className={cn(
          'rounded-xs px-0.5 font-medium',
          mention.id === userId ? 'bg-amber-soft text-amber-ink' : 'bg-sunken text-ink',
        )}
      >
        @{mention.username}
      </bdi>
      {name.slice(mention.name.length)}
    </>
  );
}
