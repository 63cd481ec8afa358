import type { DemoCard } from './demo.types.ts';

/** Feedback that is in progress, in testing or resolved. */
export const movingFeedback: readonly DemoCard[] = [
  {
    by: 'tomasz',
    daysAgo: 6,
    dueIn: 3,
    type: 'bug',
    status: 'In Progress',
    title: 'Battery graph flat-lines at 100 % during eclipse',
    labels: ['Regression', 'Telemetry'],
    assignees: ['jonas'],
    description:
      'Good news if it were true. The raw frames show 78 % falling, the graph keeps the last value from before the satellite went dark, and the alarm for low charge looks at the graph.\n\nSeen on three orbits in a row, always from loss of sun to about four minutes after.',
    userPriority: 5,
    devPriority: 5,
    upvotes: ['kestrel', 'halley', 'nightshift', 'member', 'amara', 'jonas'],
    comments: [
      {
        by: 'member',
        text: 'Found it: frames with the eclipse flag are dropped as "duplicates" because their counter restarts. Working on it now.',
        formerText:
          'Found it: frames with the eclipse flag are dropped because their clock restarts. Working on it.',
        reactions: { thumbs_up: ['lead', 'amara', 'jonas'], party: ['tomasz', 'kestrel'], eyes: ['mei'] },
      },
      {
        by: 'tomasz',
        text: 'That explains why the battery also looked so calm last winter, and perhaps #{Beacon decoder gives up on one bad frame}.',
      },
      {
        by: 'lead',
        text: '@member, please let the alarm read the frames and not what the graph makes of them. A picture may lag, an alarm may not.',
        replies: [{ by: 'member', text: 'Agreed, that is the second half of the change.' }],
      },
    ],
  },
  {
    by: 'kestrel',
    daysAgo: 9,
    type: 'feature',
    status: 'In Progress',
    title: 'Hand-over notes between shifts',
    labels: ['Night shift'],
    assignees: ['mei', 'amara'],
    description:
      'A short text that the outgoing shift writes and the incoming one has to acknowledge, attached to the passes of the next twelve hours. We use a paper notebook at the moment. The notebook is good, but it is in the other building.',
    userPriority: 4,
    devPriority: 3,
    upvotes: ['nightshift', 'halley', 'mei'],
    likes: ['nightshift'],
    comments: [
      {
        by: 'mei',
        text: '@kestrel, a first sketch: notes live on the timeline, unread ones are pinned on top until somebody acknowledges them. Would you want to see who did?',
      },
      {
        by: 'kestrel',
        text: 'Yes. Not to blame anyone. All right, slightly to blame someone.',
        reactions: { laugh: ['mei', 'nightshift', 'lead', 'halley'], thumbs_up: ['mei'] },
      },
    ],
  },
  {
    by: 'visitor',
    daysAgo: 12,
    type: 'feature',
    status: 'In Progress',
    title: 'Keyboard shortcuts for the command queue',
    labels: ['Commands', 'Accessibility'],
    assignees: ['amara'],
    description: 'J and K to move, Space to hold, Enter to open. My mouse hand is usually holding coffee.',
    userPriority: 3,
    devPriority: 2,
    upvotes: ['tomasz', 'nightshift', 'amara', 'soren'],
    comments: [
      {
        by: 'amara',
        text: 'Everything but release gets a key. Release stays a deliberate click, coffee or not.',
      },
    ],
  },
  {
    by: 'halley',
    daysAgo: 14,
    type: 'bug',
    status: 'In Progress',
    title: 'Azimuth wraps the long way round at north',
    labels: ['Ground station'],
    assignees: ['member'],
    description:
      'When a pass crosses 0° the antenna turns 358° back instead of 2° forward. It gets there, dizzy, about forty seconds into a nine minute pass.',
    userPriority: 4,
    devPriority: 4,
    upvotes: ['kestrel', 'nightshift', 'jonas', 'tomasz'],
    comments: [
      {
        by: 'jonas',
        text: 'The path planner knows about the cable limit and is overcautious. I am giving it the real number of turns that the rotor allows.',
      },
      { by: 'halley', text: 'Ours allows one and a half. Please do not give it two.' },
    ],
  },
  {
    by: 'nightshift',
    daysAgo: 18,
    type: 'feature',
    status: 'In Testing',
    title: 'Snooze an alarm for the length of a pass',
    labels: ['Alarms', 'Night shift'],
    assignees: ['soren'],
    description:
      'Some alarms are true and useless: yes, the receiver is warm, it is August. Let me silence one alarm for one satellite until the pass is over, with a reason, and bring it back by itself.',
    userPriority: 4,
    devPriority: 3,
    upvotes: ['kestrel', 'halley', 'tomasz', 'member', 'mei', 'visitor', 'amara', 'soren'],
    likes: ['kestrel', 'halley'],
    comments: [
      {
        by: 'soren',
        text: 'On staging. A snoozed alarm stays visible, greyed out with your reason, and a critical one cannot be snoozed at all.',
      },
      {
        by: 'nightshift',
        text: 'Tried it tonight: it came back by itself after the pass, as asked. The reason field would like to be longer than 40 characters; August needs more.',
      },
      { by: 'soren', text: 'It is 200 now.' },
    ],
  },
  {
    by: 'tomasz',
    daysAgo: 21,
    type: 'bug',
    status: 'In Testing',
    title: 'Beacon decoder gives up on one bad frame',
    labels: ['Telemetry'],
    assignees: ['member', 'amara'],
    description:
      'After a frame with a wrong CRC the decoder waits for the next sync marker, which our beacon sends once a minute. So one bad frame costs us sixty good ones.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['kestrel', 'amara'],
    comments: [
      {
        by: 'amara',
        text: 'The decoder now looks for the marker inside what it threw away before waiting for a new one. With your recording from March it recovers 57 of 60.',
      },
    ],
  },
  {
    by: 'kestrel',
    daysAgo: 26,
    type: 'feature',
    status: 'Resolved',
    closingReason: 'done',
    title: 'Say why a pass was skipped',
    assignees: ['lead'],
    description:
      'The scheduler drops passes without a word when two satellites want the same dish. A reason next to the skipped one would save us a support call. You probably too.',
    userPriority: 4,
    devPriority: 4,
    upvotes: ['halley', 'nightshift', 'tomasz', 'visitor', 'member'],
    comments: [
      {
        by: 'lead',
        text: 'Live since this morning: every skipped pass names the pass that won, and why it did.',
      },
      {
        by: 'kestrel',
        text: 'It turns out that we lost most of them to our own other satellite. We will have a word with it.',
      },
    ],
  },
  {
    by: 'halley',
    daysAgo: 33,
    type: 'bug',
    status: 'Resolved',
    title: 'Waterfall display uses a full core when nobody looks at it',
    labels: ['Performance', 'Ground station'],
    assignees: ['mei'],
    description:
      'The laptop in the dome is not strong. With the waterfall in a background tab the fan is the loudest thing on the mountain.',
    userPriority: 3,
    devPriority: 2,
    upvotes: ['nightshift', 'soren'],
    comments: [
      {
        by: 'mei',
        text: 'It stops drawing when hidden now and catches up in one go when you come back.',
        isAnswer: true,
      },
      { by: 'halley', text: 'Silence. You can hear the owls again.' },
    ],
  },
  {
    by: 'visitor',
    daysAgo: 38,
    type: 'feature',
    status: 'Resolved',
    title: 'Public status page for our satellite',
    assignees: ['soren'],
    description:
      'A page without login that shows when the last beacon was heard. The students who built it ask every day, and so does my mother.',
    userPriority: 2,
    devPriority: 2,
    upvotes: ['tomasz', 'halley', 'kestrel', 'mei', 'jonas'],
    likes: ['tomasz', 'mei', 'lead'],
    comments: [{ by: 'lead', text: 'Done, with an address that your mother can bookmark.' }],
  },
  {
    by: 'nightshift',
    daysAgo: 45,
    type: 'bug',
    status: 'Resolved',
    closingReason: 'not_planned',
    title: 'Countdown goes negative politely and for ever',
    assignees: ['jonas'],
    description: 'T-00:00:-1, T-00:00:-2 … It had reached minus eleven hours when I came in.',
    userPriority: 1,
    upvotes: ['soren', 'halley'],
    likes: ['amara', 'jonas', 'mei', 'member'],
    comments: [{ by: 'jonas', text: 'After zero it counts up with a plus, as tradition demands.' }],
  },
];
