import type { Block, Inline, List, Table } from '@cardinal/markdown';
import { useContext, useId } from 'react';
import { cn } from '#ui/cn.ts';
import { CodeBlock } from './code-block.tsx';
import { Inlines } from './inlines.tsx';
import { TextContext } from './text-context.ts';

interface BlocksProps {
  nodes: readonly Block[];
  /** They have the direction of the list or quote around them, whose marks stand where its text begins. */
  inside?: boolean;
}

/** A text does not change while it is shown, so positions are keys. */
export const Blocks = ({ nodes, inside = false }: BlocksProps) =>
  nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <BlockView key={at} node={node} dir={inside ? undefined : 'auto'} />
  ));

/** Spaces and line breaks are shown as they are written. */
const written = 'whitespace-pre-wrap';
/** Below the title of the card. */
const headings = [
  ['h3', 'text-lg'],
  ['h4', 'text-md'],
  ['h5', ''],
] as const;
const smallest = ['h6', 'text-muted'] as const;

function BlockView({ node, dir }: { node: Block; dir: 'auto' | undefined }) {
  switch (node.type) {
    case 'plain':
      return (
        <div dir={dir} className={written}>
          <Inlines nodes={node.children} />
        </div>
      );
    case 'paragraph':
      return (
        <p dir={dir} className={written}>
          <Inlines nodes={node.children} />
        </p>
      );
    case 'heading': {
      const [Heading, look] = headings[node.level - 1] ?? smallest;
      return (
        <Heading dir="auto" className={cn('mt-1 font-semibold first:mt-0', look)}>
          <Inlines nodes={node.children} />
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote
          dir="auto"
          className="grid grid-cols-1 gap-3 border-s-2 border-line-strong ps-3 text-muted"
        >
          <Blocks nodes={node.children} inside />
        </blockquote>
      );
    case 'list':
      return <ListView list={node} />;
    case 'code':
      return <CodeBlock language={node.language} value={node.value} />;
    case 'table':
      return <TableView table={node} />;
    case 'rule':
      return <hr className="my-1" />;
  }
}

function ListView({ list: { start, tight, items } }: { list: List }) {
  const id = useId();
  const content = items.map(({ task, children }, at) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      key={at}
      className={cn('relative', task && 'list-none')}
    >
      {task && <TaskBox task={task} labelId={`${id}-${at}`} />}
      <div
        id={task ? `${id}-${at}` : undefined}
        className={cn('grid min-w-0 grid-cols-1', tight ? 'gap-1' : 'gap-3')}
      >
        <Blocks nodes={children} inside />
      </div>
    </li>
  ));
  const look = cn('grid grid-cols-1 ps-6', tight ? 'gap-1' : 'gap-3');
  if (start === null)
    return (
      <ul dir="auto" className={cn(look, 'list-disc')}>
        {content}
      </ul>
    );
  return (
    <ol dir="auto" start={start} className={cn(look, 'list-decimal')}>
      {content}
    </ol>
  );
}

type Task = NonNullable<List['items'][number]['task']>;

/** Users who may change the text tick it in place. */
function TaskBox({ task: { checked, at }, labelId }: { task: Task; labelId: string }) {
  const { onTick } = useContext(TextContext);
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled={!onTick}
      onChange={() => onTick?.({ at, checked: !checked })}
      {...(onTick ? { 'aria-labelledby': labelId } : { 'aria-label': checked ? 'Done' : 'Not done' })}
      className="absolute top-1 -start-5 size-3.5 accent-primary"
    />
  );
}

const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' };

/** On a phone it scrolls sideways by itself. */
function TableView({ table: { columns, rows } }: { table: Table }) {
  const [heading = [], ...others] = rows;
  const look = (at: number) => cn('border px-2.5 py-1.5 align-top', aligned[columns[at] ?? 'left']);
  const cell = (content: Inline[]) => <Inlines nodes={content} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="w-max min-w-1/3 border-collapse text-sm [overflow-wrap:normal]">
        <thead className="bg-sunken">
          <tr>
            {heading.map((content, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={at} scope="col" dir="auto" className={cn(look(at), 'font-medium')}>
                {cell(content)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={line}>
              {row.map((content, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={at} dir="auto" className={cn(look(at), 'max-w-96')}>
                  {cell(content)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
