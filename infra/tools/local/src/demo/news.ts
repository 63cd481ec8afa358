import { createComment, listBoardCards, listComments, reportContent } from '@cardinal/contracts';
import type { DemoUsername } from './demo.types.ts';
import type { Made } from './demo-cards.ts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

interface News {
  /** The card's title. */
  on: string;
  by: DemoUsername;
  text: string;
  minutesAgo: number;
  /** The user who reported it as spam to the moderators. */
  reportedBy?: DemoUsername;
}

const minute = 60_000;

/** Comments of today, which nobody has read. */
export const news: readonly News[] = [
  {
    on: 'Let two people hold the uplink key together',
    by: 'kestrel',
    text: 'We tried it on paper this morning: arming took nine seconds, finding the second operator four minutes.',
    minutesAgo: 190,
  },
  {
    on: 'Hand-over notes between shifts',
    by: 'nightshift',
    text: 'The notebook fell into the coffee. This is now urgent.',
    minutesAgo: 75,
  },
  {
    on: 'Hand-over notes between shifts',
    by: 'amara',
    text: '@lead, may we buy a second notebook until this is built? A dry one.',
    minutesAgo: 60,
  },
  {
    on: 'Hand-over notes between shifts',
    by: 'kestrel',
    text: 'Selling two notebooks, barely used and perfectly dry. First come, first served!',
    minutesAgo: 50,
    reportedBy: 'amara',
  },
  {
    on: 'Snooze alarms for one pass',
    by: 'mei',
    text: 'Tried with the night crew: alarms wait for the next pass, and nobody missed one.',
    minutesAgo: 40,
  },
  {
    on: 'Eclipse frames are dropped as duplicates',
    by: 'jonas',
    text: '@member, the recordings from Svalbard are here. Do I start with the backfill tonight, or do we wait for the review?',
    minutesAgo: 41,
  },
  {
    on: 'Battery graph flat-lines at 100 % during eclipse',
    by: 'tomasz',
    text: 'Your fix held for two eclipses in a row. The graph finally looks worried.',
    minutesAgo: 22,
  },
];

/** Writes what is missing of the news. */
export async function writeNews(people: People, slug: string, { board }: BuiltBoard): Promise<Made[]> {
  const cards = await people.lead.call(listBoardCards, { params: { slug, boardSlug: board.slug } });
  const made: Made[] = [];
  for (const { on, by, text, minutesAgo, reportedBy } of news) {
    const card = cards.find(({ title }) => title === on);
    if (!card) continue;
    const params = { cardId: card.id };
    const present = await people.lead.call(listComments, { params });
    const { id } =
      present.find(({ content }) => content === text) ??
      (await people[by].call(createComment, { params, body: { content: text } }));
    if (reportedBy)
      await people[reportedBy].call(reportContent, { params, body: { commentId: id, reason: 'spam' } });
    made.push({ collection: 'comments', id, at: new Date(Date.now() - minutesAgo * minute) });
  }
  return made;
}
