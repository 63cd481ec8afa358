import {
  type Card,
  cardPriorities,
  cardStatuses,
  closingReasonNames,
  closingReasons,
  getCardProperty,
  limits,
  listBoards,
  selectProperties,
  type WordProperty,
} from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  Check,
  CircleDashed,
  Shapes,
  SlidersHorizontal,
  SquareKanban,
  Star,
  Tag,
  Trash2,
  UserPlus,
  X,
} from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { callQuery } from '#api/query-options.ts';
import { DueDaysMenu } from '#features/card/index.ts';
import { assigneesQuery, type BoardAddress, propertyOptions } from '#features/card-data/index.ts';
import { LabelPicker } from '#features/labels/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { type Selection, selectedText } from './selection.ts';
import { useSelectedCards, useSelectedIds } from './selection-context.ts';
import { type Change, useBulkChange } from './use-bulk-change.ts';

interface SelectionBarProps {
  address: BoardAddress;
  canManage: boolean;
  selection: Selection;
}

/** The actions on the selected cards. */
export function SelectionBar({ address, canManage, selection }: SelectionBarProps) {
  const cardIds = useSelectedIds(selection);
  const cards = useSelectedCards(selection);
  const { mutate, mutateAsync, isPending } = useBulkChange(address, selection.drop);
  const bar = useFocusBack(cardIds);
  const change = (wanted: Change) => mutate({ ...wanted, cardIds });
  const parts = { address, cards, change };
  const { length } = cardIds;
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected cards"
      aria-busy={isPending}
      className="motion-pop fixed inset-x-2 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-lg bg-raised p-1.5 shadow-dialog"
    >
      <p className="px-2 text-sm font-medium tabular-nums">{selectedText(length)}</p>
      {length > 0 && (
        <>
          {canManage && <Statuses {...parts} />}
          {canManage && <Property {...parts} name="type" icon={<Shapes />} />}
          <Priorities {...parts} />
          {selectProperties
            .filter((name) => canManage || getCardProperty(name).editors === 'everybody')
            .map((name) => (
              <Property key={name} {...parts} name={name} icon={<SlidersHorizontal />} />
            ))}
          <Assignees {...parts} />
          <Labels {...parts} />
          <DueDate {...parts} />
          {canManage && <Boards {...parts} />}
          {canManage && (
            <ConfirmDialog
              trigger={
                <Button size="sm" variant="ghost" icon={<Trash2 />} className="text-danger-ink">
                  Delete
                </Button>
              }
              title={length === 1 ? 'Delete 1 card?' : `Delete ${length} cards?`}
              description={`They lie in the trash of the project for ${limits.trashDays} days, with their comments, votes and images.`}
              confirmLabel="Delete"
              onConfirm={() => mutateAsync({ action: 'delete', cardIds })}
            />
          )}
        </>
      )}
      <IconButton label="Clear the selection" icon={<X />} size="sm" onClick={selection.clear} />
      {length > limits.bulkCards && (
        <p className="w-full text-center text-xs text-subtle">{`Only the first ${limits.bulkCards} are changed at a time.`}</p>
      )}
    </div>,
    document.body,
  );
}

/** When the bar goes with the focus in it, the focus returns to the card that was selected last. */
function useFocusBack(cardIds: readonly string[]) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<string | undefined>(undefined);
  last.current = cardIds.at(-1) ?? last.current;
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[data-card="${last.current}"] a`)?.focus({ preventScroll: true });
    };
  }, []);
  return bar;
}

interface BarMenuProps {
  name: string;
  icon: ReactNode;
  children: ReactNode;
}

function BarMenu({ name, icon, children }: BarMenuProps) {
  return (
    <DropdownMenu
      side="top"
      align="start"
      trigger={
        <Button size="sm" variant="ghost" icon={icon}>
          {name}
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}

interface PartProps {
  address: BoardAddress;
  /** The selected cards that lists show. */
  cards: readonly Card[];
  change: (wanted: Change) => void;
}

function Statuses({ change }: PartProps) {
  return (
    <BarMenu name="Status" icon={<CircleDashed />}>
      {cardStatuses.map((status) => (
        <MenuItem
          key={status}
          icon={<StatusIcon status={status} />}
          onSelect={() => change({ change: { status } })}
        >
          {status}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Resolve with a closing reason</MenuLabel>
      {closingReasons.map((closingReason) => (
        <MenuItem
          key={closingReason}
          icon={<StatusIcon status="Resolved" />}
          onSelect={() => change({ change: { status: 'Resolved', closingReason } })}
        >
          {closingReasonNames[closingReason]}
        </MenuItem>
      ))}
    </BarMenu>
  );
}

function Property({ name, icon, change }: PartProps & { name: WordProperty; icon: ReactNode }) {
  return (
    <BarMenu name={getCardProperty(name).label} icon={icon}>
      {propertyOptions(name).map(({ value, label, icon }) => (
        <MenuItem key={value} icon={icon} onSelect={() => change({ change: { [name]: value } })}>
          {label}
        </MenuItem>
      ))}
    </BarMenu>
  );
}

function Priorities({ change }: PartProps) {
  return (
    <BarMenu name="Priority" icon={<Star />}>
      {cardPriorities.map((userPriority) => (
        <MenuItem key={userPriority} onSelect={() => change({ change: { userPriority } })}>
          <Stars label="User priority" value={userPriority} />
        </MenuItem>
      ))}
    </BarMenu>
  );
}

/** Whether all of the cards have it, so that choosing it takes it away. */
const allHave = (cards: readonly Card[], has: (card: Card) => boolean): boolean =>
  cards.length > 0 && cards.every(has);

const toggle = (id: string, all: boolean) => (all ? { remove: [id] } : { add: [id] });

function Assignees({ address, cards, change }: PartProps) {
  const { data: people = [] } = useQuery(assigneesQuery(address));
  return (
    <BarMenu name="Assign" icon={<UserPlus />}>
      {people.map(({ id, username }) => {
        const all = allHave(cards, ({ assignees }) => assignees.some((person) => person.id === id));
        return (
          <MenuItem
            key={id}
            icon={<Avatar name={username} size="xs" />}
            trailing={all && <Check aria-label="assigned to all" />}
            onSelect={() => change({ change: { assigneeIds: toggle(id, all) } })}
          >
            {username}
          </MenuItem>
        );
      })}
    </BarMenu>
  );
}

function Labels({ address, cards, change }: PartProps) {
  const [open, setOpen] = useState(false);
  const [first, ...rest] = cards;
  const chosen = (first?.labels ?? [])
    .map(({ id }) => id)
    .filter((id) => rest.every(({ labels }) => labels.some((label) => label.id === id)));
  return (
    <LabelPicker
      slug={address.projectSlug}
      chosen={chosen}
      open={open}
      onOpenChange={setOpen}
      onToggle={({ id }) => change({ change: { labelIds: toggle(id, chosen.includes(id)) } })}
      trigger={
        <Button size="sm" variant="ghost" icon={<Tag />}>
          Labels
        </Button>
      }
    />
  );
}

/** The other boards of the project; nothing where there are none. */
function Boards({ address: { projectSlug: slug, boardSlug }, change }: PartProps) {
  const { data: boards = [] } = useQuery(callQuery(listBoards, { params: { slug } }));
  const others = boards.filter((board) => board.slug !== boardSlug);
  if (others.length === 0) return null;
  return (
    <BarMenu name="Move" icon={<SquareKanban />}>
      {others.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => change({ boardId: id })}>
          {name}
        </MenuItem>
      ))}
    </BarMenu>
  );
}

function DueDate({ cards, change }: PartProps) {
  const dueDate = cards.find((card) => card.dueDate)?.dueDate ?? null;
  return (
    <DueDaysMenu
      dueDate={dueDate}
      onChoose={(day) => change({ change: { dueDate: day } })}
      trigger={
        <Button size="sm" variant="ghost" icon={<CalendarClock />}>
          Due date
        </Button>
      }
    />
  );
}
