import type { HistoryEntry } from '@cardinal/contracts';
import { useState } from 'react';
import { mergeChanges, toChangeParts } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

const Difference = loadable(
  async () => (await import('./description-difference.tsx')).DescriptionDifference,
  <Loading label="Loading what changed">
    <Skeleton className="h-12 w-full" />
  </Loading>,
);

interface HistoryGroupProps {
  cardId: string;
  /** Edits by one person in a short time, or the creation of the card. */
  entries: readonly [HistoryEntry, ...HistoryEntry[]];
}

/** Changes of a card by one person, in one sentence. */
export function HistoryGroup({ cardId, entries }: HistoryGroupProps) {
  const [{ by, kind, byAgent }] = entries;
  const { at } = entries.at(-1) ?? entries[0];
  const name = by?.username ?? 'Unknown';
  const parts =
    kind === 'created'
      ? ['created the card']
      : toChangeParts(mergeChanges(entries.flatMap((e) => e.changes)), by?.id);
  const described = entries.filter(({ changes }) => changes.some(({ hasDifference }) => hasDifference));
  return (
    <li className="flex gap-3 py-1.5 text-sm text-muted">
      <span className="grid w-8 shrink-0 justify-items-center">
        <Avatar name={name} size="xs" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="[overflow-wrap:anywhere]">
          {byAgent && 'An agent of '}
          <bdi className="font-medium text-ink">{name}</bdi>{' '}
          {parts.map((part, index) =>
            typeof part === 'string' ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes its order
              <bdi key={index} className="text-ink">
                {part.value}
              </bdi>
            ),
          )}
          <span className="text-xs text-subtle">
            {' · '}
            <RelativeTime date={at} />
          </span>
        </p>
        {described.map(({ version }, index) => (
          <ShowDifference
            key={version}
            cardId={cardId}
            version={version}
            which={described.length > 1 ? ` ${index + 1}` : ''}
          />
        ))}
      </div>
    </li>
  );
}

interface ShowDifferenceProps {
  cardId: string;
  version: number;
  /** Distinguishes its name from others. */
  which: string;
}

function ShowDifference({ cardId, version, which }: ShowDifferenceProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {`${open ? 'Hide' : 'Show'} difference${which}`}
      </Button>
      {open && (
        <div className="w-full">
          <Difference cardId={cardId} version={version} />
        </div>
      )}
    </div>
  );
}
