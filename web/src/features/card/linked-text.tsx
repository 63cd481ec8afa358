import type { Mention } from '@cardinal/contracts';
import { useSession } from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { MentionedText } from './mentioned-text.tsx';
import { splitLinks } from './split-links.ts';

interface LinkedTextProps {
  text: string;
  /** Whom it mentions. */
  mentions?: readonly Mention[];
  className?: string;
}

/** User text with its line breaks. URLs are links for company accounts and gray text for all others. */
export function LinkedText(props: LinkedTextProps) {
  const { user } = useSession();
  return <LinkedTextView {...props} clickable={user?.accountType === 'company'} userId={user?.id} />;
}

type LinkedTextViewProps = LinkedTextProps & { clickable: boolean; userId?: string | undefined };

export function LinkedTextView({ text, mentions = [], clickable, userId, className }: LinkedTextViewProps) {
  return (
    <div dir="auto" className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      {splitLinks(text).map(({ text: part, href, at }) => {
        if (!href) return <MentionedText key={at} text={part} mentions={mentions} userId={userId} />;
        if (!clickable) {
          return (
            <span key={at} className="text-subtle">
              {part}
            </span>
          );
        }
        return (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener nofollow"
            className="rounded-xs text-link underline underline-offset-2 hover:decoration-2"
          >
            {part}
          </a>
        );
      })}
    </div>
  );
}
