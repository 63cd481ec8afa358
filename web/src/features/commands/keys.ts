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

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

/** The pressed stroke, independent of the layout; null for keys that no shortcut uses. */
export function toStroke(event: Pressed, mac: boolean): Stroke | undefined {
  const { metaKey, altKey, shiftKey } = event;
  // Windows reports AltGr, which types `[` on a German keyboard, as Ctrl and Alt.
  const ctrlKey = event.ctrlKey && !event.getModifierState('AltGraph');
  const other = mac ? ctrlKey : metaKey;
  if (other || event.key === 'Unidentified') return undefined;
  const key = getLatinKey(event);
  const isLetter = /^[a-z]$/.test(key);
  // Alt (or AltGr) types characters; with letters it belongs to other shortcuts.
  if (altKey && (isLetter || key.length > 1)) return undefined;
  // Shift is needed to type `?`, on some layouts `/` too.
  return { key, mod: mac ? metaKey : ctrlKey, shift: isLetter && shiftKey };
}

/** The Latin letter of a key on layouts with other letters. */
function getLatinKey({ key, code }: Pressed): string {
  const lower = key.toLowerCase();
  if (/^\p{L}$/u.test(lower) && !/^[a-z]$/.test(lower))
    return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? lower;
  return lower;
}

export const sameStroke = (a: Stroke, b: Stroke): boolean =>
  a.key === b.key && a.mod === b.mod && a.shift === b.shift;

const named: Record<string, string> = { shift: '⇧', enter: 'Enter' };

/** The labels of the keys, by stroke: `[['Ctrl', 'K']]`, `[['G'], ['D']]`. */
export function keyLabels(keys: string, mac: boolean): string[][] {
  return keys.split(' ').map((stroke) =>
    stroke.split('+').map((part) => {
      if (part === 'mod') return mac ? '⌘' : 'Ctrl';
      return named[part] ?? part.toUpperCase();
    }),
  );
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
