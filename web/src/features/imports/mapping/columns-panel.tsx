import { type ImportField, importFields, repeatedImportFields } from '@cardinal/contracts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { FocusKept } from '../focus-kept.tsx';
import { countThings, fieldTexts } from '../import-texts.ts';
import type { MappingPart } from './use-mapping.ts';

type Choice = ImportField | 'none';
const options: { value: Choice; label: string }[] = [
  { value: 'none', label: 'Leave out' },
  ...importFields
    .map((value) => ({ value, label: fieldTexts[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

/** Files of some products have hundreds of columns. */
const SHOWN = 20;

const dateFields: readonly ImportField[] = ['createdAt', 'updatedAt', 'dueDate'];
const dateOrders = [
  { value: 'day_first', label: 'Day first', description: '03/04/2026 is the third of April' },
  { value: 'month_first', label: 'Month first', description: '03/04/2026 is the fourth of March' },
] as const;

/** Says of each column of a table what it holds. */
export function ColumnsPanel({ source, mapping, change }: MappingPart) {
  const [isWhole, setIsWhole] = useState(source.columns.length <= SHOWN);
  const { columns } = mapping;
  const [proposed] = useState(columns);
  const set = (at: number, field: ImportField | null) => change({ columns: place(columns, at, field) });
  const all = source.columns.map((column, at) => ({ ...column, at, field: columns[at] ?? null }));
  const shown = isWhole ? all : all.filter(({ at }) => proposed[at] !== null);
  const hasDates = columns.some((field) => field !== null && dateFields.includes(field));
  return (
    <Panel aria-label="Columns">
      <PanelHeader
        title="Columns"
        description="What each column holds. The values are those of the first rows."
      />
      <FocusKept state={isWhole}>
        <ul aria-label="Columns" className="divide-y">
          {shown.map((column) => (
            <Column key={column.at} {...column} onField={(field) => set(column.at, field)} />
          ))}
        </ul>
      </FocusKept>
      {!isWhole && (
        <div className="border-t px-5 py-3">
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {countThings(all.length, 'column')}
          </Button>
        </div>
      )}
      {hasDates && (
        <PanelBody className="border-t">
          <Field label="Dates such as 03/04/2026">
            <RadioCards
              options={dateOrders}
              value={mapping.dateOrder}
              onValueChange={(dateOrder) => change({ dateOrder })}
              columns={2}
            />
          </Field>
        </PanelBody>
      )}
    </Panel>
  );
}

/** Most fields come from one column: another one that had it is left out. */
function place(columns: readonly (ImportField | null)[], at: number, field: ImportField | null) {
  const isTaken = field !== null && !repeatedImportFields.includes(field);
  return columns.map((each, index) => {
    if (index === at) return field;
    return isTaken && each === field ? null : each;
  });
}

interface ColumnProps {
  name: string;
  samples: readonly string[];
  at: number;
  field: ImportField | null;
  onField: (field: ImportField | null) => void;
}

function Column({ name, samples, at, field, onField }: ColumnProps) {
  const title = name || `Column ${at + 1}`;
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid min-w-0 gap-0.5">
        <span dir="auto" className="text-base font-medium [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="line-clamp-2 text-xs text-subtle [overflow-wrap:anywhere]">
          {samples.length === 0 ? (
            'No values'
          ) : (
            <>
              <span className="sr-only">For example: </span>
              <bdi>{samples.join(' · ')}</bdi>
            </>
          )}
        </span>
      </div>
      <Select
        label={`Field of the column ${title}`}
        options={options}
        value={field ?? 'none'}
        onValueChange={(next) => onField(next === 'none' ? null : next)}
      />
    </li>
  );
}
