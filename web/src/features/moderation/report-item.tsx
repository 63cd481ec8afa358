import {
  commentPath,
  type ReportedItem,
  type ReportReason,
  type ResolutionAction,
} from '@cardinal/contracts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

const reasons: Record<ReportReason, string> = { spam: 'Spam', abuse: 'Abuse', other: 'Something else' };

const labels: Record<ResolutionAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Hide',
  lock: 'Lock comments',
  block: 'Block author',
  delete: 'Delete',
};

/** The actions on a report: if its content is gone, it can only be dismissed. */
export const actionsFor = ({ text, target, hidden, locked }: ReportedItem): ResolutionAction[] => {
  if (text === null) return ['dismiss'];
  return [
    'dismiss',
    ...(hidden ? [] : (['hide'] as const)),
    ...(locked || hidden ? [] : (['lock'] as const)),
    'block',
    // A hidden comment is shown again before it is deleted.
    ...(hidden && target === 'comment' ? [] : (['delete'] as const)),
  ];
};

interface ReportItemProps {
  item: ReportedItem;
  busy: boolean;
  onAct: (action: ResolutionAction) => void;
}

/** A reported card or comment, who reported it and why, and what to do with it. */
export function ReportItem({ item, busy, onAct }: ReportItemProps) {
  return (
    <li
      data-report={item.targetId}
      tabIndex={-1}
      aria-label={`Reported ${item.target} ${item.author ? `by ${item.author.username}` : ''}`}
      className="grid grid-cols-1 gap-3 rounded-lg border p-4 outline-none focus:border-focus focus:ring-3 focus:ring-ink/10"
    >
      <Subject item={item} />
      <ul aria-label="Reports" className="grid gap-1 text-sm text-muted">
        {item.reports.map(({ by, at, reason, text }) => (
          <li key={`${by?.id}${at}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium text-ink">{reasons[reason]}</span>
            {text && (
              <>
                {': '}
                <bdi>{text}</bdi>
              </>
            )}
            <span className="text-xs text-subtle">
              {' · '}
              <bdi>{by?.username ?? 'Unknown'}</bdi>
              {' · '}
              <RelativeTime date={at} />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {actionsFor(item).map((action) => (
          <Button
            key={action}
            size="sm"
            disabled={busy}
            variant={action === 'delete' ? 'danger-ghost' : action === 'hide' ? 'primary' : 'secondary'}
            onClick={() => onAct(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Subject({ item }: { item: ReportedItem }) {
  const { target, targetId, cardId, cardTitle, boardName, author, text, hidden } = item;
  if (text === null) return <p className="text-sm text-subtle italic">This {target} is gone.</p>;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {target === 'comment' ? 'Comment' : 'Card'} of{' '}
        <bdi className="font-medium text-ink">{author?.username ?? 'Unknown'}</bdi>
        {target === 'comment' && (
          <>
            {' on '}
            <bdi>{cardTitle}</bdi>
          </>
        )}
        {boardName && (
          <>
            {' · '}
            <bdi>{boardName}</bdi>
          </>
        )}
        {hidden && ' · hidden'}
      </p>
      <p dir="auto" className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      <Link
        href={commentPath(cardId, target === 'comment' ? targetId : null)}
        className="target justify-self-start text-sm text-link underline-offset-4 hover:underline"
      >
        Open {target}
      </Link>
    </div>
  );
}
