import { useSession } from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { splitLinks } from './split-links.ts';

interface LinkedTextProps {
  text: string;
  className?: string;
}

/** User text with its line breaks. URLs are links for company accounts and gray text for all others. */
export function LinkedText({ text, className }: LinkedTextProps) {
  const { user } = useSession();
  return <LinkedTextView text={text} clickable={user?.accountType === 'company'} className={className} />;
}

export function LinkedTextView({ text, clickable, className }: LinkedTextProps & { clickable: boolean }) {
  return (
    <div dir="auto" className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      {splitLinks(text).map(({ text: part, href, at }) => {
        if (!href) return part;
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
