interface Composing {
  isComposing?: boolean;
  keyCode?: number;
  nativeEvent?: unknown;
}

/** The code of keys of an input method. Safari sends it with the one that ends a word, and no `isComposing`. */
const ofInputMethod = 229;

/** Whether a key belongs to an input method: an Enter takes a word then, and an Escape drops it. */
export function isComposing(event: Composing): boolean {
  const native = (event.nativeEvent ?? event) as Composing;
  return native.isComposing === true || native.keyCode === ofInputMethod;
}
