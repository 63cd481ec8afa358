import { Fragment } from 'react';
import { Kbd } from './kbd.tsx';

interface ShortcutKeysProps {
  /** By stroke: `[['Ctrl', 'K']]`, `[['G'], ['D']]`. */
  strokes: readonly (readonly string[])[];
}

/** The keys of a shortcut; two strokes are shown as 'G then D'. */
export function ShortcutKeys({ strokes }: ShortcutKeysProps) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {strokes.map((keys, index) => (
        // The same key may be pressed twice.
        <Fragment key={strokes.slice(0, index + 1).join(' ')}>
          {index > 0 && <span className="text-xs text-subtle">then</span>}
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
