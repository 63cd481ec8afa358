import { useEffect } from 'react';
import { offered, runCommand } from './command-store.ts';
import { commandIds, commandTable } from './command-table.ts';
import { isTyping, isUsable, topmost } from './keyboard-target.ts';
import { isMac, strokeOf } from './keys.ts';
import { KeyMatcher } from './match-keys.ts';

/** Handles the shortcuts of all commands. */
export function useShortcuts(): void {
  useEffect(() => {
    const mac = isMac();
    const matcher = new KeyMatcher(commandIds.map((id) => [id, commandTable[id].keys] as const));
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const stroke = strokeOf(event, mac);
      // A modifier alone neither ends nor continues a sequence.
      if (!stroke || ['shift', 'control', 'alt', 'altgraph', 'meta'].includes(stroke.key)) return;
      const typing = isTyping(event.target);
      const over = topmost();
      const usable = (id: (typeof commandIds)[number]) =>
        offered(id) !== undefined && isUsable(id, typing, over);
      const { id } = matcher.press(stroke, event.timeStamp, usable);
      if (!id) return;
      event.preventDefault();
      runCommand(id);
    }
    const forget = () => matcher.forget();
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('blur', forget);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('blur', forget);
    };
  }, []);
}
