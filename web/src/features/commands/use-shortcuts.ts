import { useEffect } from 'react';
import { isComposing } from '#ui/is-composing.ts';
import { offered, runCommand } from './command-store.ts';
import { commandIds, commandTable } from './command-table.ts';
import { createHeldStrokes, isCardComing } from './held-strokes.ts';
import { isTyping, isUsable, topmost } from './keyboard-target.ts';
import { isMac, type Stroke, toStroke } from './keys.ts';
import { KeyMatcher } from './match-keys.ts';

const pressed = commandIds.filter((id) => !commandTable[id].native);

/** Keys that were pressed longer ago are not meant for the present screen. Milliseconds. */
const PATIENCE = 5_000;

/**
 * Handles the shortcuts of all commands.
 * @param early keys that were pressed before this was there; they are taken out
 */
export function useShortcuts(early?: KeyboardEvent[]): void {
  useEffect(() => {
    const mac = isMac();
    const matcher = new KeyMatcher(pressed.map((id) => [id, commandTable[id].keys] as const));
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isComposing(event) || event.repeat) return;
      const stroke = toStroke(event, mac);
      // A modifier alone neither ends nor continues a sequence.
      if (!stroke || ['shift', 'control', 'alt', 'altgraph', 'meta'].includes(stroke.key)) return;
      const typing = isTyping(event.target);
      const { id, waiting } = match(stroke, event.timeStamp, typing);
      if (id) {
        event.preventDefault();
        runCommand(id);
      } else if (!waiting && !typing && isCardComing() && !stroke.mod) held.hold(stroke, event.timeStamp);
    }
    function match(stroke: Stroke, at: number, typing: boolean) {
      const over = topmost();
      return matcher.press(stroke, at, (id) => offered(id) !== undefined && isUsable(id, typing, over));
    }
    const held = createHeldStrokes({
      press(stroke, at) {
        const { id } = match(stroke, at, isTyping(document.activeElement));
        if (id) runCommand(id);
      },
    });
    const forget = () => {
      matcher.forget();
      held.forget();
    };
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('blur', forget);
    // All commands of the page are offered by then.
    queueMicrotask(() => {
      for (const event of early?.splice(0) ?? [])
        if (performance.now() - event.timeStamp < PATIENCE) onKeyDown(event);
    });
    return () => {
      held.stop();
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('blur', forget);
    };
  }, [early]);
}
