export interface Stroke {
  key: string;
  /** Ctrl, or ⌘ on a Mac. */
  mod: boolean;
  shift: boolean;
}

/** `mod+k` is one stroke, `g d` are two. */
export const parseKeys = (keys: string): Stroke[] => keys.split(' ').map(parseStroke);

function parseStroke(text: string): Stroke {
  const parts = text.split('+');
  return { key: parts.at(-1) ?? '', mod: parts.includes('mod'), shift: parts.includes('shift') };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What was pressed, whatever the layout; nothing for what no shortcut uses. */
export function strokeOf(event: Pressed, mac: boolean): Stroke | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const other = mac ? ctrlKey : metaKey;
  if (other || event.key === 'Unidentified') return undefined;
  const key = keyOf(event);
  const isLetter = /^[a-z]$/.test(key);
  // With Alt (or AltGr) one types characters; for letters it would be somebody else's shortcut.
  if (altKey && (isLetter || key.length > 1)) return undefined;
  // Shift is part of how `?` is typed, on some layouts `/` too.
  return { key, mod: mac ? metaKey : ctrlKey, shift: isLetter && shiftKey };
}

/** The Latin letter on the key where the layout has another one there. */
function keyOf({ key, code }: Pressed): string {
  const lower = key.toLowerCase();
  if (/^\p{L}$/u.test(lower) && !/^[a-z]$/.test(lower))
    return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? lower;
  return lower;
}

export const sameStroke = (a: Stroke, b: Stroke): boolean =>
  a.key === b.key && a.mod === b.mod && a.shift === b.shift;

const named: Record<string, string> = { shift: '⇧' };

/** The keys as they are written on them, by stroke: `[['Ctrl', 'K']]`, `[['G'], ['D']]`. */
export function keyLabels(keys: string, mac: boolean): string[][] {
  return keys.split(' ').map((stroke) =>
    stroke.split('+').map((part) => {
      if (part === 'mod') return mac ? '⌘' : 'Ctrl';
      return named[part] ?? part.toUpperCase();
    }),
  );
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
