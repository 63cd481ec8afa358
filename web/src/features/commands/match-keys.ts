import { parseKeys, type Stroke, sameStroke } from './keys.ts';

interface Shortcut<Id extends string> {
  id: Id;
  strokes: Stroke[];
}

/** A second key must follow the first within this time. Milliseconds. */
export const SEQUENCE_MS = 1_500;

/** Matches strokes to commands. */
export class KeyMatcher<Id extends string> {
  readonly #shortcuts: Shortcut<Id>[];
  #pressed: Stroke[] = [];
  #at = 0;

  constructor(table: Iterable<readonly [Id, string | undefined]>) {
    this.#shortcuts = [];
    for (const [id, keys] of table) if (keys) this.#shortcuts.push({ id, strokes: parseKeys(keys) });
  }

  /** The available command that this stroke completes. `waiting` means that a sequence has begun. */
  press(stroke: Stroke, now: number, usable: (id: Id) => boolean): { id?: Id; waiting: boolean } {
    const before = now - this.#at <= SEQUENCE_MS ? this.#pressed : [];
    this.#at = now;
    // A stroke that does not continue a sequence may begin one.
    for (const pressed of before.length > 0 ? [[...before, stroke], [stroke]] : [[stroke]]) {
      const begun = this.#shortcuts.filter(
        (shortcut) => usable(shortcut.id) && begins(shortcut.strokes, pressed),
      );
      if (begun.length === 0) continue;
      const complete = begun.find(({ strokes }) => strokes.length === pressed.length);
      this.#pressed = complete ? [] : pressed;
      return complete ? { id: complete.id, waiting: false } : { waiting: true };
    }
    this.forget();
    return { waiting: false };
  }

  forget(): void {
    this.#pressed = [];
  }
}

const begins = (strokes: readonly Stroke[], pressed: readonly Stroke[]) =>
  pressed.length <= strokes.length && pressed.every((stroke, index) => sameStroke(stroke, strokes[index]!));
