import { type BodyInputOf, createView, listViews } from '@cardinal/contracts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

type DemoView = Omit<BodyInputOf<typeof createView>, 'boardId' | 'filter'> & {
  board: string;
  filter: NonNullable<BodyInputOf<typeof createView>['filter']>;
  /** Added to the filter, as its id. */
  label?: string;
};

/** Views of the team of the demo project. */
const demoViews: readonly DemoView[] = [
  {
    board: 'Feedback',
    name: 'Bugs by votes',
    shared: true,
    mode: 'list',
    density: 'compact',
    filter: { type: 'bug' },
    sort: 'upvoteCount',
  },
  { board: 'Sprint', name: 'Regressions', shared: true, filter: {}, label: 'Regression' },
];

/** Saves the demo's views that are not there yet. */
export async function ensureViews(
  { lead }: People,
  slug: string,
  boards: readonly BuiltBoard[],
  labelIds: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { slug };
  const present = new Set((await lead.call(listViews, { params })).map(({ name }) => name));
  for (const { board: boardName, label, filter, ...view } of demoViews) {
    const board = boards.find(({ demo }) => demo.name === boardName)?.board;
    if (!board || present.has(view.name)) continue;
    const labelled = label ? { ...filter, label: labelIds.get(label) } : filter;
    await lead.call(createView, { params, body: { ...view, filter: labelled, boardId: board.id } });
  }
}
