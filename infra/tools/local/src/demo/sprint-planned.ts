import type { DemoCard } from './demo.types.ts';

/** Planned sprint work of the team. */
export const plannedWork: readonly DemoCard[] = [
  {
    by: 'lead',
    daysAgo: 1,
    dueIn: 12,
    type: 'bug',
    status: 'New',
    title: 'Pass times: use the offset of the pass, not of today',
    labels: ['Regression'],
    description:
      "From feedback: pass predictions jump by an hour around the clock change.\n\nWe format with the station's current offset. Ask the time zone database for the offset at the time of the pass instead.\n\nDone when:\n- passes on both sides of a change are right in Europe, in the US and in Lord Howe (half an hour!);\n- the label names the zone;\n- there is a test that does not wait for October.",
    userPriority: 5,
    devPriority: 5,
    upvotes: ['jonas', 'member'],
    comments: [{ by: 'jonas', text: 'Lord Howe Island is now my favourite test fixture.' }],
  },
  {
    by: 'lead',
    daysAgo: 1,
    type: 'feature',
    status: 'New',
    title: 'Two-operator release for critical commands: the state machine first',
    labels: ['Commands'],
    description:
      'Idle → armed → released or expired, with the rules that Kestrel gave us: anyone disarms, five minutes, link lost means disarmed. Pure function and a table of transitions, no screens yet. I would like to read the whole thing on one page.',
    userPriority: 4,
    devPriority: 4,
    upvotes: ['soren', 'amara'],
    comments: [
      {
        by: 'soren',
        text: 'What if the second operator releases in the same instant in which arming runs out?',
      },
      { by: 'lead', text: 'Then one write decides and the log says which. When in doubt nothing is sent.' },
    ],
  },
  {
    by: 'mei',
    daysAgo: 2,
    type: 'feature',
    status: 'New',
    title: 'Alarm banner in the palette of the dark theme',
    labels: ['Alarms', 'Accessibility', 'Night shift', 'Good first issue'],
    description:
      'Tokens instead of white. Check the contrast of all three severities on a projector, since that is what half of our control rooms use.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['amara'],
  },
  {
    by: 'jonas',
    daysAgo: 3,
    type: 'bug',
    status: 'New',
    title: 'Telemetry archive: the nightly compaction overlaps with the 02:10 pass',
    labels: ['Performance', 'Telemetry', 'Night shift'],
    description:
      'Compaction starts at 02:00 and takes about twenty minutes, in which writes queue up. The 02:10 pass of the polar orbiter then shows gaps that fill in later. Nobody loses data, but the operator of the night shift loses trust.\n\nEither move it, throttle it, or ask the schedule for a quiet half hour.',
    userPriority: 3,
    devPriority: 3,
    upvotes: ['soren', 'member', 'lead'],
    comments: [
      { by: 'soren', text: 'Asking the schedule is the right answer and also the fun one.' },
      {
        by: 'lead',
        text: 'It may be fun as long as it falls back to a fixed time when the schedule is full.',
      },
    ],
  },
  {
    by: 'soren',
    daysAgo: 4,
    type: 'feature',
    status: 'New',
    title: 'Retire the serial bridge',
    description:
      'One customer still uses it, and they moved to the network rotor controller in spring. 1,400 lines, two of which I understand.',
    userPriority: 2,
    devPriority: 1,
    upvotes: ['jonas', 'amara', 'mei', 'member'],
    likes: ['lead', 'jonas'],
    comments: [{ by: 'amara', text: 'I understand two as well. Let us hope they are different ones.' }],
  },
  {
    by: 'member',
    daysAgo: 5,
    dueIn: 20,
    type: 'feature',
    status: 'New',
    title: 'Load test: 200 satellites, 40 stations, one bad afternoon',
    labels: ['Performance'],
    description:
      'Replay the recorded afternoon of the big constellation customer at ten times the speed, with two stations failing in the middle of it. We want to know what breaks first before they do.',
    userPriority: 3,
    devPriority: 4,
    upvotes: ['lead', 'jonas'],
  },
  {
    by: 'amara',
    daysAgo: 6,
    type: 'bug',
    status: 'New',
    title: 'Flaky: "keeps the order of commands after a reconnect"',
    labels: ['Commands', 'Regression'],
    description:
      'Fails about one time in eighty. The test is right: if the link drops between acknowledgement and removal from the queue, the same command is sent again after newer ones. Harmless for reads. Less harmless for "deploy antenna".',
    userPriority: 4,
    devPriority: 5,
    upvotes: ['soren', 'lead', 'jonas'],
    comments: [
      { by: 'lead', text: 'Thank you for not adding a retry to the test.' },
      { by: 'amara', text: 'I was tempted for about four seconds.' },
    ],
  },
];
