import { CloudOff, CornerDownLeft, Plus, RotateCw, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isMac, keyLabels } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { useKnownViews } from '#features/views/index.ts';
import {
  CommandBox,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#ui/command.tsx';
import { DialogClose } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Marked } from '#ui/marked.tsx';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { boardGroups, type Entry, type EntryGroup, groupsAtRest, groupsFor } from './entries.tsx';
import { useFoundCards } from './find-cards.ts';
import { recentlyVisited, useProjectsAndBoards } from './projects-and-boards.ts';
import { takeTyped } from './type-ahead.ts';
import { useActions } from './use-actions.ts';

const MAX_TYPED = 200;
const MOST_RECENT = 5;

interface PaletteContentProps {
  /** Only lists the boards for a new card. */
  asksForBoard: boolean;
  onChoose: (entry: Entry) => void;
  /** Goes back from the boards to everything. */
  onBack: () => void;
}

export function PaletteContent({ asksForBoard, onChoose, onBack }: PaletteContentProps) {
  const [typed, setTyped] = useState('');
  const selection = useSelection();
  useEffect(() => {
    const text = takeTyped();
    if (text) setTyped(text);
  }, []);
  const { groups, isSearching, isPartial, failure, isEmpty } = useGroups(typed, asksForBoard);
  const back = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && asksForBoard) onBack();
  };
  return (
    <CommandBox
      label={asksForBoard ? 'Boards' : 'Commands'}
      className="flex min-h-0 flex-col"
      value={selection.of(groups)}
      onValueChange={selection.select}
      onPointerMove={selection.begin}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        back(event);
        if (event.key !== 'Enter') selection.begin();
      }}
    >
      <CommandInput
        value={typed}
        onValueChange={(text) => {
          selection.reset();
          setTyped(text);
        }}
        maxLength={MAX_TYPED}
        placeholder={
          asksForBoard ? 'Which board is the new card for?' : 'Find a card, a board, or what to do…'
        }
        leading={asksForBoard && <Plus aria-hidden className="size-4 shrink-0 text-subtle" />}
        trailing={
          <>
            {isSearching && <Spinner className="text-subtle" />}
            <Closing />
          </>
        }
        className="h-13 gap-3 px-4 text-md"
      />
      <CommandList className="max-h-none min-h-0 flex-1 scroll-py-2 p-2 text-sm">
        {isEmpty && <CommandEmpty>{emptyText(typed, asksForBoard)}</CommandEmpty>}
        {groups.map(({ heading, entries }) => (
          <CommandGroup key={heading} heading={heading}>
            {entries.map((entry) => (
              <EntryItem key={entry.value} entry={entry} onChoose={onChoose} />
            ))}
          </CommandGroup>
        ))}
        {isPartial && (
          <p className="px-2 py-1.5 text-xs text-subtle">
            Not all cards were searched. Try more of the word.
          </p>
        )}
        {failure && (
          <CommandItem value="retry" onSelect={failure.retry} className="mt-1 text-muted">
            <CloudOff aria-hidden className="text-subtle" />
            <span className="min-w-0 flex-1 truncate">{failure.text}</span>
            <RotateCw aria-hidden className="text-subtle" />
            Try again
          </CommandItem>
        )}
      </CommandList>
      <span role="status" className="sr-only">
        {isSearching ? 'Searching' : ''}
      </span>
      <Footer />
    </CommandBox>
  );
}

/** The first entry is selected, even if others are added above it, until the user selects another one. */
function useSelection() {
  const [selected, setSelected] = useState<string | undefined>();
  const begun = useRef(false);
  return {
    of: (groups: readonly EntryGroup[]) => selected ?? groups[0]?.entries[0]?.value ?? '',
    begin: () => {
      begun.current = true;
    },
    // cmdk also selects its first entry by itself.
    select: (value: string) => begun.current && setSelected(value),
    reset: () => {
      begun.current = false;
      setSelected(undefined);
    },
  };
}

/** Touch devices have no Escape key, so there is a button. */
function Closing() {
  return (
    <>
      <span className="pointer-coarse:hidden">
        <Kbd>Esc</Kbd>
      </span>
      <DialogClose>
        <IconButton
          label="Close"
          icon={<X />}
          tooltip={false}
          className="-mr-2 hidden pointer-coarse:inline-flex"
        />
      </DialogClose>
    </>
  );
}

/** The entries of the palette for the search text. */
function useGroups(typed: string, asksForBoard: boolean) {
  const { user } = useSession();
  const [here] = useLocation();
  const actions = useActions();
  const places = useProjectsAndBoards(true);
  const views = useKnownViews();
  const found = useFoundCards(asksForBoard ? '' : typed);
  const atRest = typed.trim() === '';
  const isSearching = found.isSearching || (places.isLoading && (asksForBoard || !atRest));
  const groupsNow = (): EntryGroup[] => {
    if (asksForBoard) return boardGroups(typed, places);
    if (!atRest) return groupsFor(typed, { ...places, actions, views, cards: found.cards });
    return groupsAtRest(user ? recentlyVisited(user.id, places, here, MOST_RECENT) : [], actions);
  };
  const groups = groupsNow();
  const failed = places.isError || found.isError;
  const retry = () => {
    places.retry();
    if (found.isError) found.retry();
  };
  const text = places.isError ? 'Projects and boards could not be read.' : 'Cards could not be searched.';
  return {
    groups,
    isSearching,
    isPartial: found.isPartial,
    failure: failed ? { text, retry } : undefined,
    isEmpty: groups.length === 0 && !isSearching && !failed,
  };
}

function emptyText(typed: string, asksForBoard: boolean): ReactNode {
  if (typed.trim() === '') return 'No boards yet';
  return (
    <span className="[overflow-wrap:anywhere]">
      {asksForBoard ? 'No board' : 'Nothing'} found for “{typed.trim()}”
    </span>
  );
}

function EntryItem({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const { value, icon, title, marks, excerpt, place, keys } = entry;
  return (
    <CommandItem value={value} onSelect={() => onChoose(entry)} className="min-h-9 gap-3">
      {icon}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          <Marked text={title} marks={marks} />
        </span>
        {excerpt && (
          <span dir="auto" className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
            <Marked {...excerpt} />
          </span>
        )}
      </span>
      {place && (
        <span dir="auto" className="max-w-[45%] truncate text-xs text-subtle">
          {place}
        </span>
      )}
      {keys && (
        <span className="pointer-coarse:hidden">
          <ShortcutKeys strokes={keyLabels(keys, isMac())} />
        </span>
      )}
    </CommandItem>
  );
}

function Footer() {
  return (
    <footer
      aria-hidden
      className="flex shrink-0 items-center gap-4 border-t bg-sunken/60 px-4 py-2 text-xs text-subtle max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>
          <CornerDownLeft className="size-3" />
        </Kbd>
        to choose
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        <Kbd>?</Kbd> for all shortcuts
      </span>
    </footer>
  );
}
