import { type BodyInputOf, createEntry, listEntries, updateChangelog } from '@cardinal/contracts';
import type { People } from './demo-people.ts';

type DemoEntry = Pick<BodyInputOf<typeof createEntry>, 'title' | 'content' | 'kind' | 'state'> & {
  /** Titles of the cards that it resolves. */
  cards?: readonly string[];
  /** Of a scheduled one: days from now. */
  inDays?: number;
};

const dayMs = 86_400_000;

/** One entry in each state. */
export const demoEntries: readonly DemoEntry[] = [
  {
    title: 'A status page to show, and reasons for skipped passes',
    content: [
      'Your satellite has a **public status page** now: turn it on under *Mission settings*, and share its address.',
      '',
      '- Shows the last contact, the mode and the next pass',
      '- Needs no account, and reads well on a phone',
      '',
      'And every pass that the scheduler skips says why, and which pass won.',
    ].join('\n'),
    kind: 'new',
    state: 'published',
    cards: ['Public status page for our satellite', 'Say why a pass was skipped'],
  },
  {
    title: 'Telemetry that goes back further',
    content: 'Plots reach back **two years**, at a resolution that suits their width.',
    kind: 'improved',
    state: 'scheduled',
    inDays: 3,
  },
  {
    title: 'Notes for the autumn release',
    content: '- [ ] Pictures of the new pass planner\n- [ ] Ask Kestrel whether we may quote them',
    kind: null,
    state: 'draft',
  },
];

/** Writes the changelog of the demo project, which is public, once. */
export async function writeChangelog(
  { lead }: People,
  slug: string,
  cardIds: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { slug };
  await lead.call(updateChangelog, { params, body: { isPublic: true } });
  const known = new Set((await lead.call(listEntries, { params })).map(({ title }) => title));
  for (const { cards = [], inDays, ...entry } of demoEntries.filter(({ title }) => !known.has(title))) {
    const publishAt = inDays ? new Date(Date.now() + inDays * dayMs).toISOString() : null;
    const body = { ...entry, cardIds: cards.flatMap((title) => cardIds.get(title) ?? []), publishAt };
    await lead.call(createEntry, { params, body });
  }
}
