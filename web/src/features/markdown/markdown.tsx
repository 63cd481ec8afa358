import type { Mention, ReferredCard } from '@cardinal/contracts';
import { parse } from '@cardinal/markdown';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { referencesQuery, type Tick } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { Blocks } from './blocks.tsx';
import { TextContext } from './text-context.ts';

interface MarkdownProps {
  text: string;
  /** The card that the text belongs to; absent in a preview, which shows references as they are written. */
  cardId?: string;
  /** The people whom it mentions. */
  mentions?: readonly Mention[];
  /** Ticks a box of a task list; absent for those who may not change the text. */
  onTick?: ((tick: Tick) => void) | undefined;
  className?: string;
}

/**
 * Text that people write, with the cards that it refers to. Its links can be followed by company accounts, and are gray
 * text for all others.
 */
export function Markdown({ cardId, ...text }: MarkdownProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...referencesQuery(cardId ?? 'none'), enabled: cardId !== undefined });
  return (
    <MarkdownView
      {...text}
      cards={data?.refersTo}
      clickable={user?.accountType === 'company'}
      userId={user?.id}
    />
  );
}

interface MarkdownViewProps extends Omit<MarkdownProps, 'cardId'> {
  cards?: readonly ReferredCard[] | undefined;
  clickable: boolean;
  userId?: string | undefined;
}

const none: readonly never[] = [];

export function MarkdownView(props: MarkdownViewProps) {
  const { text, mentions = none, cards = none, clickable, userId, onTick, className } = props;
  const document = useMemo(() => parse(text, { origin: window.location.origin }), [text]);
  const shared = useMemo(
    () => ({ clickable, mentions, cards, userId, onTick }),
    [clickable, mentions, cards, userId, onTick],
  );
  return (
    <TextContext value={shared}>
      <div className={cn('grid min-w-0 grid-cols-1 gap-3 [overflow-wrap:anywhere]', className)}>
        <Blocks nodes={document} />
      </div>
    </TextContext>
  );
}
