import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CommandGroup, type CommandId, commandIds, commandTable } from './command-table.ts';
import { parseKeys } from './keys.ts';
import { KeyMatcher, SEQUENCE_MS } from './match-keys.ts';

let matcher: KeyMatcher<'dashboard' | 'create' | 'comment'>;
let now: number;
const everything = () => true;

beforeEach(() => {
  now = 10_000;
  matcher = new KeyMatcher([
    ['dashboard', 'g d'],
    ['create', 'c'],
    ['comment', 'd'],
  ]);
});

function press(keys: string, usable: (id: string) => boolean = everything) {
  const [stroke] = parseKeys(keys);
  return matcher.press(stroke!, now, usable);
}

describe('the keys', () => {
  it('run a command of one key at once', () => {
    expect(press('c')).toEqual({ id: 'create', waiting: false });
  });

  it('run a command of two keys after the second', () => {
    expect(press('g')).toEqual({ waiting: true });
    expect(press('d').id).toBe('dashboard');
    expect(press('d').id).toBe('comment');
  });

  it('forget the first key when the second comes too late', () => {
    press('g');
    now += SEQUENCE_MS + 1;
    expect(press('d').id).toBe('comment');
  });

  it('begin anew with a key that does not continue', () => {
    press('g');
    expect(press('c').id).toBe('create');
    press('g');
    press('x');
    expect(press('d').id).toBe('comment');
  });

  it('pass over what cannot be done here', () => {
    const noDashboard = (id: string) => id !== 'dashboard';
    expect(press('g', noDashboard)).toEqual({ waiting: false });
    expect(press('d', noDashboard).id).toBe('comment');
  });

  it('mind the modifiers', () => {
    expect(press('mod+c').id).toBeUndefined();
    expect(press('shift+c').id).toBeUndefined();
  });
});

/** Something open over a board takes its search and the keys that lead from one to the next. */
const sharedKeys = ['j', 'k', '/'];

describe('the table of commands', () => {
  const listKeys = (ids: readonly CommandId[]) => ids.flatMap((id) => commandTable[id].keys ?? []);
  const twiceIn = (keys: readonly string[]) => keys.filter((each, index) => keys.indexOf(each) !== index);

  it('has no two commands on the same keys, but for the search that a board has of its own', () => {
    // A list of notifications is never there together with a card: the bell lets no other keys through. Reports have a page.
    const screens: CommandGroup[][] = [['Card', 'Board'], ['Notifications', 'Board'], ['Reports']];
    for (const shown of screens) {
      const ids = commandIds.filter((id) => {
        const { group } = commandTable[id];
        return shown.includes(group) || !screens.flat().includes(group);
      });
      expect([shown, twiceIn(listKeys(ids))]).toEqual([shown, shown.includes('Board') ? sharedKeys : []]);
    }
  });

  it('has no key alone that also begins a sequence', () => {
    const sequences = commandIds.flatMap((id) => commandTable[id].keys?.split(' ') ?? []);
    const first = commandIds.flatMap((id) => {
      const strokes = commandTable[id].keys?.split(' ') ?? [];
      return strokes.length > 1 ? [strokes[0]] : [];
    });
    const alone = commandIds.map((id) => commandTable[id].keys).filter((keys) => keys && !keys.includes(' '));
    expect(sequences.length).toBeGreaterThan(20);
    expect(alone.filter((key) => first.includes(key))).toEqual([]);
  });
});
