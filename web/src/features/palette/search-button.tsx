import { Search } from 'lucide-react';
import { isMac, keyLabels, runCommand } from '#features/commands/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';

/** Opens the palette by mouse, and shows its shortcut. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-label="Search and commands"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => runCommand('general.palette')}
      className={cn(
        buttonClass('ghost'),
        'max-lg:w-8 max-lg:px-0 max-lg:pointer-coarse:w-10 lg:w-60 lg:justify-start lg:border lg:bg-surface lg:pr-1.5 lg:font-normal lg:text-subtle',
      )}
    >
      <Search aria-hidden />
      <span className="flex-1 text-left max-lg:hidden">Search…</span>
      <span aria-hidden className="max-lg:hidden">
        <ShortcutKeys strokes={keyLabels('mod+k', isMac())} />
      </span>
    </button>
  );
}
