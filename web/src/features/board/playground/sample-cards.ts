import { type Card, type CardProperties, defaultCardProperties } from '@cardinal/contracts';

const day = 86_400_000;

interface Sample extends Partial<CardProperties> {
  title: string;
  description: string;
  by: string;
  daysAgo: number;
  upvotes: number;
  comments: number;
}

const samples: readonly Sample[] = [
  {
    title: 'Alarm for low battery stays silent at night',
    description: 'The night profile mutes everything, this alarm too. It should be the exception.',
    ...{ by: 'kestrel', daysAgo: 1, upvotes: 12, comments: 4, type: 'bug', userPriority: 5 },
  },
  {
    title: 'Show the moon on the sky plot',
    description: 'It is large, it is bright and our tracker keeps finding it. A circle would do.',
    ...{ by: 'halley', daysAgo: 4, upvotes: 3, comments: 1, type: 'feature', userPriority: 2 },
  },
  {
    title: 'Pass list prints one line on each page',
    description: 'Fifty passes, fifty pages. The printer has asked for a day off.',
    ...{ by: 'tomasz', daysAgo: 6, upvotes: 4, comments: 0, type: 'bug', userPriority: 3 },
  },
  {
    title: 'Hand-over notes between shifts',
    description:
      'A short text that the next shift has to acknowledge. The paper notebook is in the other building.',
    ...{ by: 'nightshift', daysAgo: 9, upvotes: 7, comments: 2, type: 'feature', userPriority: 3 },
    status: 'In Progress',
  },
  {
    title: 'Azimuth wraps the long way round at north',
    description:
      'From 359 to 1 degree the rotor turns 358 degrees back. It takes a minute, and the pass is gone.',
    ...{ by: 'halley', daysAgo: 8, upvotes: 6, comments: 2, type: 'bug', userPriority: 4 },
    status: 'In Progress',
  },
  {
    title: 'Dark theme that stays dark in an alarm',
    description: 'The red banner lights up the whole room, and then nobody sees the sky.',
    ...{ by: 'nightshift', daysAgo: 11, upvotes: 8, comments: 1, type: 'feature', userPriority: 3 },
    status: 'In Progress',
  },
  {
    title: 'CSV export puts commas inside numbers',
    description: 'With a German browser the file has 3,14 in columns that are separated by commas.',
    ...{ by: 'visitor', daysAgo: 5, upvotes: 5, comments: 3, type: 'bug', userPriority: 4 },
    status: 'In Testing',
  },
  {
    title: 'Snooze an alarm for the length of a pass',
    description: 'Ten minutes of silence, with a reason that the next shift can read.',
    ...{ by: 'amara', daysAgo: 7, upvotes: 8, comments: 3, type: 'feature', userPriority: 4 },
    status: 'In Testing',
  },
  {
    title: 'Keyboard shortcuts for the command queue',
    description: 'J and K to move, Space to hold, Enter to open. The mouse hand is holding coffee.',
    ...{ by: 'visitor', daysAgo: 12, upvotes: 9, comments: 5, type: 'feature', userPriority: 3 },
    status: 'Resolved',
  },
  {
    title: 'Countdown goes negative, politely and for ever',
    description: 'After loss of signal it says minus one hour left. It should say: over.',
    ...{ by: 'kestrel', daysAgo: 15, upvotes: 2, comments: 1, type: 'bug', userPriority: 2 },
    status: 'Resolved',
  },
];

/** A board in memory, as a visitor plays with it; a reload brings it back. */
export function sampleCards(): Card[] {
  return samples.map(({ by, daysAgo, upvotes, comments, title, description, ...properties }, index) => {
    const createdAt = new Date(Date.now() - daysAgo * day).toISOString();
    const id = `sample-${index}`;
    return {
      ...{ id, boardId: 'sample', projectId: 'sample', title, description, descriptionIsCut: false },
      ...{ ...defaultCardProperties, ...properties },
      ...{ upvotes, upvoteCount: upvotes, likeCount: 0, commentCount: comments },
      ...{ userHasUpvoted: false, userHasLiked: false, imageUrls: null, assignees: [], labels: [] },
      ...{
        createdBy: by,
        createdByUser: { id: by, username: by },
        rank: `a${index}`,
        createdAt,
        updatedAt: createdAt,
        version: 1,
      },
    };
  });
}
