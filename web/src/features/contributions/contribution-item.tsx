import { KeptSentence, keptWords } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { copyWithToast } from '#ui/copy-text.ts';
import type { Item } from './use-items.ts';

const verbs = { upvote: 'Vote now', like: 'Like now', comment: 'Post now', card: 'Add now' } as const;

const copyText = (text: string) =>
  void copyWithToast(text, { success: 'Text copied', failure: 'The text could not be copied' });

interface ContributionItemProps extends Item {
  /** It is taken off the list, and the focus with it. */
  onGone: () => void;
}

export function ContributionItem({ kind, title, text, reason, end, onGone, ...item }: ContributionItemProps) {
  const { noun } = keptWords[kind];
  const about = `your ${noun}${title === null ? '' : ` “${title}”`}`;
  const { onSend } = item;
  return (
    <li className="grid gap-1.5 px-3.5 py-2.5 text-sm not-first:border-t">
      <p className="text-muted [overflow-wrap:anywhere]">
        <KeptSentence kind={kind} title={title}>
          {end}
        </KeptSentence>
      </p>
      {reason && (
        <p role="alert" className="text-danger-ink [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
      {text && (
        <p
          dir="auto"
          className="line-clamp-3 rounded-sm bg-sunken px-2 py-1.5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      <div className="-ms-2.5 flex flex-wrap gap-1">
        {onSend && (
          <Button size="sm" className="ms-2.5" onClick={onSend}>
            {reason ? 'Try again' : verbs[kind]}
          </Button>
        )}
        {text && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Copy the text of ${about}`}
            onClick={() => copyText(text)}
          >
            Copy text
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard ${about}`}
          onClick={() => {
            onGone();
            item.onDiscard();
          }}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}
