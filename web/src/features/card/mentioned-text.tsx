import type { Mention } from '@cardinal/contracts';
import { Fragment } from 'react';
import { cn } from '#ui/cn.ts';

/** Where a name may stand behind an @, and not in an address. */
const written = /(?<![\p{L}\p{N}@.%+/\\-])@([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu;

/** The mention of a name that is written with the end of its sentence. */
const mentionOf = (mentions: readonly Mention[], name: string): Mention | undefined =>
  mentions.find(
    (mention) => name.startsWith(mention.name) && /^[._-]*$/.test(name.slice(mention.name.length)),
  );

interface MentionedTextProps {
  text: string;
  mentions: readonly Mention[];
  /** The viewer. */
  userId: string | undefined;
}

/** A text in which people who are mentioned have the names of today. */
export function MentionedText({ text, mentions, userId }: MentionedTextProps) {
  if (mentions.length === 0) return text;
  const parts: { at: number; before: string; mention: Mention }[] = [];
  let end = 0;
  for (const { index, 1: name = '' } of text.matchAll(written)) {
    const mention = mentionOf(mentions, name);
    if (!mention) continue;
    parts.push({ at: index, before: text.slice(end, index), mention });
    end = index + 1 + mention.name.length;
  }
  return (
    <>
      {parts.map(({ at, before, mention }) => (
        <Fragment key={at}>
          {before}
          <MentionChip mention={mention} isMe={mention.id === userId} />
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}

function MentionChip({ mention, isMe }: { mention: Mention; isMe: boolean }) {
  return (
    <bdi
      className={cn(
        'rounded-xs px-0.5 font-medium',
        isMe ? 'bg-amber-soft text-amber-ink' : 'bg-sunken text-ink',
      )}
    >
      @{mention.username}
    </bdi>
  );
}
