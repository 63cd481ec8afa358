import { describe, expect, it } from '@jest/globals';
import { createDeletionSweep } from './sweep-deleted.ts';

describe('the sweep of deletions', () => {
  it('looks at deleted projects each time, and at all boards in turn', async () => {
    const removed: string[] = [];
    const stretches = new Map([
      ['', { projectIds: ['living', 'lost'], last: 'board-2' }],
      ['board-2', { projectIds: ['living', 'lost-too'], last: null }],
    ]);
    const sweep = createDeletionSweep({
      projects: {
        deletedIds: async () => ['deleted'],
        living: async (ids) => new Set(ids.filter((id) => id === 'living')),
      },
      boards: {
        projectsNamed: async (after) => stretches.get(after)!,
        removeByProject: async (projectId) => void removed.push(projectId),
      },
    });
    await sweep();
    expect(removed).toEqual(['deleted', 'lost']);
    await sweep();
    expect(removed.slice(2)).toEqual(['deleted', 'lost-too']);
    await sweep();
    expect(removed.slice(4)).toEqual(['deleted', 'lost']);
  });
});
