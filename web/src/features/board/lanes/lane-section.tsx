import { cardStatuses } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { boardCardsQuery } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { LabelDot } from '#ui/label-chips.tsx';
import { RollingNumber } from '#ui/rolling-number.tsx';
import { Stars } from '#ui/stars.tsx';
import type { LaneOfCell } from '../kanban/cell.ts';
import type { BoardLane } from './lane.ts';
import { LaneCell, type LaneCellProps } from './lane-cell.tsx';

/** How far from the visible part a lane is drawn and its cards are read. */
const MARGIN = '500px 0px';
/** The height of a lane that was not drawn yet, for scrollbars. Pixels. */
const CARD_PX = 120;
const MOST_PX = 448;

/** The columns of heads and lanes alike: on phones they scroll sideways. */
export const laneGridClass =
  'grid grid-cols-[repeat(4,min(78vw,20rem))] gap-3 px-4 sm:px-6 @md:grid-cols-[repeat(4,minmax(13.5rem,1fr))] @min-[90rem]:gap-4';

interface LaneSectionProps extends Omit<LaneCellProps, 'status' | 'drop'> {
  scroller: RefObject<HTMLDivElement | null>;
  drop: Omit<LaneOfCell, 'id' | 'name'>;
  collapsed: boolean;
  onToggle: () => void;
}

/** A lane: its head, which collapses it, and its part of each column. */
export function LaneSection({ scroller, collapsed, onToggle, drop, ...props }: LaneSectionProps) {
  const { lane, active } = props;
  const body = useId();
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section, scroller);
  const isSource = active?.from.lane?.id === lane.id;
  const total = useTotal(props);
  const ofCells = useMemo(() => ({ ...drop, id: lane.id, name: lane.name }), [drop, lane.id, lane.name]);
  const most = Math.max(...Object.values(lane.counts));
  const height = useRef(Math.min(MOST_PX, Math.max(48, most * CARD_PX)));
  const frame = useRef<HTMLDivElement>(null);
  const isDrawn = isNear || isSource;
  useEffect(() => {
    if (!isDrawn) return;
    const drawn = frame.current;
    return () => {
      height.current = drawn?.offsetHeight ?? height.current;
    };
  }, [isDrawn]);
  return (
    <section ref={section} aria-label={lane.name} className="pb-3">
      <h2 className="sticky top-10 left-0 z-10 flex w-[100cqw] items-center bg-canvas px-4 sm:px-6">
        <button
          type="button"
          aria-expanded={!collapsed}
          aria-controls={body}
          onClick={onToggle}
          className="flex h-10 min-w-0 items-center gap-2 rounded-md pr-2 text-sm font-semibold hover:bg-hover pointer-coarse:h-11"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-subtle transition-transform', !collapsed && 'rotate-90')}
          />
          <LaneSign lane={lane} />
          <span dir="auto" className="truncate">
            {lane.name}
          </span>
          <span className="font-normal text-subtle tabular-nums">
            <RollingNumber value={total} />
            <span className="sr-only">{total === 1 ? ' card' : ' cards'}</span>
          </span>
        </button>
      </h2>
      <div
        id={body}
        ref={frame}
        hidden={collapsed}
        className={laneGridClass}
        style={isDrawn ? undefined : { height: height.current }}
      >
        {isDrawn &&
          !collapsed &&
          cardStatuses.map((status) => <LaneCell key={status} {...props} drop={ofCells} status={status} />)}
      </div>
    </section>
  );
}

function LaneSign({ lane: { person, label, key } }: { lane: BoardLane }) {
  if (person) return <Avatar name={person.username} size="xs" />;
  if (label) return <LabelDot color={label.color} className="size-2.5" />;
  return typeof key === 'number' ? <Stars label="User priority" value={key} /> : null;
}

/** The number of the lane's cards; the shown cards are newer than the count. */
function useTotal({
  address,
  filters,
  lane,
}: Pick<LaneSectionProps, 'address' | 'filters' | 'lane'>): number {
  const { data } = useInfiniteQuery({
    ...boardCardsQuery(address, { ...filters, status: filters.status ?? 'New', lane: lane.id }),
    enabled: false,
    select: ({ pages }) => pages[0]?.counts,
  });
  const counts = data ?? lane.counts;
  return filters.status
    ? counts[filters.status]
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function useIsNear(element: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}
