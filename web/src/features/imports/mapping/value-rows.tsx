import type { ImportDetail } from '@cardinal/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { FocusKept } from '../focus-kept.tsx';
import { countThings } from '../import-texts.ts';

type FoundValue = ImportDetail['source']['states'][number];

const SHOWN = 20;

interface ValueRowsProps {
  title: string;
  description: string;
  /** The most frequent ones first. */
  values: readonly FoundValue[];
  /** The control that says what becomes of a value; its label is given. */
  children: (value: string, label: string) => ReactNode;
}

/** Values of a file, and what becomes of each. Nothing where there is none. */
export function ValueRows({ title, description, values, children }: ValueRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (values.length === 0) return null;
  const shown = isWhole ? values : values.slice(0, SHOWN);
  return (
    <Panel aria-label={title}>
      <PanelHeader title={title} description={description} />
      <FocusKept state={isWhole}>
        <ul aria-label={title} className="divide-y">
          {shown.map(({ value, count }) => (
            <li
              key={value}
              className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <bdi className="text-base [overflow-wrap:anywhere]">{value}</bdi>
                <span className="text-xs text-subtle">{countThings(count, 'time')}</span>
              </div>
              {children(value, `${value} becomes`)}
            </li>
          ))}
        </ul>
      </FocusKept>
      {shown.length < values.length && (
        <div className="border-t px-5 py-3">
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {formatNumber(values.length)}
          </Button>
        </div>
      )}
    </Panel>
  );
}
