import { ArrowUp, LayoutList, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { TypeBadge, VisibilityBadge } from '#ui/domain-badges.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { type DemoCard, demoCards, demoStatuses } from './demo-cards.ts';

const views = [
  { value: 'list', label: 'List', icon: LayoutList },
  { value: 'kanban', label: 'Kanban', icon: SquareKanban },
] as const;

/** A small board to try: made of the product's own parts, votes and both views work. */
export function BoardPreview() {
  const [view, setView] = useState<'list' | 'kanban'>('kanban');
  const [voted, setVoted] = useState<ReadonlySet<string>>(new Set());
  const vote = (id: string) => setVoted(toggled(voted, id));
  return (
    <section
      id="demo"
      aria-labelledby="demo-title"
      className="motion-rise relative mx-auto mt-14 max-w-[69rem] scroll-mt-24 [animation-delay:160ms] sm:mt-20"
    >
      <h2 id="demo-title" className="sr-only">
        Demo board
      </h2>
      <div className="overflow-hidden rounded-xl border border-line-strong/60 bg-surface shadow-dialog">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
          <span className="text-sm text-subtle">
            Apollo <span aria-hidden>/</span> <span className="font-medium text-ink">Web App</span>
          </span>
          <VisibilityBadge visibility="public" size="sm" />
          <span className="text-xs text-subtle">{demoCards.length} cards</span>
          <fieldset className="ml-auto inline-flex rounded-sm bg-hover p-0.5">
            <legend className="sr-only">View</legend>
            {views.map(({ value, label, icon: Icon }) => (
              <button
                key={value}
                type="button"
                aria-pressed={view === value}
                onClick={() => setView(value)}
                className="inline-flex h-7 items-center gap-1.5 rounded-[5px] px-2.5 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-pressed"
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        {view === 'kanban' ? (
          <DemoKanban voted={voted} onVote={vote} />
        ) : (
          <DemoList voted={voted} onVote={vote} />
        )}
      </div>
    </section>
  );
}

interface DemoProps {
  voted: ReadonlySet<string>;
  onVote: (id: string) => void;
}

function DemoKanban({ voted, onVote }: DemoProps) {
  return (
    <section
      aria-label="Demo cards by status"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="snap-x scroll-px-3 overflow-x-auto bg-sunken/60 focus-visible:-outline-offset-2"
    >
      <div className="grid min-w-[60rem] grid-cols-4 gap-3 p-3 max-sm:min-w-[64rem]">
        {demoStatuses.map((status) => {
          const cards = demoCards.filter((card) => card.status === status);
          return (
            <div key={status} className="grid snap-start content-start gap-2">
              <div className="flex h-8 items-center gap-2 px-1.5 text-sm font-medium">
                <StatusIcon status={status} />
                {status}
                <span className="text-xs font-normal text-subtle tabular-nums">{cards.length}</span>
              </div>
              {cards.map((card) => (
                <DemoKanbanCard key={card.id} card={card} voted={voted.has(card.id)} onVote={onVote} />
              ))}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface DemoCardProps {
  card: DemoCard;
  voted: boolean;
  onVote: (id: string) => void;
}

function DemoKanbanCard({ card, voted, onVote }: DemoCardProps) {
  return (
    <article className="grid gap-2.5 rounded-md border bg-surface p-3 shadow-card dark:bg-raised">
      <div className="flex items-center justify-between">
        <TypeBadge type={card.type} size="sm" />
        <Vote card={card} voted={voted} onVote={onVote} />
      </div>
      <h3 className="text-base leading-snug font-medium">{card.title}</h3>
      <div className="flex items-center gap-2 text-xs text-subtle">
        <Avatar name={card.author} size="xs" />
        {card.author}
        <span className="ml-auto">
          {card.priority > 3 ? <Stars label="Priority" value={card.priority} /> : card.age}
        </span>
      </div>
    </article>
  );
}

function DemoList({ voted, onVote }: DemoProps) {
  return (
    <ul className="divide-y">
      {demoCards.map((card) => (
        <li key={card.id} className="flex items-center gap-3 px-4 py-2.5">
          <StatusIcon status={card.status} />
          <span className="hidden font-mono text-xs text-subtle md:block">#{card.id}</span>
          <h3 className="min-w-0 flex-1 truncate text-base font-medium">{card.title}</h3>
          <Stars label="Priority" value={card.priority} className="hidden sm:inline-flex" />
          <span className="hidden sm:block">
            <TypeBadge type={card.type} size="sm" />
          </span>
          <Avatar name={card.author} size="xs" />
          <Vote card={card} voted={voted.has(card.id)} onVote={onVote} />
        </li>
      ))}
    </ul>
  );
}

function Vote({ card, voted, onVote }: DemoCardProps) {
  return (
    <button
      type="button"
      aria-pressed={voted}
      aria-label={`Upvote ${card.title}`}
      onClick={() => onVote(card.id)}
      className={cn(
        'inline-flex h-6 min-w-11 items-center justify-center gap-1 rounded-full border px-2 text-xs font-medium text-muted tabular-nums transition-colors pointer-coarse:h-8',
        'hover:border-accent-line hover:text-accent-ink aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
      )}
    >
      <ArrowUp aria-hidden className="size-3" strokeWidth={2.5} />
      {card.votes + (voted ? 1 : 0)}
    </button>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
