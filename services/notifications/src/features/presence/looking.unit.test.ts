import { describe, expect, it } from '@jest/globals';
import { makeLooker as looker } from '../../test/make-looker.ts';
import { createLooking } from './looking.ts';

describe('what a replica knows of who looks at what', () => {
  it('ends after a minute, unless it is said again', () => {
    let now = 0;
    const looking = createLooking({ now: () => now });
    looking.look(looker());
    looking.look(looker({ page: 'other', boardId: 'elsewhere' }));
    now = 40_000;
    expect(looking.expire()).toEqual([]);
    looking.look(looker());
    now = 61_000;
    expect(looking.expire().map(({ boardId }) => boardId)).toEqual(['elsewhere']);
    expect(looking.lookersOn('board')).toHaveLength(1);
    now = 101_000;
    looking.expire();
    expect(looking.isEmpty()).toBe(true);
  });

  it('ends typing by itself, some seconds after it was said', () => {
    let now = 0;
    const looking = createLooking({ now: () => now });
    looking.look(looker({ typing: true }));
    now = 5_000;
    expect(looking.look(looker({ typing: true }))).toEqual([]);
    now = 12_000;
    expect(looking.expire()).toEqual([]);
    now = 13_000;
    expect(looking.expire()).toHaveLength(1);
    expect(looking.lookersOn('board').map(({ typing }) => typing)).toEqual([false]);
    expect(looking.expire()).toEqual([]);
  });

  it('has a page at one place, and says which one it left', () => {
    const looking = createLooking();
    looking.look(looker());
    expect(looking.look(looker({ boardId: 'next' })).map(({ boardId }) => boardId)).toEqual([
      'board',
      'next',
    ]);
    expect(looking.look(looker({ boardId: 'next' }))).toEqual([]);
    expect(looking.lookersOn('board')).toEqual([]);
    expect(looking.leave({ userId: 'u', page: 'p' })?.boardId).toBe('next');
    expect(looking.leave({ userId: 'u', page: 'p' })).toBeUndefined();
  });

  it('is bounded for each user and each board', () => {
    const looking = createLooking();
    for (let n = 0; n < 50; n += 1) looking.look(looker({ page: `p${n}` }));
    expect(looking.lookersOn('board').map(({ page }) => page)).toEqual(
      Array.from({ length: 20 }, (_each, n) => `p${n + 30}`),
    );
    for (let n = 0; n < 1_200; n += 1) looking.look(looker({ userId: `u${n}` }));
    expect(looking.lookersOn('board')).toHaveLength(1_000);
  });

  it('adds up the guests of all replicas', () => {
    const looking = createLooking();
    const place = { projectId: 'project', boardId: 'board', open: true };
    looking.count({ ...place, replica: 'a', count: 2 });
    looking.count({ ...place, replica: 'b', count: 3 });
    expect(looking.count({ ...place, replica: 'b', count: 3 })).toBe(false);
    expect(looking.countGuests('board')).toBe(5);
    looking.count({ ...place, replica: 'a', count: 0 });
    expect(looking.countGuests('board')).toBe(3);
  });
});
