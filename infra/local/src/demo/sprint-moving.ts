import type { DemoCard } from './demo.types.ts';

/** Sprint work in progress, in testing and resolved. */
export const movingWork: readonly DemoCard[] = [
  {
    by: 'lead',
    daysAgo: 5,
    dueIn: -2,
    type: 'bug',
    status: 'In Progress',
    title: 'Eclipse frames are dropped as duplicates',
    assignees: ['jonas', 'member'],
    description:
      "Behind the flat battery graph from feedback. The frame counter restarts when the on-board computer goes to low power, and our duplicate filter compares counters only.\n\n1. Key duplicates by counter and on-board time.\n2. Let the low-charge alarm read frames, not the graph's series.\n3. Backfill the three orbits that we know of.",
    userPriority: 5,
    devPriority: 5,
    upvotes: ['member', 'soren'],
    comments: [
      {
        by: 'member',
        text: '1 is done and 2 is in review. For 3 I need the recordings from the Svalbard station.',
      },
      { by: 'jonas', text: 'On their way. Svalbard uploads between two snowstorms.' },
    ],
  },
  {
    by: 'jonas',
    daysAgo: 7,
    dueIn: 1,
    type: 'bug',
    status: 'In Progress',
    title: 'Rotor path planner: respect real cable limits',
    assignees: ['jonas'],
    description:
      'Each rotor gets its number of turns from its own data sheet instead of a global "better not". The planner may then cross north like everybody else.',
    userPriority: 4,
    devPriority: 4,
    upvotes: ['lead'],
    comments: [
      {
        by: 'soren',
        text: 'Please keep the global value as the default. The one customer without a data sheet has the most expensive dish.',
      },
    ],
  },
  {
    by: 'mei',
    daysAgo: 8,
    dueIn: 5,
    type: 'feature',
    status: 'In Progress',
    title: 'Hand-over notes on the timeline',
    assignees: ['mei'],
    description:
      'Write, pin until acknowledged, show by whom and when. Notes belong to a span of time and not to a page, so that they appear wherever the passes of that span do.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['amara', 'lead'],
    comments: [
      { by: 'amara', text: 'Should an acknowledged note be editable?' },
      {
        by: 'mei',
        text: 'No. A correction is a new note. Otherwise people will have agreed to things they never read.',
      },
    ],
  },
  {
    by: 'amara',
    daysAgo: 9,
    type: 'feature',
    status: 'In Progress',
    title: 'Command queue: j, k, space, enter',
    assignees: ['amara'],
    description:
      'And a help panel on the question mark. Focus stays where it was when the queue updates by itself, which is the actual work here.',
    userPriority: 2,
    devPriority: 2,
  },
  {
    by: 'soren',
    daysAgo: 12,
    dueIn: 0,
    type: 'feature',
    status: 'In Testing',
    title: 'Snooze alarms for one pass',
    assignees: ['soren'],
    description:
      'With a reason, visible to everyone, never for critical ones, over by itself at loss of signal. On staging since Tuesday.',
    userPriority: 4,
    devPriority: 3,
    upvotes: ['mei', 'member', 'lead'],
    comments: [
      {
        by: 'member',
        text: 'Tested with two operators: both see the snooze within a second. If the pass is rescheduled the snooze moves with it, which I did not expect but like.',
      },
      { by: 'soren', text: 'I did not expect it either. It is now covered by a test.' },
    ],
  },
  {
    by: 'amara',
    daysAgo: 13,
    type: 'bug',
    status: 'In Testing',
    title: 'Beacon decoder resynchronises inside discarded data',
    assignees: ['amara'],
    description:
      'Searches the rejected bytes for a marker before waiting for the next one. 57 of 60 frames recovered from the recording of March, 0 false ones in a night of pure noise.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['jonas'],
  },
  {
    by: 'jonas',
    daysAgo: 15,
    type: 'bug',
    status: 'In Testing',
    title: 'Export: numbers are for machines',
    assignees: ['member'],
    description:
      'Decimal points and no grouping whatever the browser speaks. Dates in ISO 8601. The screen stays localised.',
    userPriority: 3,
    devPriority: 2,
    upvotes: ['member'],
    comments: [
      {
        by: 'member',
        text: 'Imported into four spreadsheet programs and one very old Fortran tool. All five agree on pi.',
      },
    ],
  },
  {
    by: 'lead',
    daysAgo: 20,
    type: 'feature',
    status: 'Resolved',
    title: 'Explain skipped passes',
    assignees: ['lead'],
    description:
      'The scheduler writes down which rule decided, and against whom. Shown in the pass list and in the export.',
    userPriority: 4,
    devPriority: 4,
    upvotes: ['soren', 'jonas', 'mei'],
    comments: [
      {
        by: 'jonas',
        text: 'The first customer who saw it found a misconfigured priority of their own within a minute.',
      },
    ],
  },
  {
    by: 'mei',
    daysAgo: 24,
    type: 'bug',
    status: 'Resolved',
    title: 'Waterfall rests when it is not visible',
    assignees: ['mei'],
    description: 'From 100 % of a core to 0. On return it draws the missed rows in one go.',
    userPriority: 2,
    devPriority: 2,
    upvotes: ['amara', 'soren'],
  },
  {
    by: 'soren',
    daysAgo: 29,
    type: 'bug',
    status: 'Resolved',
    title: 'Clock drift of station 7 goes unnoticed',
    assignees: ['soren'],
    description:
      "Its time server had been unplugged by the cleaning crew for nine days. We now compare the station's clock with the frames it delivers and complain from half a second on.",
    userPriority: 4,
    devPriority: 4,
    upvotes: ['lead', 'jonas', 'member'],
    likes: ['amara', 'mei'],
    comments: [
      { by: 'lead', text: 'Please also label the plug.' },
      { by: 'soren', text: 'Labelled in three languages and one pictogram.' },
    ],
  },
  {
    by: 'member',
    daysAgo: 34,
    type: 'feature',
    status: 'Resolved',
    title: 'Runbook links in alarms',
    description:
      'Every alarm names the page of the runbook that deals with it. Eleven alarms had none; they have one now, and it is not always "call Søren".',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['soren', 'lead', 'amara', 'jonas'],
    likes: ['soren', 'lead'],
    comments: [{ by: 'soren', text: 'My favourite feature of the year.' }],
  },
  {
    by: 'jonas',
    daysAgo: 41,
    type: 'feature',
    status: 'Resolved',
    title: 'Upgrade to the new orbit propagator',
    description:
      'Predictions three days ahead are within 40 m of the reference, from 600 m before. The old one stays selectable for missions whose procedures name it by version.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['amara', 'member'],
  },
];
