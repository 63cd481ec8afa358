import type { Mention } from '@cardinal/contracts';
import { parse } from '@cardinal/markdown';
import { useMemo } from 'react';
import { useSession } from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { Blocks } from './blocks.tsx';
import { TextContext } from './text-context.ts';

interface MarkdownProps {
  text: string;
  /** Whom it mentions. */
  mentions?: readonly Mention[];
  className?: string;
}

/** Text that people write. Its links can be followed by company accounts, and are gray text for all others. */
export function Markdown(props: MarkdownProps) {
  const { user } = useSession();
  return <MarkdownView {...props} clickable={user?.accountType === 'company'} userId={user?.id} />;
}

type MarkdownViewProps = MarkdownProps & { clickable: boolean; userId?: string | undefined };
const nobody: readonly Mention[] = [];

export function MarkdownView({ text, mentions = nobody, clickable, userId, className }: MarkdownViewProps) {
  const document = useMemo(() => parse(text, { origin: window.location.origin }), [text]);
  const shared = useMemo(() => ({ clickable, mentions, userId }), [clickable, mentions, userId]);
  return (
    <TextContext value={shared}>
      <div className={cn('grid min-w-0 grid-cols-1 gap-3 [overflow-wrap:anywhere]', className)}>
        <Blocks nodes={document} />
      </div>
    </TextContext>
  );
}
